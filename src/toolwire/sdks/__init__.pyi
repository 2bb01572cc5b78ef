# The SDKs' own types where they are installed, `Any` where they are not. Nothing here exists at run time.
#
# A star import of a package that is missing declares nothing; of two declarations mypy takes the first and pyright the last.
# With a plain import, a missing SDK would be `Unknown` to pyright, and `tools.emit` an error in all strictly checked code.
