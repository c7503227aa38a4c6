import { type Locale, locales } from '@vitrine/contract/pages';
import { expect, test } from 'vitest';
import { startI18n } from '../lib/i18n/i18n.ts';
import { knownItems } from './palette-known.ts';
import { bestFirst, matches } from './palette-order.ts';

const admin = { principal: 'admin', isInstallationAdmin: true, mayRaiseAlarms: true } as never;

/** The first rows, with what was found by other words behind them. */
const first = (locale: Locale, query: string) => {
  const items = knownItems(admin, locale, query).filter((item) => matches(item, query));
  return bestFirst([{ id: 'actions', items }], query).flatMap((group) => group.items.map(({ id }) => id));
};

const searches: Readonly<Record<Locale, readonly (readonly [query: string, id: string])[]>> = {
  en: [
    ['alarm', 'raise-alarm'],
    ['evacuate', 'raise-alarm'],
    ['emergency', 'raise-alarm'],
    ['drill', 'run-drill'],
    ['template', 'new-design'],
    ['new design', 'new-design'],
    ['time travel', 'earlier'],
    ['yesterday', 'earlier'],
    ['put back', 'put-back'],
    ['trash', 'put-back'],
    ['counter link', 'counter-links'],
    ['price', 'counter-links'],
    ['plans', 'alarm-plans'],
    ['warning feeds', 'alarm-warnings'],
    ['api tokens', 'settings-#tokens'],
    ['brand', 'settings-#brand'],
    ['password', 'settings-#password'],
    ['lunch menu', 'template-lunch'],
    ['wifi', 'template-code'],
  ],
  cs: [
    ['poplach', 'raise-alarm'],
    ['pozar', 'raise-alarm'],
    ['cvičení', 'run-drill'],
    ['šablona', 'new-design'],
    ['minulost', 'earlier'],
    ['koš', 'put-back'],
    ['ceny', 'counter-links'],
    ['drill', 'run-drill'],
    ['heslo', 'settings-#password'],
    ['polední', 'template-lunch'],
  ],
  de: [
    ['alarm', 'raise-alarm'],
    ['feuer', 'raise-alarm'],
    ['probealarm', 'run-drill'],
    ['vorlage', 'new-design'],
    ['gestern', 'earlier'],
    ['rückgängig', 'put-back'],
    ['preise', 'counter-links'],
    ['evacuate', 'raise-alarm'],
    ['passwort', 'settings-#password'],
    ['wegweiser', 'template-directions'],
  ],
  es: [
    ['alarma', 'raise-alarm'],
    ['incendio', 'raise-alarm'],
    ['simulacro', 'run-drill'],
    ['plantilla', 'new-design'],
    ['ayer', 'earlier'],
    ['papelera', 'put-back'],
    ['precios', 'counter-links'],
    ['fire', 'raise-alarm'],
    ['contraseña', 'settings-#password'],
    ['cuenta atrás', 'template-countdown'],
  ],
};

for (const locale of locales) {
  test(`D4: what is searched for in ${locale} stands first, or among the first three`, async () => {
    await startI18n(locale, ['all']);
    const said = searches[locale].map(([query, id]) => ({
      query,
      id,
      place: first(locale, query).indexOf(id),
    }));
    expect(said.filter(({ place }) => place < 0 || place > 2)).toEqual([]);
    const firsts = said.filter(({ place }) => place === 0);
    expect(firsts.length / said.length).toBeGreaterThanOrEqual(0.9);
  });
}

test('nothing is offered to who may not do it', async () => {
  await startI18n('en', ['all']);
  const ids = (principal: string) => knownItems({ principal } as never, 'en', '').map(({ id }) => id);
  expect(ids('playables_only')).not.toContain('raise-alarm');
  expect(ids('playables_only')).not.toContain('settings-#tokens');
  expect(ids('admin')).toContain('settings-#tokens');
});
