import type { Locale } from '@vitrine/contract/pages';
import { currentLocale } from '../lib/i18n/i18n.ts';

// What people also call pages, actions and sections of Settings, by the ids of their rows: in their language, and always in English.
// Parted by commas.

type Words = Readonly<Record<Locale, string>>;

const words: Readonly<Record<string, Words>> = {
  'page-overview': {
    en: 'home, start page, dashboard, what needs me',
    cs: 'domů, úvod, hlavní stránka',
    de: 'Startseite, Start',
    es: 'inicio, página principal, panel',
  },
  'page-calendar': {
    en: 'schedule, timetable, week, when plays what',
    cs: 'rozvrh, týden, kdy co hraje, plán vysílání',
    de: 'Zeitplan, Woche, Sendeplan, wann läuft was',
    es: 'horario, semana, programación',
  },
  'page-displays': {
    en: 'screens, monitors, televisions, TVs',
    cs: 'obrazovky, monitory, televize',
    de: 'Bildschirme, Monitore, Fernseher',
    es: 'monitores, televisores, displays',
  },
  'page-devices': {
    en: 'players, hardware, boxes',
    cs: 'přehrávače, hardware, krabičky',
    de: 'Player, Abspielgeräte, Hardware',
    es: 'reproductores, equipos, hardware',
  },
  'page-locations': {
    en: 'places, shops, branches, opening hours',
    cs: 'místa, pobočky, prodejny, otevírací doba',
    de: 'Orte, Filialen, Läden, Öffnungszeiten',
    es: 'lugares, tiendas, sucursales, horarios de apertura',
  },
  'page-playlists': {
    en: 'loops, programme',
    cs: 'seznamy, smyčky, program',
    de: 'Schleifen, Abspiellisten, Programm',
    es: 'playlists, bucles, programa',
  },
  'page-playables': {
    en: 'media, files, pictures, images, photos, videos, films, content, library, web page, stream',
    cs: 'soubory, obrázky, fotky, videa, filmy, obsah, knihovna, webová stránka',
    de: 'Dateien, Bilder, Fotos, Videos, Filme, Inhalte, Mediathek, Webseite',
    es: 'archivos, imágenes, fotos, vídeos, medios, biblioteca, página web',
  },
  'page-sources': {
    en: 'data, tables, price list, feeds, spreadsheet, excel',
    cs: 'data, tabulky, ceník, kanály, excel',
    de: 'Daten, Tabellen, Preisliste, Feeds, Excel',
    es: 'datos, tablas, lista de precios, excel',
  },
  'page-alerts': {
    en: 'notifications, mails, email',
    cs: 'oznámení, maily, e-mail',
    de: 'Meldungen, Mails, E-Mail',
    es: 'notificaciones, correos, email',
  },
  'page-users': {
    en: 'people, team, members, roles, colleagues',
    cs: 'lidé, tým, členové, role, kolegové',
    de: 'Leute, Team, Mitglieder, Rollen, Kollegen',
    es: 'personas, equipo, miembros, roles',
  },
  'page-changes': {
    en: 'log, audit, who changed, activity',
    cs: 'záznam, audit, kdo změnil',
    de: 'Protokoll, Audit, wer hat geändert',
    es: 'registro, auditoría, quién cambió',
  },
  'page-proposals': {
    en: 'approval, approve, requests',
    cs: 'schválení, schválit, ke schválení',
    de: 'Freigabe, freigeben, genehmigen',
    es: 'aprobación, aprobar, solicitudes',
  },
  'page-billings': {
    en: 'payment, price, plan, subscription, cost',
    cs: 'platba, cena, předplatné, náklady',
    de: 'Zahlung, Preis, Abo, Kosten',
    es: 'pago, precio, suscripción, coste',
  },
  'page-settings': {
    en: 'preferences, options, configuration',
    cs: 'předvolby, možnosti, konfigurace',
    de: 'Optionen, Konfiguration',
    es: 'preferencias, opciones, configuración',
  },
  'add-display': {
    en: 'new display, new screen, add screen, connect, pair, register',
    cs: 'nový displej, nová obrazovka, přidat obrazovku, připojit, spárovat',
    de: 'neues Display, neuer Bildschirm, verbinden, koppeln',
    es: 'nueva pantalla, conectar, vincular, emparejar',
  },
  'add-group': {
    en: 'new group, create group',
    cs: 'nová skupina, vytvořit skupinu',
    de: 'neue Gruppe, Gruppe anlegen',
    es: 'nuevo grupo, crear grupo',
  },
  'add-location': {
    en: 'new location, new place, new shop, new branch',
    cs: 'nová lokalita, nové místo, nová pobočka',
    de: 'neuer Standort, neue Filiale',
    es: 'nueva ubicación, nueva tienda',
  },
  'add-playlist': {
    en: 'new playlist, create playlist',
    cs: 'nový playlist, vytvořit playlist',
    de: 'neue Playlist, Playlist anlegen',
    es: 'nueva lista, crear lista, nueva playlist',
  },
  'invite-user': {
    en: 'add user, new user, new colleague, add person',
    cs: 'přidat uživatele, nový uživatel, nový kolega',
    de: 'neuer Benutzer, Benutzer hinzufügen, Kollegen einladen',
    es: 'añadir usuario, nuevo usuario',
  },
  upload: {
    en: 'add file, add picture, add video, new video, import',
    cs: 'přidat soubor, přidat obrázek, přidat video, nové video',
    de: 'Datei hinzufügen, Bild hinzufügen, neues Video',
    es: 'añadir archivo, añadir imagen, nuevo vídeo',
  },
  invoices: {
    en: 'bills, receipts',
    cs: 'účty, doklady',
    de: 'Belege',
    es: 'recibos',
  },
  'billing-card': {
    en: 'credit card, payment method, change card',
    cs: 'platební karta, kreditní karta, způsob platby',
    de: 'Kreditkarte, Zahlungsmittel',
    es: 'tarjeta de crédito, método de pago',
  },
  'billing-customer': {
    en: 'company, billing address, VAT',
    cs: 'firma, fakturační adresa, IČO, DIČ',
    de: 'Firma, Rechnungsadresse, USt',
    es: 'empresa, dirección de facturación, NIF',
  },
  mode: {
    en: 'dark mode, light mode, night mode, theme, colours',
    cs: 'tmavý režim, světlý režim, noční režim, barvy',
    de: 'Dunkelmodus, dunkel, hell, Nachtmodus',
    es: 'modo oscuro, modo claro, tema',
  },
  'copy-link': {
    en: 'share, address, url',
    cs: 'sdílet, adresa',
    de: 'teilen, Adresse',
    es: 'compartir, dirección',
  },
  shortcuts: {
    en: 'keys, hotkeys, help',
    cs: 'zkratky, klávesy, nápověda',
    de: 'Tastenkürzel, Tasten, Hilfe',
    es: 'atajos, teclas, ayuda',
  },
  logout: {
    en: 'sign out, log off, leave, exit',
    cs: 'odhlásit, odejít, konec',
    de: 'ausloggen, abmelden, beenden',
    es: 'salir, desconectar',
  },
  'settings-#account': {
    en: 'profile, my name, email address, language',
    cs: 'profil, jméno, e-mailová adresa, jazyk',
    de: 'Profil, Name, E-Mail-Adresse, Sprache',
    es: 'perfil, nombre, correo, idioma',
  },
  'settings-#password': {
    en: 'change password, new password, security',
    cs: 'změnit heslo, nové heslo, zabezpečení',
    de: 'Passwort ändern, Kennwort, Sicherheit',
    es: 'cambiar contraseña, clave, seguridad',
  },
  'settings-#sessions': {
    en: 'logins, signed in, log out everywhere',
    cs: 'přihlášení, odhlásit všude',
    de: 'Anmeldungen, überall abmelden',
    es: 'inicios de sesión, cerrar todas las sesiones',
  },
  'settings-#appearance': {
    en: 'theme, colours, contrast, density',
    cs: 'motiv, barvy, kontrast',
    de: 'Thema, Farben, Kontrast',
    es: 'tema, colores, contraste',
  },
  'settings-#delete-account': {
    en: 'remove account, close account',
    cs: 'zrušit účet, odstranit účet',
    de: 'Konto schließen, Konto entfernen',
    es: 'borrar cuenta, cerrar cuenta',
  },
  'settings-#server': {
    en: 'server name, approval, environment',
    cs: 'název serveru, schvalování, prostředí',
    de: 'Servername, Freigabe',
    es: 'nombre del servidor, aprobación',
  },
  'settings-#brand': {
    en: 'logo, colours, fonts, corporate design',
    cs: 'logo, barvy, písmo, firemní styl',
    de: 'Logo, Farben, Schrift, Corporate Design',
    es: 'logotipo, colores, tipografía',
  },
  'settings-#tokens': {
    en: 'api, key, integration, webhook, developer',
    cs: 'api, klíč, integrace, vývojář',
    de: 'API, Schlüssel, Schnittstelle, Entwickler',
    es: 'api, clave, integración, desarrollador',
  },
  'settings-/installation': {
    en: 'backup, disk, mail server, update, health check',
    cs: 'záloha, disk, poštovní server, aktualizace',
    de: 'Backup, Sicherung, Festplatte, Mailserver, Update',
    es: 'copia de seguridad, disco, servidor de correo, actualización',
  },
};

/** For a row that has other words. */
export function alsoOf(id: string, locale = currentLocale()): { readonly also?: string } {
  const known = words[id];
  if (!known) return {};
  return { also: locale === 'en' ? known.en : `${known[locale]}, ${known.en}` };
}
