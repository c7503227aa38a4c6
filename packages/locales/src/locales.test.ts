import { readdirSync } from 'node:fs';
import { allRoutes } from '@vitrine/contract/all-routes';
import { pages } from '@vitrine/contract/pages';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { baseOf, catalogues, flatten, isPlural } from './catalogues.ts';
import { readSourceKeys } from './source-keys.ts';
import { createTranslator } from './translator.ts';

const english = flatten(catalogues.en);
const englishBases = new Set(Object.keys(english).map(baseOf));
const pluralBases = new Set(Object.keys(english).filter(isPlural).map(baseOf));
const others = ['cs', 'de', 'es'] as const;
const all = ['en', ...others] as const;

/**
 * Prefixes of keys that are built from data; the rest of the key comes from the contract or from a typed
 * list.
 */
const builtKeys = [
  'alarms.design.shapes.', // contract/design-canvas.ts
  'alarms.drills.everyOptions.', // contract/takeover-plans.ts
  'alarms.drills.hoursOptions.',
  'alarms.drills.periods.',
  'alarms.drills.sentence.',
  'alarms.drills.when.',
  'alarms.feeds.colours.',
  'alarms.feeds.counted.',
  'alarms.feeds.degrees.', // contract/alert-feeds.ts
  'alarms.feeds.does.',
  'alarms.feeds.faults.', // server/alarms/read-feed.ts
  'alarms.feeds.howBads.',
  'alarms.feeds.howBadText.',
  'alarms.feeds.ifEmptyOptions.',
  'alarms.feeds.ignored.',
  'alarms.feeds.least.',
  'alarms.feeds.looks.',
  'alarms.feeds.onMatch.',
  'alarms.feeds.onMatchText.',
  'alarms.feeds.testOptions.',
  'alarms.feeds.would.',
  'alarms.kinds.', // contract/takeover-values.ts
  'alarms.levels.',
  'alarms.plans.icons.', // contract/takeover-plans.ts
  'alarms.reasons.', // contract/takeovers.ts
  'alarms.sheet.inLanguage.', // contract/pages.ts
  'alarms.sheet.missing.', // by what an alarm lacks
  'alarms.sheet.missing.titleIn.',
  'audit.actors.', // contract/audit.ts: who did it
  'audit.arrangements.', // by payment method
  'installation.count.', // by state
  'installation.part.', // by part
  'installation.state.', // by state
  'audit.calls.', // contract/audit.ts: what was done
  'audit.columns.', // server/audit/export-audit.ts
  'audit.fields.', // by changed field
  'audit.kinds.', // contract/audit.ts
  'backups.problem.', // server/infra/backup/backup-state.ts
  'billings.currencies.', // contract/currencies.ts
  'billings.failure.', // contract/billing.ts: why a card was refused
  'calendar.edit.cut.', // by edge of a block, and what cuts it
  'displaysCalendar.by.', // by how rows are grouped
  'displaysCalendar.legend.', // by kind of block
  'changes.areas.', // contract/history.ts
  'changes.columns.', // server/history/export-changes.ts
  'changes.fields.', // by changed field
  'changes.kinds.', // contract/history.ts
  'changes.say.changed.', // contract/history.ts: by kind of record
  'changes.say.created.',
  'changes.say.deleted.',
  'changes.say.restored.',
  'changes.topics.', // contract/history.ts
  'changes.vias.', // contract/history.ts
  'designer.aligns.', // dashboard/designs: by value of the document
  'designer.check.',
  'designer.check.fixes.',
  'designer.dateForms.',
  'designer.events.',
  'designer.faces.',
  'designer.fates.',
  'designer.figures.',
  'designer.fits.',
  'designer.forms.',
  'designer.gallery.words.',
  'designer.kinds.',
  'designer.language.as.',
  'designer.language.in.',
  'designer.needs.',
  'designer.programmeFits.',
  'designer.shapes.',
  'designer.source.',
  'designer.unitNames.',
  'designer.valigns.',
  'designer.weather.',
  'designer.weights.',
  'devices.platforms.', // contract/devices.ts
  'devices.storage.', // contract/devices.ts: where files are stored
  'errors.', // server/http/errors.ts: by code
  'displays.screenPower.', // contract/displays.ts: screenPowers
  'displays.screenProblem.', // contract/displays.ts: screenProblems
  'faults.reason.', // contract/player.ts: why something is not shown
  'languages.', // by locale
  'locations.hours.', // by weekday and by kind of day
  'locations.now.', // by status
  'mails.alertsChanged.', // server/alerts/alert-change-jobs.ts
  'mails.', // server/core/mail/mail.ts: by template
  'invoice.', // server/billing/invoice-words.ts: texts of an invoice
  'onScreen.', // player/designs/design-context.ts: words on screens
  'pages.', // contract/pages.ts: titles
  'palette.headings.', // by kind of result
  'palette.states.', // by status
  'passwords.strength.', // lib/password-strength.ts
  'planDiff.effect.', // dashboard/plan-diff: by what becomes of a playlist
  'playables.address.', // server/check-address.ts: by reason
  'playables.failed.', // server/converter/media-error.ts: by reason
  'playables.otherShape.',
  'playables.otherShape.names.',
  'privacy.kept.', // contract/personal-data.ts
  'regions.', // contract/regions.ts
  'roles.', // by role
  'shortcuts.', // lib/shortcuts.ts: by id
  'shortcuts.groups.',
  'signup.step.', // by step
  'sources.addressHints.', // contract/sources.ts: addressKinds
  'sources.columnKinds.', // contract/source-cells.ts
  'sources.faults.', // server/sources: why a fetch failed
  'sources.guard.', // by what is odd about a price
  'sources.kinds.', // contract/sources.ts
  'sources.states.', // contract/sources.ts
  'sources.waiting.', // contract/sources.ts: what changed
  'sources.wrong.', // contract/source-cells.ts: by kind of column
  'status.', // by status
  'takeovers.', // server/alarms: reports and results
  'takeovers.capCategory.', // server/alarms/cap
  'takeovers.capProblems.',
  'takeovers.columns.',
  'takeovers.kinds.', // server/overview: drills without displays
  'takeovers.reasons.',
  'takeovers.result.',
  'takeovers.result.why.',
  'takeovers.states.',
  'testGateway.', // server/billing/test-gateway-words.ts: texts of its pages
  'timeAxis.clock.', // core/time: skipped, repeated
  'timeAxis.kind.', // core/time: kinds of blocks
  'tokens.may.', // contract/tokens.ts
  'users.roleText.', // by role
  'users.status.', // by status
];

