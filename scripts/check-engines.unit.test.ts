import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findNewBuiltins, findNewSyntax, waitsWhileLoading } from './check-engines.ts';
import { newStyles } from './new-builtins.ts';

test('PL4: a built-in that Chromium 87 lacks is found in sources and in built files', () => {
  const uses = [
    'fetch(x, { signal: AbortSignal.timeout(5) })',
    'list.at(-1)',
    'list?.at(-1)',
    'const copy = structuredClone(state)',
    'const id = crypto.randomUUID()',
    'if (URL.canParse(x)) go()',
    'const is = /a/v.test(x)',
    'react?.(...values)',
    'const { promise } = Promise.withResolvers()',
  ];
  for (const use of uses) expect(findNewBuiltins(use), use).toHaveLength(1);
  expect(findNewBuiltins('const last = (list: readonly string[]) => list.at(-1)!', 'ts')).toHaveLength(1);
});

test('PL4: a use that an old engine never reaches is no fault', () => {
  const guarded = [
    'navigator.storage?.persist?.()',
    'list.at?.(-1)',
    'try { id = crypto.randomUUID() } catch { id = own() }',
    'const is = typeof URL.canParse === `function` ? URL.canParse(x) : old(x)',
    'typeof structuredClone === `function` && structuredClone(x)',
    'const has = typeof [].toHex === `function`; function hex(b) { if (check(b), has) return b.toHex() }',
    'const at = plays.at; z.union([a, b]); options.timeout(5)',
  ];
  for (const use of guarded) expect(findNewBuiltins(use), use).toEqual([]);
  expect(findNewBuiltins('interface Has { at(i: number): string; findLast?(): void }', 'ts')).toEqual([]);
  // A test of something else guards nothing.
  expect(findNewBuiltins('if (isOpen) list.at(-1)')).toHaveLength(1);
});

test('PL4: a module that waits while it loads is found, a function that waits is not', () => {
  expect(waitsWhileLoading('const a = await load()')).toBe(true);
  expect(waitsWhileLoading('const a = async () => { for await (const b of c) await b }')).toBe(false);
});

test('PL4: style sheets use no container units and no newer selectors', () => {
  for (const style of ['.a{width:3cqmin}', '.a{container-type:size}', '.a:has(b){}', '.a{height:100dvh}'])
    expect(newStyles.test(style), style).toBe(true);
  expect(newStyles.test('@media (max-aspect-ratio:1/1){.a{width:calc(3*var(--min));inset:0}}')).toBe(false);
});

test('PL4: the script for engines that are too old is one that they can parse', () => {
  const script = new URL('../apps/player/old-engine/old-engine.js', import.meta.url);
  expect(findNewSyntax(readFileSync(script, 'utf8'))).toEqual([]);
  for (const use of [
    'let a = 1',
    'f(() => 1)',
    'const b = `x`',
    'a?.b',
    'var { c } = d',
    'async function f() {}',
  ])
    expect(findNewSyntax(use), use).not.toEqual([]);
});
