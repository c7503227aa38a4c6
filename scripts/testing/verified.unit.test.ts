import { expect, test } from 'vitest';
import { type Row, withRow } from './verified.ts';

const row = (given: Partial<Row>): Row => ({
  command: 'npm run test:full',
  commit: 'aaaaaaaa',
  date: '2026-11-18',
  result: 'green',
  minutes: 41.5,
  notTried: [],
  ...given,
});
const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('| `'));

test('a command has one row, which its next run replaces; those of others stay', () => {
  let text = withRow('', row({}));
  text = withRow(text, row({ command: 'npm run test:agent', minutes: 12 }));
  text = withRow(text, row({ commit: 'bbbbbbbb', date: '2026-11-19', result: 'red: journeys', minutes: 40 }));
  expect(rowsOf(text)).toEqual([
    '| `npm run test:agent` | aaaaaaaa | 2026-11-18 | green | 12 | – |',
    '| `npm run test:full` | bbbbbbbb | 2026-11-19 | red: journeys | 40 | – |',
  ]);
  expect(text).toContain('# Verified\n');
  expect(withRow(text, row({}))).toBe(withRow(withRow(text, row({})), row({})));
});

test('what a run could not try keeps the last time that it was tried', () => {
  const swift = 'files in Swift, which is not installed (swift, memcached)';
  const zzuf = 'files damaged by zzuf';
  const first = withRow('', row({ notTried: [zzuf] }));
  expect(first).toContain(`| ${zzuf}, never tried |`);
  const second = withRow(
    first,
    row({ commit: 'bbbbbbbb and changes', date: '2026-11-19', notTried: [swift] }),
  );
  expect(second).toContain(`| ${swift}, last tried 2026-11-18 at aaaaaaaa |`);
  const third = withRow(second, row({ commit: 'cccccccc', date: '2026-11-20', notTried: [swift, zzuf] }));
  const fourth = withRow(third, row({ commit: 'dddddddd', date: '2026-11-21', notTried: [zzuf, swift] }));
  for (const text of [third, fourth]) {
    expect(text).toContain(`${swift}, last tried 2026-11-18 at aaaaaaaa`);
    expect(text).toContain(`${zzuf}, last tried 2026-11-19 at bbbbbbbb and changes`);
  }
});
