import { type Locale, locales } from '@vitrine/contract/pages';
import { fold } from '../../../ui/type-ahead.ts';
import { type Words, w } from './words.ts';

// What templates are called, and what else people call them: loaded without the drawings, so that they are found everywhere.

export const categories = ['menus', 'information', 'events', 'frames', 'countdown', 'emergency'] as const;
export type Category = (typeof categories)[number];

export const categoryNames: Readonly<Record<Category, Words>> = {
  menus: w('Menus and prices', 'Menu a ceny', 'Karten und Preise', 'Cartas y precios'),
  information: w('Information', 'Informace', 'Information', 'Información'),
  events: w('Events and rooms', 'Akce a místnosti', 'Termine und Räume', 'Eventos y salas'),
  frames: w('Frames', 'Rámy', 'Rahmen', 'Marcos'),
  countdown: w('Countdown', 'Odpočet', 'Countdown', 'Cuenta atrás'),
  emergency: w('Emergency', 'Nouze', 'Notfall', 'Emergencia'),
};

export interface TemplateName {
  readonly id: string;
  readonly category: Category;
  readonly name: Words;
  /** Other words for it, singly. */
  readonly synonyms: Words;
}

const menu = w(
  'menu board food meal dish dishes restaurant canteen cafe kitchen coffee prices',
  'nabídka jídelní lístek jídlo jídla restaurace jídelna kavárna kuchyně káva ceny',
  'Menü Speisekarte Speiseplan Essen Gerichte Restaurant Kantine Café Küche Kaffee Preise',
  'menú tablero comida platos restaurante comedor cafetería cocina café precios',
);
const clock = w('time date watch', 'čas datum', 'Zeit Datum Uhrzeit', 'hora fecha');
const alarm = w(
  'alarm alert warning danger safety emergency',
  'poplach výstraha varování nebezpečí bezpečnost',
  'Alarm Warnung Gefahr Sicherheit',
  'alarma alerta advertencia peligro seguridad',
);

function all(...parts: readonly Words[]): Words {
  const join = (locale: Locale) => parts.map((part) => part[locale]).join(' ');
  return w(join('en'), join('cs'), join('de'), join('es'));
}

function of(id: string, category: Category, name: Words, synonyms: Words): TemplateName {
  return { id, category, name, synonyms };
}

