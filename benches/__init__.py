"""Benchmarks against named rivals: pytest-benchmark suites, run from the repository.

    python -m benches                 # everything, with the table of ratios, a record and the plots
    python -m benches membership      # one suite
    pytest benches --benchmark-only   # the raw times

Speed is stated as a ratio in one process: the machine may be shared and noisy, so contestants
take turns and the median of the paired ratios counts. Not installed with the package.
"""
