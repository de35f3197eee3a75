"""A bare WebKit window for WebDriver that keeps its stored data. WebKitGTK's own MiniBrowser forgets it under automation.

Argument: the folder of the profile. WebKitWebDriver gives its address in the environment.
"""

import ctypes
import os
import signal
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

PR_SET_PDEATHSIG = 1
# This process ends when the driver ends, also when the driver is killed.
ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)

profile = sys.argv[1]
width, height = map(int, os.environ.get('LARDER_WINDOW', '1280x900').split('x'))
data = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(profile, 'data'), base_cache_directory=os.path.join(profile, 'cache')
)
data.get_cookie_manager().set_persistent_storage(
    os.path.join(profile, 'cookies.sqlite'), WebKit2.CookiePersistentStorage.SQLITE
)
context = WebKit2.WebContext(website_data_manager=data)
windows = []


def create_web_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=width, default_height=height)
    window.add(view)
    window.show_all()
    # No window manager gives it the focus, and without that no element looks as if it had the focus.
    window.present()
    view.connect('close', lambda _view: window.destroy())
    windows.append(window)
    return view


def automation_started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('WebKit')
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect('create-web-view', create_web_view)


context.connect('automation-started', automation_started)
context.set_automation_allowed(True)
Gtk.main()