export const templateNames: readonly TemplateName[] = [
  of(
    'menu-two',
    'menus',
    w('Menu, two columns', 'Menu, dva sloupce', 'Karte, zwei Spalten', 'Carta, dos columnas'),
    menu,
  ),
  of(
    'menu-one',
    'menus',
    w('Menu, one column', 'Menu, jeden sloupec', 'Karte, eine Spalte', 'Carta, una columna'),
    menu,
  ),
  of(
    'menu-three',
    'menus',
    w('Menu, three columns', 'Menu, tři sloupce', 'Karte, drei Spalten', 'Carta, tres columnas'),
    menu,
  ),
  of(
    'price-list',
    'menus',
    w('Price list', 'Ceník', 'Preisliste', 'Lista de precios'),
    w(
      'prices products shop services rates tariff',
      'ceny výrobky obchod služby sazby',
      'Preise Produkte Laden Leistungen Tarife',
      'precios productos tienda servicios tarifas',
    ),
  ),
  of(
    'lunch',
    'menus',
    w('Lunch of the day', 'Polední menu', 'Mittagstisch', 'Menú del día'),
    all(
      menu,
      w(
        'daily soup midday special noon',
        'oběd obědy denní polévka poledne',
        'Mittag Mittagessen Mittagsmenü Tagesmenü Tagessuppe Suppe täglich',
        'almuerzo mediodía diario sopa',
      ),
    ),
  ),
  of(
    'offer',
    'menus',
    w('Offer of the week', 'Nabídka týdne', 'Angebot der Woche', 'Oferta de la semana'),
    w(
      'sale discount deal promotion promo special bargain weekly advert',
      'sleva výprodej akce zvýhodněné reklama týdenní',
      'Rabatt Aktion Ausverkauf Sonderangebot Werbung Schnäppchen',
      'rebaja rebajas descuento promoción ganga anuncio',
    ),
  ),
  of(
    'happy-hour',
    'menus',
    w('Happy hour', 'Happy hour', 'Happy Hour', 'Happy hour'),
    w(
      'bar drinks cocktails beer discount evening',
      'bar nápoje koktejly pivo sleva večer',
      'Bar Getränke Cocktails Bier Rabatt Abend',
      'bar bebidas cócteles cerveza descuento noche',
    ),
  ),
  of(
    'drinks',
    'menus',
    w('Drinks', 'Nápojový lístek', 'Getränkekarte', 'Bebidas'),
    w(
      'bar beverages wine beer coffee tea cocktails',
      'bar nápoje víno pivo káva čaj koktejly',
      'Bar Getränke Wein Bier Kaffee Tee Cocktails',
      'bar vino cerveza café té cócteles',
    ),
  ),
  of(
    'opening-hours',
    'information',
    w('Opening hours', 'Otevírací doba', 'Öffnungszeiten', 'Horario'),
    w(
      'times open closed business',
      'hodiny otevřeno zavřeno provozní',
      'Zeiten geöffnet geschlossen Geschäftszeiten',
      'horas abierto cerrado apertura',
    ),
  ),
  of(
    'welcome',
    'information',
    w('Welcome', 'Přivítání', 'Willkommen', 'Bienvenida'),
    w(
      'screen greeting hello visitor guests reception lobby name',
      'vítejte uvítání pozdrav návštěva hosté recepce jméno',
      'Begrüßung Gruß Besucher Gäste Empfang Name',
      'bienvenido saludo visitas huéspedes recepción nombre',
    ),
  ),
  of(
    'notice',
    'information',
    w('Notice', 'Oznámení', 'Hinweis', 'Aviso'),
    w(
      'announcement message information note poster text',
      'zpráva sdělení vzkaz upozornění plakát text',
      'Mitteilung Nachricht Ankündigung Aushang Text',
      'anuncio mensaje comunicado nota texto',
    ),
  ),
  of(
    'clock-weather',
    'information',
    w('Clock and weather', 'Hodiny a počasí', 'Uhr und Wetter', 'Reloj y tiempo'),
    all(
      clock,
      w(
        'forecast temperature',
        'předpověď teplota',
        'Vorhersage Temperatur',
        'pronóstico temperatura meteorología',
      ),
    ),
  ),
  of(
    'directions',
    'information',
    w('Where is what', 'Kde co najdete', 'Wegweiser', 'Dónde está'),
    w(
      'directions wayfinding directory floors map arrows departments',
      'směr navigace orientační patra mapa šipky oddělení',
      'Orientierung Stockwerke Plan Pfeile Abteilungen Etagen',
      'direcciones directorio plantas mapa flechas departamentos',
    ),
  ),
  of(
    'code',
    'information',
    w('Scan the code', 'Načtěte kód', 'Code scannen', 'Escanee el código'),
    w(
      'QR wifi wi-fi WLAN internet link website app password',
      'QR wifi internet odkaz web aplikace heslo',
      'QR WLAN WiFi Internet Link Webseite App Passwort',
      'QR wifi internet enlace web aplicación contraseña',
    ),
  ),
  of(
    'news',
    'information',
    w('News', 'Zprávy', 'Nachrichten', 'Noticias'),
    w(
      'headlines feed RSS ticker',
      'titulky novinky RSS',
      'Schlagzeilen Neuigkeiten RSS Feed',
      'titulares novedades RSS',
    ),
  ),
  of(
    'events',
    'events',
    w('Events', 'Akce', 'Veranstaltungen', 'Eventos'),
    w(
      'calendar agenda programme program schedule dates',
      'kalendář program události termíny',
      'Kalender Programm Termine Agenda',
      'calendario agenda programa fechas',
    ),
  ),
  of(
    'today',
    'events',
    w('Programme of the day', 'Program dne', 'Tagesprogramm', 'Programa del día'),
    w(
      'program agenda schedule daily calendar conference timetable',
      'rozvrh denní kalendář konference dnes',
      'Agenda Ablauf Kalender Konferenz heute Stundenplan',
      'agenda diario calendario congreso hoy horario',
    ),
  ),
  of(
    'room',
    'events',
    w('Room sign', 'Cedule u dveří', 'Türschild', 'Cartel de sala'),
    w(
      'meeting conference office door booking free busy',
      'zasedací místnost zasedačka jednací porada kancelář dveře volno obsazeno',
      'Besprechungsraum Besprechung Meetingraum Konferenzraum Büro Tür frei belegt',
      'reunión reuniones conferencia oficina puerta libre ocupada',
    ),
  ),
  of(
    'tours',
    'events',
    w('Next tours', 'Příští prohlídky', 'Nächste Führungen', 'Próximas visitas'),
    w(
      'museum guided visit departures castle',
      'muzeum zámek průvodce odjezdy exkurze',
      'Museum Besichtigung Abfahrten Schloss',
      'museo guiadas salidas castillo',
    ),
  ),
  of(
    'poster',
    'events',
    w('Event poster', 'Plakát na akci', 'Plakat', 'Cartel de evento'),
    w(
      'concert party music show flyer advert',
      'koncert večírek hudba představení leták reklama',
      'Konzert Party Musik Auftritt Flyer Werbung',
      'concierto fiesta música espectáculo folleto anuncio',
    ),
  ),
  of(
    'countdown',
    'countdown',
    w('Countdown', 'Odpočet', 'Countdown', 'Cuenta atrás'),
    w(
      'count down timer days until opening',
      'časovač dní do otevření',
      'Zähler Timer Tage bis Eröffnung',
      'temporizador días hasta apertura',
    ),
  ),
  of(
    'last-days',
    'countdown',
    w('Last days', 'Poslední dny', 'Letzte Tage', 'Últimos días'),
    w(
      'sale discount ends count down timer clearance',
      'výprodej sleva končí časovač',
      'Ausverkauf Rabatt endet Schlussverkauf Timer',
      'rebajas descuento termina liquidación temporizador',
    ),
  ),
  of(
    'l-frame',
    'frames',
    w('L-frame', 'Rám do L', 'L-Rahmen', 'Marco en L'),
    all(clock, w('border bar weather', 'okraj lišta počasí', 'Rand Leiste Wetter', 'borde barra tiempo')),
  ),
  of(
    'ticker-frame',
    'frames',
    w('Ticker frame', 'Rám s běžícím textem', 'Rahmen mit Laufband', 'Marco con rótulo'),
    w(
      'scrolling text headlines news crawl',
      'běžící zprávy titulky',
      'Lauftext Laufschrift Nachrichten Schlagzeilen',
      'texto deslizante titulares noticias',
    ),
  ),
  of(
    'logo-frame',
    'frames',
    w('Logo corner', 'Logo v rohu', 'Logo in der Ecke', 'Logo en la esquina'),
    w('brand watermark', 'značka vodoznak', 'Marke Wasserzeichen', 'marca'),
  ),
  of(
    'bar-frame',
    'frames',
    w(
      'Bar with clock and weather',
      'Lišta s hodinami a počasím',
      'Leiste mit Uhr und Wetter',
      'Barra con reloj y tiempo',
    ),
    all(clock, w('strip forecast', 'pruh předpověď', 'Streifen Vorhersage', 'franja pronóstico')),
  ),
  of(
    'side-frame',
    'frames',
    w(
      'Side with events',
      'Postranní panel s akcemi',
      'Seitenleiste mit Terminen',
      'Panel lateral con eventos',
    ),
    w('sidebar calendar agenda', 'sloupec kalendář program', 'Kalender Programm Agenda', 'calendario agenda'),
  ),
  of(
    'evacuation',
    'emergency',
    w('Evacuation', 'Evakuace', 'Evakuierung', 'Evacuación'),
    all(
      alarm,
      w(
        'fire leave exit smoke evacuate',
        'požár oheň opusťte východ kouř evakuovat',
        'Feuer Brand verlassen Ausgang Rauch räumen evakuieren',
        'incendio fuego salida humo evacuar',
      ),
    ),
  ),
  of(
    'stay-inside',
    'emergency',
    w('Stay inside', 'Zůstaňte uvnitř', 'Bleiben Sie im Gebäude', 'Permanezca dentro'),
    all(
      alarm,
      w(
        'shelter lockdown storm',
        'úkryt bouře uzavření',
        'Schutz Unwetter Sturm Amok',
        'refugio tormenta confinamiento',
      ),
    ),
  ),
  of(
    'closed-today',
    'emergency',
    w('Closed today', 'Dnes zavřeno', 'Heute geschlossen', 'Hoy cerrado'),
    w('shut holiday', 'svátek mimo provoz', 'zu Feiertag Ruhetag', 'festivo vacaciones'),
  ),
];

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const inAll = (words: Words) => locales.map((locale) => words[locale]).join(' ');

/**
 * Templates of which every typed word begins a word of their name, of what else they are called, or of their category, in any
 * language: those whose name in the reader's language says it come first.
 */
export function findTemplates(query: string, locale: Locale): readonly TemplateName[] {
  const typed = wordsOf(query);
  const says = (text: string) => {
    const words = wordsOf(text);
    return typed.every((start) => words.some((word) => word.startsWith(start)));
  };
  const rankOf = ({ name, synonyms, category }: TemplateName) => {
    const known = `${name[locale]} ${synonyms[locale]}`;
    const texts = [
      name[locale],
      known,
      `${known} ${categoryNames[category][locale]}`,
      [name, synonyms, categoryNames[category]].map(inAll).join(' '),
    ];
    return texts.findIndex(says);
  };
  return templateNames
    .map((each) => ({ each, rank: rankOf(each) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ each }) => each);
}
