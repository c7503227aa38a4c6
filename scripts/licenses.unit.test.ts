import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { licensesOf, readLicenses } from './licenses.ts';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

test('every package installed for production has a license compatible with ours', () => {
  const all = readLicenses();
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(({ isCompatible }) => !isCompatible)).toEqual([]);
});

test.each([
  ['MIT', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['(GPL-2.0-only OR MIT)', true],
  ['GPL-2.0-only', false],
  ['MIT AND SSPL-1.0', false],
  ['UNLICENSED', false],
  [undefined, false],
])('%s: %s', (license, isCompatible) => {
  expect(licensesOf({ 'node_modules/a': { license } })).toMatchObject([{ name: 'a', isCompatible }]);
});

test('packages for development only are ignored, nested ones are not', () => {
  const packages = {
    'node_modules/tool': { license: 'SSPL-1.0', dev: true },
    'apps/server': {},
    'node_modules/a/node_modules/@b/c': { license: 'MIT' },
  };
  expect(licensesOf(packages).map(({ name }) => name)).toEqual(['@b/c']);
});

test('LICENSE is the text of the license that package.json names', () => {
  expect(JSON.parse(read('package.json')).license).toBe('AGPL-3.0-or-later');
  expect(read('LICENSE')).toMatch(/^ +GNU AFFERO GENERAL PUBLIC LICENSE\n +Version 3, 19 November 2007\n/);
});

test.each(['Inter', 'JetBrains Mono', 'EFF', 'FFmpeg', 'PostgreSQL', 'Node.js', 'libvips', 'libheif'])(
  'NOTICE names %s',
  (work) => {
    expect(read('NOTICE')).toContain(work);
  },
);
