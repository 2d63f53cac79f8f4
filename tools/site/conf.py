"""How Sphinx makes the site of docs/ (`make site`): pages that need no network to be read."""

from accomp.version import VERSION

project = "accomp"
author = "the authors of accomp"
copyright = author  # noqa: A001 - Sphinx has that name
version = release = VERSION
extensions = ["myst_parser"]
myst_heading_anchors = 4
nitpicky = True
html_theme = "furo"
html_title = f"accomp {VERSION}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False
pygments_style = "default"
