"""What `python -m shop`, a zip file of it and a stripped tree do."""

from __future__ import annotations

from shop.observing import main

main()
