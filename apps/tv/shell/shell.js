// Asks for the address of the server once and opens its player. Holds nothing else: what plays, and its files,
// belong to the page that is opened. Written for televisions from
// 2017 on (Chromium 53), which then say by themselves that they are too old: no modules, no promises.
(() => {
  var key = 'vitrine.server';
  /** Time in which somebody with a remote control can stop and change the address. */
  var graceMs = 4000;
  var retryMs = 5000;
  var texts = {
    en: {
      question: 'Address of your Vitrine server',
      open: 'Open',
      invalid: 'This is not an address. Example: signage.example.com',
      waiting: 'Opening {address}',
      unreachable: '{address} does not answer yet. Trying again.',
      hint: 'Press any key to change the address.',
    },
    cs: {
      question: 'Adresa Vašeho serveru Vitrine',
      open: 'Otevřít',
      invalid: 'Toto není adresa. Příklad: signage.example.com',
      waiting: 'Otevírá se {address}',
      unreachable: '{address} zatím neodpovídá. Zkouší se znovu.',
      hint: 'Adresu změníte stisknutím kterékoli klávesy.',
    },
    de: {
      question: 'Adresse Ihres Vitrine-Servers',
      open: 'Öffnen',
      invalid: 'Das ist keine Adresse. Beispiel: signage.example.com',
      waiting: '{address} wird geöffnet',
      unreachable: '{address} antwortet noch nicht. Neuer Versuch läuft.',
      hint: 'Drücken Sie eine beliebige Taste, um die Adresse zu ändern.',
    },
    es: {
      question: 'Dirección de tu servidor Vitrine',
      open: 'Abrir',
      invalid: 'Esto no es una dirección. Ejemplo: signage.example.com',
      waiting: 'Abriendo {address}',
      unreachable: '{address} todavía no responde. Se intenta de nuevo.',
      hint: 'Pulsa cualquier tecla para cambiar la dirección.',
    },
  };
  var language = (navigator.language || 'en').slice(0, 2);
  var words = texts[language] || texts.en;
  document.documentElement.lang = texts[language] ? language : 'en';

  var byId = (id) => document.getElementById(id);
  var say = (id, text, address) => {
    byId(id).textContent = text.replace('{address}', address || '');
  };
  var timer = 0;
  var isAsking = false;

  /** A server in the shop, which has no certificate. */
  var localHost = /^(10|192\.168|169\.254|172\.(1[6-9]|2[0-9]|3[01]))\.[0-9.]+$|^\[f[cd]|\.local$/i;

  /**
   * The addresses to try. `signage.example.com` is meant as https; without a scheme an address of a local network is tried
   * without encryption first.
   */
  function parse(typed) {
    var text = typed.replace(/^\s+|\s+$/g, '').replace(/\/+$/, '');
    var match = /^(https?:\/\/)?([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(:[0-9]{1,5})?(\/player)?$/i.exec(
      text,
    );
    if (!match) return null;
    var host = match[2] + (match[4] || '');
    if (match[1]) return [match[1].toLowerCase() + host];
    return localHost.test(match[2]) ? [`http://${host}`, `https://${host}`] : [`https://${host}`];
  }

  function ask(address) {
    clearTimeout(timer);
    isAsking = true;
    byId('opening').hidden = true;
    byId('form').hidden = false;
    say('question', words.question);
    say('open', words.open);
    byId('address').value = address || '';
    byId('address').focus();
  }

  function open(addresses, wasOpened, waitMs) {
    var address = addresses[0];
    isAsking = false;
    byId('form').hidden = true;
    byId('opening').hidden = false;
    say('waiting', words.waiting, address);
    say('hint', words.hint);
    document.onkeydown = () => {
      document.onkeydown = null;
      ask(address);
    };
    timer = setTimeout(() => {
      // A player that was opened before starts from its own files, also without a network.
      if (wasOpened) location.replace(`${address}/player/`);
      else reach(addresses, 0);
    }, waitMs);
  }

  /** The first time a dead address would leave the television with the browser's own error page. */
  function reach(addresses, index) {
    var address = addresses[index];
    var picture = new Image();
    picture.onload = () => {
      if (isAsking) return;
      localStorage.setItem(key, JSON.stringify({ address: address, wasOpened: true }));
      location.replace(`${address}/player/`);
    };
    picture.onerror = () => {
      if (isAsking) return;
      if (index + 1 < addresses.length) {
        reach(addresses, index + 1);
        return;
      }
      say('waiting', words.unreachable, addresses[0]);
      timer = setTimeout(() => reach(addresses, 0), retryMs);
    };
    // The only file of the server that pages of other origins may show.
    picture.src = `${address}/player/icon-192.png?${Date.now()}`;
  }

  byId('form').onsubmit = () => {
    var addresses = parse(byId('address').value);
    say('problem', addresses ? '' : words.invalid);
    if (addresses) {
      localStorage.setItem(key, JSON.stringify({ address: byId('address').value, wasOpened: false }));
      open(addresses, false, 0);
    }
    return false;
  };

  var stored = {};
  try {
    stored = JSON.parse(localStorage.getItem(key)) || {};
  } catch (_error) {
    // unreadable: asked again
  }
  if (stored.address) open(parse(stored.address) || [stored.address], stored.wasOpened, graceMs);
  else if (parse(window.givenAddress)) open(parse(window.givenAddress), false, graceMs);
  else ask('');
})();
