import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const sheets = globSync('**/*.css', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
}));
const tokens = sheets.find(({ file }) => file === path.join('ui', 'tokens.css'))!.text;

const distance =
  /(?<=[\s;{])(?:(?:scroll-)?(?:margin|padding)|inset|(?:row-|column-)?gap|top|right|bottom|left)(?:-[a-z-]+)?\s*:[^;{}]+/g;

/** Declarations of distances with pixel values. */
const rawDistances = (css: string) =>
  (css.match(distance) ?? []).filter((declaration) => /[1-9][\d.]*px|\.\d+px/.test(declaration));

test('margins, paddings, gaps and insets are tokens, not pixels; borders and media queries may have pixels', () => {
  expect(rawDistances('a { padding: var(--space-4) 10px; border-left: 1px solid; left: 0; }')).toEqual([
    'padding: var(--space-4) 10px',
  ]);
  expect(rawDistances('@media (max-width: 639px) { .a { margin-top: -3px } }')).toEqual([
    'margin-top: -3px ',
  ]);
  const found = sheets.flatMap(({ file, text }) => rawDistances(text).map((each) => `${file}: ${each}`));
  expect(found).toEqual([]);
});

test('every used distance is a token, and every token is used', () => {
  const used = new Set(
    sheets.flatMap(({ text }) => [...text.matchAll(/var\((--space-\d+)/g)].map(([, name]) => name)),
  );
  const named = new Set([...tokens.matchAll(/(--space-\d+):/g)].map(([, name]) => name));
  expect([...used].sort()).toEqual([...named].sort());
});

test('visually hidden text has one rule', () => {
  const files = sheets.filter(({ text }) => /clip-path:\s*inset\(50%\)|clip:\s*rect/.test(text));
  expect(files.map(({ file }) => file)).toEqual([path.join('ui', 'hidden.module.css')]);
});

test('every class used by a component is in its style sheet', () => {
  const textOf = new Map(sheets.map(({ file, text }) => [path.join(root, file), text]));
  const missing = globSync('**/*.tsx', { cwd: root }).flatMap((file) => {
    const code = readFileSync(path.join(root, file), 'utf8');
    const imports = [...code.matchAll(/^import (\w+) from '(\..*\.module\.css)';/gm)];
    return imports.flatMap(([, name, sheet]) => {
      const css = textOf.get(path.resolve(root, path.dirname(file), sheet!))!;
      const used = [...code.matchAll(new RegExp(`(?<![\\w./'-])${name}\\.(\\w+)`, 'g'))].map(
        ([, each]) => each!,
      );
      return used
        .filter((each) => !new RegExp(`\\.${each}(?![\\w-])`).test(css))
        .map((each) => `${file}: ${name}.${each}`);
    });
  });
  expect(missing).toEqual([]);
});

test('every composed class is a look of the layout', () => {
  const layout = sheets.find(({ file }) => file === path.join('ui', 'layout', 'layout.css'))!.text;
  const composed = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/composes:\s*([^;]+?)\s+from global;/g)].flatMap(([, names]) =>
      names!.split(/\s+/).map((name) => ({ file, name })),
    ),
  );
  expect(composed.length).toBeGreaterThan(0);
  const missing = composed.filter(({ name }) => !new RegExp(`\\.${name}(?![\\w-])`).test(layout));
  expect(missing).toEqual([]);
});
