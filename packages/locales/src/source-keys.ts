import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(test|spec|test-[\w-]+)\.tsx?$/.test(name);
const isSkipped = (folder: string) => ['node_modules', 'dist', '.tsc', 'test'].includes(folder);

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return isSkipped(entry.name) ? [] : sourcesIn(place);
    return isSource(entry.name) ? [place] : [];
  });
}

export interface Mention {
  readonly key: string;
  readonly file: string;
}

const quoted = /(['"`])([a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9_]+)+)\1/g;
const templated = /`([a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9_]+)*\.)\$\{/g;

/** Every quoted text in the sources that looks like a key, and the prefix of every key that is built. */
export function readSourceKeys(): { keys: Mention[]; prefixes: Mention[] } {
  const files = ['apps', 'packages'].flatMap((folder) => sourcesIn(path.join(repository, folder)));
  const keys: Mention[] = [];
  const prefixes: Mention[] = [];
  for (const place of files) {
    const text = readFileSync(place, 'utf8');
    const file = path.relative(repository, place);
    for (const [, , key] of text.matchAll(quoted)) keys.push({ key: key!, file });
    for (const [, prefix] of text.matchAll(templated)) prefixes.push({ key: prefix!, file });
  }
  return { keys, prefixes };
}
