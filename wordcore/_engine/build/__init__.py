"""Words to bytes: gathering, the graph, the tables, the gaddag; and the graphs of other programs."""
