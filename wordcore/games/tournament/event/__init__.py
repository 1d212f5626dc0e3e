"""An event: players, pairings, results and standings, kept as a ledger (``ledger``)."""
