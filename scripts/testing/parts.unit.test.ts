import { expect, test, vi } from 'vitest';
import { partsOf, shardCount, shardOf } from './parts.ts';

const namesOf = (parts: readonly { readonly name: string }[]) => parts.map(({ name }) => name);

test('a full run has everything of a quick one, and the upgrade', () => {
  const quick = namesOf(partsOf({ isFull: false }));
  expect(quick).toEqual(['types', 'lint', 'tests', 'journeys']);
  expect(namesOf(partsOf({ isFull: true }))).toEqual([...quick, 'upgrade']);
});

test('six shards together run every part, the runners in shares', () => {
  const parts = partsOf({ isFull: true });
  const shards = Array.from({ length: shardCount }, (_, i) => shardOf(parts, i + 1));
  expect(shards.map(namesOf)).toEqual([
    ['tests'],
    ['tests'],
    ['tests'],
    ['journeys'],
    ['journeys'],
    ['types', 'lint', 'upgrade'],
  ]);
  const shares = shards.slice(0, 5).map(([part]) => part!.command.at(-1));
  expect(shares).toEqual(['1/3', '2/3', '3/3', '1/2', '2/2'].map((share) => `--shard=${share}`));
});

test('tests are repeated with the profile and the random numbers that they ran with', () => {
  vi.stubEnv('TEST_TURN', '7');
  vi.stubEnv('TEST_SEED', '42');
  const variablesOf = (isFull: boolean) =>
    partsOf({ isFull }).find(({ name }) => name === 'tests')!.variables;
  expect(variablesOf(true)).toEqual({ TEST_PROFILE: 'full', TEST_SEED: '42' });
  expect(variablesOf(false)).toEqual({ TEST_TURN: '7' });
});
