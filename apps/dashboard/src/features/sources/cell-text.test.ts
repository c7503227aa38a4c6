import { expect, test, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { cellText } from './cell-text.ts';

const locales = ['en', 'cs', 'de', 'es'] as const;

async function inAll(...[kind, value]: [Parameters<typeof cellText>[0], Parameters<typeof cellText>[1]]) {
  vi.stubGlobal('document', { documentElement: {} });
  const texts: string[] = [];
  for (const locale of locales) {
    await startI18n(locale, ['all']);
    texts.push(cellText(kind, value, locale));
  }
  return texts;
}

test('prices have two decimals and numbers as many as they need, with the mark of the language', async () => {
  expect(await inAll('price', 1234.5)).toEqual(['1234.50', '1234,50', '1234,50', '1234,50']);
  expect(await inAll('price', 0)).toEqual(['0.00', '0,00', '0,00', '0,00']);
  expect(await inAll('number', 0.1234567)).toEqual(['0.123457', '0,123457', '0,123457', '0,123457']);
  expect(await inAll('number', 12)).toEqual(['12', '12', '12', '12']);
});

test('yes and no are words; an empty cell is empty', async () => {
  expect(await inAll('yesno', true)).toEqual(['Yes', 'Ano', 'Ja', 'Sí']);
  expect(await inAll('yesno', false)).toEqual(['No', 'Ne', 'Nein', 'No']);
  expect(await inAll('yesno', null)).toEqual(['', '', '', '']);
  expect(await inAll('price', undefined)).toEqual(['', '', '', '']);
  expect(await inAll('text', 'mon,tue')).toEqual(locales.map(() => 'mon,tue'));
});

test('three days in a row or more are said from first to last, two are named, and seven are every day', async () => {
  expect(await inAll('days', 'mon,tue,wed,thu,fri')).toEqual(['Mon–Fri', 'po–pá', 'Mo–Fr', 'lun–vie']);
  expect(await inAll('days', 'sat,sun')).toEqual(['Sat, Sun', 'so, ne', 'Sa, So', 'sáb, dom']);
  expect(await inAll('days', 'mon,wed,thu')).toEqual([
    'Mon, Wed, Thu',
    'po, st, čt',
    'Mo, Mi, Do',
    'lun, mié, jue',
  ]);
  expect(await inAll('days', 'tue')).toEqual(['Tue', 'út', 'Di', 'mar']);
  expect(await inAll('days', 'mon,tue,wed,thu,fri,sat,sun')).toEqual([
    'Every day',
    'Každý den',
    'Jeden Tag',
    'Todos los días',
  ]);
});
