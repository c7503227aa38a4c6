import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { namedSchemas } from './named-schemas.ts';

const here = new URL('.', import.meta.url);
const files = readdirSync(here).filter((file) => file.endsWith('.ts') && !/\.test\.ts$/.test(file));

test('every schema exported by a file of the contract has a unique name', async () => {
  const exported: string[] = [];
  const seen = new Set<unknown>();
  for (const file of files) {
    const module: Record<string, unknown> = await import(new URL(file, here).href);
    for (const [name, value] of Object.entries(module)) {
      // Passed on by another file under the same name.
      if (!(value instanceof z.ZodType) || (seen.has(value) && namedSchemas.get(value) === name)) continue;
      seen.add(value);
      exported.push(namedSchemas.get(value) === name ? name : `${file} ${name}`);
    }
  }
  expect(exported.filter((name) => name.includes(' '))).toEqual([]);
  expect(exported.filter((name, i) => exported.indexOf(name) !== i)).toEqual([]);
  expect(exported).toContain('Location');
});
