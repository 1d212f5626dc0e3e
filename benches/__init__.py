"""Benchmarks against named rivals: pytest-benchmark suites, run from the repository.

    python -m benches --list          # what there is, and how long it takes
    python -m benches --quick         # everything on small samples, in under a minute
    python -m benches membership      # one suite
    pytest benches --benchmark-only   # the raw times

Speed is stated as a ratio in one process: the machine may be shared and noisy, so contestants
take turns and the median of the paired ratios counts. Not installed with the package.
"""
