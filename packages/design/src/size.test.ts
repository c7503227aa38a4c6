import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
/** Pages of tables and the language of a design took 0.4 kB. */
const maxBytes = 15_500;

test('what draws designs is at most 15.5 kB, compressed, with everything it needs', async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2021',
      modulePreload: false,
      rolldownOptions: { input: `${folder}render.ts`, preserveEntrySignatures: 'strict' },
    },
  })) as { output: readonly { code?: string }[] };
  const { output } = built;
  const code = output.map((each) => each.code ?? '').join('');
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(maxBytes);
});

test('texts are never markup, and styles are set one by one', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!test|test-kit)\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const file of files)
    expect(readFileSync(`${folder}${file}`, 'utf8'), file).not.toMatch(
      /innerHTML|outerHTML|insertAdjacent|document\.write|setAttribute\('style'|cssText|eval\(/,
    );
});
