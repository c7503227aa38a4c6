# Shows one page in QtWebEngine, with a profile that survives a restart:
#   qt-webengine.py PyQt5|PyQt6 PROFILE URL
# The port of the developer tools is in QTWEBENGINE_REMOTE_DEBUGGING.
import sys

binding, profile_folder, url = sys.argv[1:4]
if binding == "PyQt6":
    from PyQt6.QtCore import QUrl
    from PyQt6.QtWebEngineCore import QWebEnginePage, QWebEngineProfile, QWebEngineSettings
    from PyQt6.QtWebEngineWidgets import QWebEngineView
    from PyQt6.QtWidgets import QApplication

    gesture = QWebEngineSettings.WebAttribute.PlaybackRequiresUserGesture
else:
    from PyQt5.QtCore import QUrl
    from PyQt5.QtWebEngineWidgets import QWebEnginePage, QWebEngineProfile, QWebEngineSettings, QWebEngineView
    from PyQt5.QtWidgets import QApplication

    gesture = QWebEngineSettings.PlaybackRequiresUserGesture

app = QApplication(["engine"])
profile = QWebEngineProfile("engine", app)
profile.setPersistentStoragePath(profile_folder + "/storage")
profile.setCachePath(profile_folder + "/cache")
profile.settings().setAttribute(gesture, False)
view = QWebEngineView()
page = QWebEnginePage(profile, view)
view.setPage(page)
view.resize(1280, 720)
view.load(QUrl(url))
view.show()
sys.exit(app.exec() if binding == "PyQt6" else app.exec_())
