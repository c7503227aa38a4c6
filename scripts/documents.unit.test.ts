import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { variableNames } from '../apps/server/src/config.ts';
import { commands } from '../apps/server/src/operator/commands.ts';

import { asvsFiles } from './asvs.ts';

// What the documents name must exist, and what exists must be documented.

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'docs/configuration.md'];
documents.push('docs/agent.md', 'docs/operations.md', 'docs/tables.md', 'docs/security.md');
documents.push(...asvsFiles);

test('docs/configuration.md lists exactly the variables that the program reads, each once', () => {
  const listed = [...read('docs/configuration.md').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(listed.toSorted()).toEqual(variableNames.toSorted());
});

test("docs/operations.md lists exactly the operator's commands", () => {
  const table = read('docs/operations.md').split("## Operator's commands")[1]!.split('\n## ')[0]!;
  const listed = [...table.matchAll(/(?<=^\| |, )`([a-z-]+(?: [a-z-]+)?)[^`]*`/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
});

test('the README begins with a description, a picture, the two commands and what to try', () => {
  const parts = ['# Vitrine', '![', 'npm start', 'npm test', 'What to try next'];
  const places = parts.map((part) => read('README.md').indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

describe.each(documents)('%s', (document) => {
  const text = read(document);

  test('links lead to existing files and headings', () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)]+)\)/g)].map(([, link]) => link!);
    const dead = links.filter((link) => {
      const [file, heading] = link.split('#');
      const target = path.join(root, path.dirname(document), file || path.basename(document));
      return !existsSync(target) || (heading && !headingsOf(readFileSync(target, 'utf8')).includes(heading));
    });
    expect(dead).toEqual([]);
  });

  test('the commands named in it are in package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('the files named in it exist', () => {
    const named = [...text.matchAll(/`((?:apps|packages|scripts|docs|deploy|e2e|bench)\/[\w./-]+)`/g)];
    const made = ['apps/server/src/features/groups/contact.test.ts'];
    const missing = named.map(([, file]) => file!).filter((file) => !existsSync(path.join(root, file)));
    expect(missing.filter((file) => !made.includes(file))).toEqual([]);
  });
});

/** The anchors that code hosts derive from headings. */
const headingsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
