"""A window in a corner of the screen out of which files are dragged, as out of a file manager: their addresses are given."""

import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk

# No window manager is there to place it, and nothing may cover it.
window = Gtk.Window(type=Gtk.WindowType.POPUP)
window.set_default_size(60, 60)
window.move(1380, 840)
box = Gtk.EventBox()
window.add(box)
box.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [], Gdk.DragAction.COPY)
box.drag_source_add_uri_targets()
box.connect("drag-data-get", lambda _box, _context, data, _info, _time: data.set_uris(sys.argv[1:]))
window.show_all()
print("ready", flush=True)
Gtk.main()
