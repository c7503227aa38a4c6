import { expect, test } from 'vitest';
import { type ColumnKind, cellOf, readCell } from './source-cells.ts';

// How pasted text becomes the value of a cell. `undefined` means that it does not fit and is left out.

test.each<[ColumnKind, string, unknown]>([
  ['price', '3,40', 3.4],
  ['price', '3.40', 3.4],
  ['price', '1 234,50', 1234.5],
  ['price', '1\u00a0234,50 Kč', 1234.5],
  ['price', '1.234,50', 1234.5],
  ['price', '1,234.50', 1234.5],
  ['price', '1,234,567.5', 1234567.5],
  ['price', '1.234.567', 1234567],
  ['price', '1.234', 1234],
  ['price', '0.345', 0.35],
  ['price', '€ 4', 4],
  ['price', '129,-', 129],
  ['price', "1'200", 1200],
  ['price', '-2,50', -2.5],
  ['price', 'ask us', undefined],
  ['price', '3,4,5', undefined],
  ['price', '3,', undefined],
  ['price', '1e9', undefined],
  ['number', '1.234', 1.234],
  ['number', '12', 12],
  ['number', 'NaN', undefined],
  ['yesno', 'Yes', true],
  ['yesno', 'NE', false],
  ['yesno', 'maybe', undefined],
  ['time', '7:00', '07:00'],
  ['time', '07.30', '07:30'],
  ['time', '7 pm', '19:00'],
  ['time', '24:00', '24:00'],
  ['time', '25:00', undefined],
  ['time', '7', undefined],
  ['date', '2026-11-30', '2026-11-30'],
  ['date', '30. 11. 2026', '2026-11-30'],
  ['date', '31.11.2026', undefined],
  ['days', 'Mon–Fri', 'mon,tue,wed,thu,fri'],
  ['days', 'po-pá', 'mon,tue,wed,thu,fri'],
  ['days', 'Fri-Mon', 'mon,fri,sat,sun'],
  ['days', 'Täglich', 'mon,tue,wed,thu,fri,sat,sun'],
  ['days', 'sun,mon', 'mon,sun'],
  ['days', 'someday', undefined],
  ['picture', 'not an id', undefined],
  ['text', '  Flat white ', 'Flat white'],
  ['text', 'x'.repeat(501), undefined],
  ['price', '', null],
])('a cell for a %s reads %j as %j', (kind, text, value) => {
  expect(readCell(kind, text)).toEqual(value);
});

test.each<[ColumnKind, unknown, unknown]>([
  ['price', 3.404, 3.4],
  ['price', Number.POSITIVE_INFINITY, undefined],
  ['price', 1e13, undefined],
  ['price', true, undefined],
  ['yesno', true, true],
  ['text', 12, '12'],
  ['text', {}, undefined],
  ['number', undefined, null],
])('a cell for a %s takes %j as %j', (kind, given, value) => {
  expect(cellOf(kind, given)).toEqual(value);
});
