import { type Caller, can } from '@vitrine/contract/access';
import { alertFeeds } from '@vitrine/contract/alert-feeds';
import { designs } from '@vitrine/contract/designs';
import { type Locale, pageById } from '@vitrine/contract/pages';
import { takeovers } from '@vitrine/contract/takeovers';
import { settingsEntries } from '../core/pickers/SettingsNav.tsx';
import { findTemplates } from '../features/designs/templates/template-names.ts';
import { type TextKey, translate } from '../lib/i18n/i18n.ts';
import { showOverlay } from './overlays.ts';
import type { PaletteItem } from './palette-items.ts';
import { alsoOf } from './palette-words.ts';

// What can be done and opened besides records and pages, with the other words that people use for it.

interface Known {
  readonly id: string;
  readonly name: TextKey;
  readonly picture: PaletteItem['picture'];
  /** Parted by commas, in the reader's language and in English. */
  readonly also: Readonly<Record<Locale, string>>;
  readonly mayUse: (caller: Caller | null) => boolean;
  readonly act: (locale: Locale) => Pick<PaletteItem, 'href' | 'run'>;
}

const at = (path: string) => (locale: Locale) => ({ href: `/${locale}${path}` });
const readsAlarms = (caller: Caller | null) => can(caller, pageById('alarms'));
const hourMs = 3_600_000;

const known: readonly Known[] = [
  {
    id: 'raise-alarm',
    name: 'palette.raiseAlarm',
    picture: { icon: 'warning' },
    also: {
      en: 'alarm, emergency, evacuate, evacuation, fire, warning, notice, all clear',
      cs: 'poplach, nouze, evakuace, evakuovat, požár, výstraha, oznámení, konec poplachu',
      de: 'Alarm, Notfall, Evakuierung, räumen, Feuer, Brand, Warnung, Entwarnung',
      es: 'alarma, emergencia, evacuar, evacuación, incendio, fuego, aviso, fin de alarma',
    },
    mayUse: (caller) => can(caller, takeovers.routes.create),
    act: () => ({ run: () => showOverlay('alarm') }),
  },
  {
    id: 'run-drill',
    name: 'palette.runDrill',
    picture: { icon: 'warning' },
    also: {
      en: 'drill, drills, exercise, practice, test alarm, alarm history, report',
      cs: 'cvičení, cvičný poplach, zkouška, historie poplachů, zpráva',
      de: 'Übung, Probealarm, Alarmverlauf, Bericht',
      es: 'simulacro, simulacros, prueba, historial de alarmas, informe',
    },
    mayUse: readsAlarms,
    act: at('/alarms?tab=drills'),
  },
  {
    id: 'alarm-plans',
    name: 'palette.alarmPlans',
    picture: { icon: 'warning' },
    also: {
      en: 'alarms, plan, plans, alarm plans, prepared alarms, emergency plans, evacuation plan',
      cs: 'poplachy, plán, plány, plány poplachů, připravené poplachy, evakuační plán, krizový plán',
      de: 'Alarme, Plan, Pläne, Alarmpläne, vorbereitete Alarme, Notfallplan, Evakuierungsplan',
      es: 'alarmas, plan, planes, planes de alarma, alarmas preparadas, plan de emergencia, plan de evacuación',
    },
    mayUse: readsAlarms,
    act: at('/alarms?tab=plans'),
  },
  {
    id: 'alarm-warnings',
    name: 'palette.alarmWarnings',
    picture: { icon: 'warning' },
    also: {
      en: 'warnings, warning feeds, authority, weather warnings, storm, flood, meteoalarm, cap',
      cs: 'výstrahy, kanály výstrah, úřad, meteorologické výstrahy, výstrahy počasí, bouřka, povodeň, meteoalarm',
      de: 'Warnungen, Warnkanäle, Behörde, Wetterwarnungen, Unwetter, Sturm, Hochwasser, Meteoalarm',
      es: 'avisos, canales de avisos, autoridad, avisos meteorológicos, tormenta, inundación, meteoalarm',
    },
    mayUse: (caller) => can(caller, alertFeeds.routes.list),
    act: at('/alarms?tab=feeds'),
  },
  {
    id: 'new-design',
    name: 'palette.newDesign',
    picture: { icon: 'plus' },
    also: {
      en: 'design, designer, template, templates, create design, draw, poster, editor',
      cs: 'grafika, nová grafika, návrh, šablona, šablony, kreslit, plakát, editor',
      de: 'Design, Gestaltung, Vorlage, Vorlagen, entwerfen, Plakat, Editor',
      es: 'diseño, diseñador, plantilla, plantillas, crear diseño, cartel, editor',
    },
    mayUse: (caller) => can(caller, designs.routes.create),
    act: at('/designs/new'),
  },
  {
    id: 'earlier',
    name: 'palette.earlier',
    picture: { icon: 'clock' },
    also: {
      en: 'history, past, time travel, rewind, yesterday, earlier, what was shown',
      cs: 'historie, minulost, dříve, včera, zpět v čase, co se hrálo',
      de: 'Verlauf, Vergangenheit, Zeitreise, früher, gestern, was lief',
      es: 'historial, pasado, viaje en el tiempo, antes, ayer, qué se mostró',
    },
    mayUse: (caller) => can(caller, pageById('overview')),
    act: (locale) => ({
      href: `/${locale}/overview?at=${new Date(Date.now() - hourMs).toISOString()}`,
    }),
  },
  {
    id: 'put-back',
    name: 'palette.putBack',
    picture: { icon: 'undo' },
    also: {
      en: 'put back, undo, restore, revert, deleted, trash, recover, changes',
      cs: 'vrátit, zpět, obnovit, smazané, koš, změny',
      de: 'zurücksetzen, rückgängig, wiederherstellen, gelöscht, Papierkorb, Änderungen',
      es: 'deshacer, restaurar, recuperar, eliminado, papelera, cambios',
    },
    mayUse: (caller) => can(caller, pageById('changes')),
    act: at('/changes'),
  },
  {
    id: 'counter-links',
    name: 'palette.counterLinks',
    picture: { icon: 'source' },
    also: {
      en: 'counter link, counter page, price, prices, sold out, table, staff',
      cs: 'odkaz pro pult, ceny, cena, vyprodáno, tabulka, obsluha',
      de: 'Thekenlink, Preise, Preis, ausverkauft, Tabelle, Personal',
      es: 'enlace del mostrador, precio, precios, agotado, tabla, personal',
    },
    mayUse: (caller) => can(caller, pageById('sources')),
    act: at('/sources'),
  },
];

