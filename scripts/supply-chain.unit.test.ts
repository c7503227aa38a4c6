import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readReport } from './check-advisories.ts';
import { type Lock, makeBom } from './sbom.ts';

const lock = JSON.parse(
  readFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), 'utf8'),
) as Lock;

test('the bill of materials names every production package once, with its version, hash and license', () => {
  const { components, metadata } = makeBom(lock);
  expect(metadata.component).toMatchObject({ name: 'vitrine', version: lock.version });
  expect(components.find(({ name }) => name === 'fastify')).toMatchObject({
    type: 'library',
    purl: expect.stringMatching(/^pkg:npm\/fastify@\d+\.\d+\.\d+$/),
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
  const refs = components.map((each) => each['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  expect(components.map(({ name }) => name)).not.toContain('vitest');
});

test('the bill of materials lists dependencies, and each of them is a component', () => {
  const { components, dependencies } = makeBom(lock);
  const known = new Set(components.map((each) => each['bom-ref']));
  const [root, ...others] = dependencies;
  expect(root!.dependsOn).toContain(components.find(({ name }) => name === 'fastify')!['bom-ref']);
  expect(others.map(({ ref }) => ref).sort()).toEqual([...known].sort());
  for (const { ref, dependsOn } of dependencies)
    expect([ref, dependsOn.filter((each) => !known.has(each))]).toEqual([ref, []]);
});

test('two builds of one version have the same bill of materials', () => {
  expect(makeBom(lock)).toEqual(makeBom(lock));
});

test('only high or critical advisories stop a build; an unreachable registry does not', () => {
  const advisory = { title: 'Prototype pollution' };
  const vulnerabilities = {
    leaky: { severity: 'high', via: [advisory] },
    above: { severity: 'critical', via: ['leaky'] },
    small: { severity: 'low', via: [advisory] },
  };
  expect(readReport(JSON.stringify({ vulnerabilities }))).toEqual([
    'leaky (high): Prototype pollution',
    'above (critical)',
  ]);
  expect(readReport(JSON.stringify({ vulnerabilities: {} }))).toEqual([]);
  expect(readReport('{"message":"405 Method Not Allowed"}')).toBeNull();
  expect(readReport('npm error network')).toBeNull();
});
