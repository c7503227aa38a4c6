// The screen of an engine that is too old for the player. Written in ES5 and loaded as a classic script before
// the module, because such an engine may not even be able to parse the module. A device that was paired with an
// earlier version of the player still sends heartbeats, so that it is seen in the dashboard.
(function () {
  /** Inserted by the build. */
  var texts = __TEXTS__;
  var oldestChromium = __OLDEST_CHROMIUM__;
  var playerVersion = __PLAYER_VERSION__;
  /** As in store.ts. */
  var storeName = 'vitrine-player';
  var heartbeatMs = 30000;
  var timeoutMs = 15000;

  var agent = navigator.userAgent;
  var chromium = versionIn(/Chrom(?:e|ium)\/(\d+)/);
  var isTooOld = chromium === null ? !hasNeeded() : chromium < oldestChromium;
  if (!isTooOld) return;

  // Read by main.ts, for engines that can parse it nevertheless.
  document.documentElement.setAttribute('data-too-old', '');
  if (document.body) show();
  else document.addEventListener('DOMContentLoaded', show);
  findCredentials(function (credentials) {
    if (credentials) sendHeartbeats(credentials);
  });

  function versionIn(pattern) {
    var found = pattern.exec(agent);
    return found ? Number(found[1]) : null;
  }

  /** For other engines, which number their versions differently: what a Chromium 87 has. */
  function hasNeeded() {
    return Boolean(
      'noModule' in document.createElement('script') &&
        String.prototype.replaceAll &&
        Element.prototype.replaceChildren &&
        window.ResizeObserver &&
        window.WeakRef &&
        window.CSS &&
        CSS.supports('inset', '0')
    );
  }

  function engineName() {
    var firefox = versionIn(/Firefox\/(\d+)/);
    if (chromium !== null) return 'Chromium ' + chromium;
    return firefox !== null ? 'Firefox ' + firefox : 'WebKit ' + (versionIn(/AppleWebKit\/(\d+)/) || '');
  }

  function platformName() {
    if (/web0s|webos/i.test(agent)) return 'webos';
    if (/tizen/i.test(agent)) return 'tizen';
    if (/brightsign/i.test(agent)) return 'brightsign';
    return /android/i.test(agent) ? 'android' : 'browser';
  }

  function show() {
    var language = String((navigator.languages && navigator.languages[0]) || navigator.language || 'en');
    var locale = language.slice(0, 2).toLowerCase();
    var text = (texts[locale] || texts.en)
      .replace('{{found}}', chromium === null ? engineName() : String(chromium))
      .replace('{{needed}}', (chromium === null ? 'Chromium ' : '') + oldestChromium);
    var screen = document.createElement('div');
    var line = document.createElement('p');
    document.documentElement.lang = texts[locale] ? locale : 'en';
    line.appendChild(document.createTextNode(text));
    screen.id = 'too-old';
    screen.appendChild(line);
    // Style sheets of today may not be understood.
    setStyles(screen, {
      position: 'fixed',
      top: '0',
      left: '0',
      width: '100%',
      height: '100%',
      zIndex: '9',
      background: '#0d0f14',
      color: '#e9ecf2',
      fontFamily: 'sans-serif',
      textAlign: 'center',
    });
    setStyles(line, {
      margin: '0 8%',
      paddingTop: Math.round(window.innerHeight * 0.38) + 'px',
      fontSize: Math.round(Math.min(window.innerWidth, window.innerHeight) * 0.055) + 'px',
      lineHeight: '1.35',
    });
    document.body.appendChild(screen);
  }

  function setStyles(element, styles) {
    for (var name in styles) element.style[name] = styles[name];
  }

  /** The player stores its state twice; the newer copy counts, whichever this engine can read. */
  function findCredentials(found) {
    var local = readLocal();
    readDatabase(function (stored) {
      var newest = stored && (!local || stored.revision > local.revision) ? stored : local;
      found(newest ? newest.credentials : null);
    });
  }

  function readLocal() {
    try {
      return JSON.parse(localStorage.getItem(storeName));
    } catch (_error) {
      return null;
    }
  }

  function readDatabase(found) {
    var isAnswered = false;
    var request;
    function answer(value) {
      if (isAnswered) return;
      isAnswered = true;
      found(value);
    }
    try {
      request = indexedDB.open(storeName);
      request.onerror = function () {
        answer(null);
      };
      // There is none; an empty one would be in the way of a player.
      request.onupgradeneeded = function () {
        request.transaction.abort();
      };
      request.onsuccess = function () {
        var reading = request.result.transaction('state').objectStore('state').get('saved');
        reading.onerror = request.onerror;
        reading.onsuccess = function () {
          request.result.close();
          answer(reading.result || null);
        };
      };
      setTimeout(answer, 3000, null);
    } catch (_error) {
      answer(null);
    }
  }

  function sendHeartbeats(credentials) {
    var request = new XMLHttpRequest();
    request.open('POST', credentials.url + '/api/player/heartbeat');
    request.setRequestHeader('Authorization', 'Bearer ' + credentials.token);
    request.setRequestHeader('Content-Type', 'application/json');
    request.timeout = timeoutMs;
    request.onreadystatechange = function () {
      // Deleted in the dashboard: nobody expects it any more.
      var isDeleted = request.status === 401 && /"device_deleted"/.test(request.responseText);
      if (request.readyState !== 4 || isDeleted) return;
      setTimeout(sendHeartbeats, heartbeatMs * (0.9 + 0.2 * Math.random()), credentials);
    };
    request.send(
      JSON.stringify({
        clock: new Date().toISOString(),
        playing: null,
        facts: { appversion: playerVersion, engine: engineName(), platform: platformName() },
      })
    );
  }
})();
