/**
 * `npm run licenses`: lists every package installed for production with its license, and those that are not
 * compatible with ours.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Licenses whose works may be part of a work under AGPL-3.0-or-later. GPL licenses must allow version 3;
 * those of fonts and data apply to files that stay separate.
 */
const compatible = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'GPL-3.0-only',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-2.1-only',
  'LGPL-2.1-or-later',
  'LGPL-3.0-only',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Names from before SPDX distinguished "only" from "or later". */
const oldNames: Readonly<Record<string, string>> = {
  GPLv3: 'GPL-3.0-only',
  'GPL-3.0': 'GPL-3.0-only',
  'LGPL-2.1': 'LGPL-2.1-only',
  'LGPL-3.0': 'LGPL-3.0-only',
};

/** Packages whose metadata names no license, with what their files state. */
const stated: Readonly<Record<string, string>> = {
  // Readme.md
  'combine-errors': 'MIT',
  // LICENSE
  'png-js': 'MIT',
  // A link to FFmpeg's LICENSE.md; the build enables its GPL parts.
  '@ffmpeg-installer/darwin-arm64': 'GPL-3.0-only',
};

export interface LockedPackage {
  readonly license?: string;
  readonly version?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

export interface PackageLicense {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly isCompatible: boolean;
}

/** Covers the packages of all platforms, because the lock lists them whether they are installed or not. */
export function licensesOf(packages: Readonly<Record<string, LockedPackage>>): PackageLicense[] {
  return Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    .map(([place, { license, version = '' }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const expression = stated[name] ?? license ?? 'none';
      return { name, version, license: expression, isCompatible: isCompatible(expression) };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** All licenses joined by AND must be compatible, and one of those joined by OR. */
function isCompatible(expression: string): boolean {
  const alternatives = expression.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((each) =>
    each.split(' AND ').every((name) => compatible.has(oldNames[name] ?? name)),
  );
}

export function readLicenses(): PackageLicense[] {
  const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
  return licensesOf(JSON.parse(lock).packages);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = readLicenses();
  for (const { name, version, license } of all) console.log(`${license.padEnd(40)} ${name} ${version}`);
  const unfit = all.filter((each) => !each.isCompatible);
  for (const { name, license } of unfit) console.error(`${name}: ${license} does not go together with ours.`);
  process.exitCode = unfit.length > 0 ? 1 : 0;
}
