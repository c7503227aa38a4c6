import { expect, test } from 'vitest';
import { resources } from './all-routes.ts';
import { changes, madeOf, neverStale, staleAfter } from './changes.ts';

const named = new Set<string>(Object.values(changes).flat());

test('every resource of the contract becomes stale by some change, or is declared never to', () => {
  const all = resources.map(({ name }) => name);
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter((name) => !named.has(name) && !neverStale.includes(name))).toEqual([]);
  expect(neverStale.filter((name) => named.has(name) || !all.includes(name))).toEqual([]);
});

test('an answer is made of resources that some change makes stale', () => {
  for (const parts of Object.values(madeOf))
    expect([...parts].filter((part) => !named.has(part))).toEqual([]);
});

test('several changes make each resource stale once', () => {
  expect(staleAfter('folder', 'playableAdded')).toEqual(['folders', 'playables', 'plans']);
});

test('B8: plans are computed after what alters what displays will show, and not after what they do', () => {
  const altering = Object.entries(changes)
    .filter(([, stale]) => stale.some((each) => madeOf.eventLists.has(each)))
    .map(([change]) => change);
  // Players get another manifest for what they will show, and for the designs of alarms, which are in no plan.
  const manifests = Object.entries(changes).filter(([, stale]) =>
    (stale as readonly string[]).includes('manifest'),
  );
  expect(altering).toEqual(
    expect.arrayContaining(manifests.map(([change]) => change).filter((change) => change !== 'alarmDesign')),
  );
  for (const quiet of ['deviceState', 'displayPicture', 'device', 'conversion', 'fault', 'play', 'takeover'])
    expect(altering).not.toContain(quiet);
});