/** Texts that look like keys but are not: names of files, routes and hosts. */
const isNoKey = (key: string) =>
  /\.(ts|tsx|json|css|svg|png|html|mjs|sql|js|key|pid|log|test|example|io|com)$/.test(key);

const variablesOf = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name!).sort();

/** As the files of the language say it, whatever its module lists. */
const filesOf = (locale: string) =>
  readdirSync(new URL(`../${locale}/`, import.meta.url)).filter((name) => name.endsWith('.json'));

describe.each(all)('%s', (locale) => {
  test('has the same files as English, and its module lists all of them', () => {
    expect(filesOf(locale)).toEqual(filesOf('en'));
    expect(
      Object.keys(catalogues[locale])
        .map((name) => `${name}.json`)
        .sort(),
    ).toEqual(filesOf(locale).sort());
  });

  const catalogue = flatten(catalogues[locale]);
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;

  test('has every key of English, in every plural form of the language', () => {
    const wanted = [...englishBases].flatMap((base) =>
      pluralBases.has(base) ? categories.map((category) => `${base}_${category}`) : [base],
    );
    expect(wanted.filter((key) => catalogue[key] === undefined)).toEqual([]);
  });

  test('has no key that English does not have, and no form the language does not use', () => {
    const extra = Object.keys(catalogue).filter((key) => {
      const base = baseOf(key);
      const isForm = isPlural(key) && pluralBases.has(base);
      return isForm ? !categories.some((category) => key === `${base}_${category}`) : !englishBases.has(key);
    });
    expect(extra).toEqual([]);
  });

  test('uses the same variables as English', () => {
    const different = Object.entries(catalogue).filter(([key, text]) => {
      const model = english[key] ?? english[`${baseOf(key)}_other`] ?? '';
      return variablesOf(text).join() !== variablesOf(model).join();
    });
    expect(different).toEqual([]);
  });

  test('has no empty text and no space at an end', () => {
    expect(Object.entries(catalogue).filter(([, text]) => text !== text.trim() || text === '')).toEqual([]);
  });
});

