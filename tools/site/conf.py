"""How Sphinx makes the site of docs/ (`make site`)."""

from accomp.version import VERSION

project = "accomp"
author = "the authors of accomp"
version = release = VERSION
extensions = ["myst_parser"]
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
html_theme = "furo"
html_title = f"accomp {VERSION}"
html_show_sourcelink = False
html_copy_source = False
pygments_style = "default"
nitpicky = True
