"""Words inside running text."""