describe('the source files', () => {
  const { keys, prefixes } = readSourceKeys();
  /** Route ids have the same form as keys. */
  const routeIds = new Set(allRoutes.map(({ id }) => id));
  const groups = new Set([...englishBases].map((key) => key.split('.')[0]!));

  test('use no key that English lacks', () => {
    const missing = keys
      .filter(({ key }) => groups.has(key.split('.')[0]!) && !isNoKey(key))
      .filter(({ key }) => !englishBases.has(key) && !routeIds.has(key))
      .map(({ key, file }) => `${key} in ${file}`);
    expect(missing).toEqual([]);
  });

  test('build keys only from the listed prefixes', () => {
    const unlisted = prefixes
      .filter(({ key }) => groups.has(key.split('.')[0]!) && !builtKeys.includes(key))
      .map(({ key, file }) => `${key} in ${file}`);
    expect(unlisted).toEqual([]);
    expect(builtKeys.filter((prefix) => !prefixes.some(({ key }) => key === prefix))).toEqual([]);
  });

  test('have a title for every page', () => {
    expect(pages.filter(({ titleKey }) => !englishBases.has(titleKey))).toEqual([]);
  });

  test('use every key there is', () => {
    const mentioned = new Set(keys.map(({ key }) => key));
    const unused = [...englishBases].filter(
      (key) => !mentioned.has(key) && !builtKeys.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });
});

describe('the translator', () => {
  const translatorOf = (locale: (typeof all)[number]) => createTranslator(locale, catalogues[locale]);

  test('Czech has four plural forms', () => {
    const t = translatorOf('cs');
    expect([1, 2, 4, 1.5, 5, 0].map((count) => t('palette.displayCount', { count }))).toEqual([
      '1 displej',
      '2 displeje',
      '4 displeje',
      '1,5 displeje',
      '5 displejů',
      '0 displejů',
    ]);
  });

  test('formats numbers for the language', () => {
    expect(translatorOf('de')('palette.displayCount', { count: 12_345 })).toBe('12.345 Displays');
    expect(translatorOf('en')('palette.displayCount', { count: 12_345 })).toBe('12,345 displays');
    for (const locale of all) {
      for (const count of [-5, -0, 0, 0.5, 1, 7, 999, 999.5, 1000, 10_000]) {
        const written = new Intl.NumberFormat(locale).format(count);
        expect(translatorOf(locale)('palette.displayCount', { count })).toMatch(new RegExp(`^${written} `));
      }
    }
  });

  test('inserts names with markup, braces or calls literally', () => {
    const t = translatorOf('en');
    for (const name of ['<b>x</b>', '{{count}}', '$t(common.close)', '{{- name}}', '$&', '__proto__']) {
      expect(t('palette.switchServer', { name })).toBe(`Switch server to ${name}`);
    }
  });

  test('returns undefined for a missing key', () => {
    const t = translatorOf('en');
    for (const key of ['nothing', 'palette', 'palette.nothing.more', 'palette.toString', '']) {
      expect(t(key)).toBeUndefined();
    }
  });

  test.each(all)('gives the same texts as i18next in %s', async (locale) => {
    const reference = i18next.createInstance();
    const resources = { [locale]: { translation: catalogues[locale] } };
    await reference.init({ lng: locale, resources, interpolation: { escapeValue: false } });
    const expected = reference.t as unknown as (key: string, values: object) => string;
    const t = translatorOf(locale);
    for (const base of englishBases) {
      const names = variablesOf(english[base] ?? english[`${base}_other`] ?? '');
      const values = Object.fromEntries(names.map((name) => [name, `«${name}»`]));
      for (const count of pluralBases.has(base) ? [0, 1, 2, 5, 21, 100] : [undefined]) {
        const given = count === undefined ? values : { ...values, count };
        expect(t(base, given)).toBe(expected(base, given));
      }
    }
  });
});

test('SP7: a recipient who does not know the inviter is asked to ignore the mail, not the person', () => {
  const feet = Object.entries(flatten(catalogues.de)).filter(([key]) => /^mails\..*\.foot$/.test(key));
  expect(feet.length).toBeGreaterThan(0);
  for (const [key, text] of feet) expect(text, key).not.toMatch(/ignorieren Sie (sie|ihn)\b/);
});
