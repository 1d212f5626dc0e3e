"""The count vectors behind LinguiSHTIK's questions."""
