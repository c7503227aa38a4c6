import { expect, test, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { textsWords, whereWords, yesOrNo } from './alarm-differences.ts';
import { allLocales, at, targets, words } from './alarm-targets.test-kit.ts';

async function inAll(text: () => string): Promise<string[]> {
  vi.stubGlobal('document', { documentElement: {} });
  const texts: string[] = [];
  for (const locale of allLocales) {
    await startI18n(locale, ['all']);
    texts.push(text());
  }
  return texts;
}

test('where it shows is said by names in the order of the alphabet, or as all screens', async () => {
  const several = [at('group', 'menus'), at('display', 'Door'), at('place', 'Brno')];
  expect(await inAll(() => whereWords(several, targets))).toEqual(allLocales.map(() => 'Brno, Door, Menus'));
  expect(await inAll(() => whereWords('all', targets))).toEqual([
    'All 3 screens',
    'Všechny 3 obrazovky',
    'Alle 3 Bildschirme',
    'Las 3 pantallas',
  ]);
  expect(whereWords([], targets)).toBe('');
});

test('what was deleted is said to be gone, also if something else has its id', async () => {
  expect(await inAll(() => whereWords([at('place', 'Door')], targets))).toEqual([
    'no longer there',
    'už neexistuje',
    'nicht mehr vorhanden',
    'ya no existe',
  ]);
});

test('words stand behind their language, without those that are empty', () => {
  expect(textsWords({ de: words('Raus', 'links'), en: words('Leave'), es: words('', 'ya') })).toBe(
    'EN: Leave / DE: Raus · links / ES: ya',
  );
  expect(textsWords({})).toBe('');
});

test('a switch is yes or no', async () => {
  expect(await inAll(() => `${yesOrNo(true)} ${yesOrNo(false)}`)).toEqual([
    'Yes No',
    'Ano Ne',
    'Ja Nein',
    'Sí No',
  ]);
});
