import { describe, expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const cell = (value: string | number | null) => toCsv([[value]], 'en').slice(0, -2);

describe('204: a cell is never run as a formula', () => {
  test.each([
    ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
    ['+1+1', "'+1+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
  ])('%j', (text, written) => {
    expect(cell(text)).toBe(written);
  });

  test('numbers stay unchanged, including negative ones and numbers as text', () => {
    expect([cell(-12.5), cell('-12.5'), cell('-12,5'), cell(0)]).toEqual(['-12.5', '-12.5', '"-12,5"', '0']);
  });
});

test('quotes, line breaks and separators are quoted', () => {
  expect(cell('Say "hi"')).toBe('"Say ""hi"""');
  expect(cell('two\nlines')).toBe('"two\nlines"');
  expect(cell('a,b')).toBe('"a,b"');
  expect(cell('a;b')).toBe('a;b');
  expect(cell(null)).toBe('');
});

test('languages with a decimal comma use semicolons as separator', () => {
  expect(
    toCsv(
      [
        ['Praha · Vinohrady', 6],
        ['a;b', 1],
      ],
      'cs',
    ),
  ).toBe('Praha · Vinohrady;6\r\n"a;b";1\r\n');
});
