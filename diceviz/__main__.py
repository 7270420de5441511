import sys

from diceviz.cli import main

sys.exit(main())