const mostTemplates = 3;

export function knownItems(caller: Caller | null, locale: Locale, query: string): PaletteItem[] {
  const items = known
    .filter(({ mayUse }) => mayUse(caller))
    .map(
      ({ id, name, picture, also, act }): PaletteItem => ({
        id,
        name: translate(name),
        picture,
        also: locale === 'en' ? also.en : `${also[locale]}, ${also.en}`,
        ...act(locale),
      }),
    );
  const settings = settingsEntries(caller).map(
    ({ path, title, address }): PaletteItem => ({
      id: `settings-${path}`,
      name: translate(title),
      context: translate('pages.settings'),
      picture: { icon: 'settings' },
      href: `/${locale}${address}`,
      ...alsoOf(`settings-${path}`, locale),
    }),
  );
  return [...items, ...settings, ...templateItems(caller, locale, query)];
}

/** They were found by their own words, so whatever fits is listed. */
function templateItems(caller: Caller | null, locale: Locale, query: string): PaletteItem[] {
  if (query === '' || !can(caller, designs.routes.create)) return [];
  return findTemplates(query, locale)
    .slice(0, mostTemplates)
    .map(({ id, name }) => ({
      id: `template-${id}`,
      name: name[locale],
      context: translate('palette.template'),
      picture: { icon: 'design' },
      also: query,
      href: `/${locale}/designs/new?q=${encodeURIComponent(name[locale])}`,
    }));
}
