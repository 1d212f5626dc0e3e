"""``python -m wordcore``: the command line without the script on the path."""

import sys

from wordcore.cli import main

sys.exit(main())
