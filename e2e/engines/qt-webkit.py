# Shows one page in QtWebKit (an engine of 2016) and answers each line of standard input, which is an expression, with
# a line of JSON:
#   qt-webkit.py PROFILE URL
import json
import sys

from PyQt5.QtCore import QSocketNotifier, QUrl
from PyQt5.QtWebKit import QWebSettings
from PyQt5.QtWebKitWidgets import QWebView
from PyQt5.QtWidgets import QApplication

profile_folder, url = sys.argv[1:3]
app = QApplication(["engine"])
settings = QWebSettings.globalSettings()
settings.setAttribute(QWebSettings.LocalStorageEnabled, True)
settings.setLocalStoragePath(profile_folder)
view = QWebView()
view.resize(1280, 720)
view.load(QUrl(url))
view.show()


def answer(_socket):
    line = sys.stdin.readline()
    if not line:
        app.quit()
        return
    value = view.page().mainFrame().evaluateJavaScript(json.loads(line))
    print(json.dumps(value), flush=True)


notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Read)
notifier.activated.connect(answer)
sys.exit(app.exec_())
