import { QueryClientProvider } from '@tanstack/react-query';
import type { TakeoverBoard, TakeoverTargets } from '@vitrine/contract/takeovers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { useBoard, useLiveTargets } from './alarms.queries.ts';

// What is read again and again while somebody looks.

const now = '2026-11-16T07:52:00.000Z';
const id = '019a8a5e-0000-7000-8000-000000000001';
const targets: TakeoverTargets = { now, admins: 1, language: 'en', places: [], groups: [], displays: [] };
const reach = { displays: 0, received: 0, shown: 0, notReached: 0, p50: null, p95: null, slowest: null };
const board: TakeoverBoard = {
  now,
  takeover: {
    id,
    version: 1,
    createdAt: now,
    updatedAt: now,
    kind: 'alert',
    level: 'danger',
    title: 'Leave',
    texts: {},
    design: null,
    sound: true,
    scope: { all: true },
    where: [],
    plan: null,
    state: 'running',
    startedAt: now,
    endsAt: now,
    endedAt: null,
    startedBy: { name: 'Petra', via: 'person' },
    endedBy: null,
    clearText: null,
    reach,
    missing: [],
  },
  cursor: 'p.1',
  isPartial: false,
  displays: [],
  steps: [],
};

/** The queries of the calls so far, in order. */
function answer(data: object) {
  const calls: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    calls.push(new URL(String(address)).search);
    return new Response(JSON.stringify({ data }));
  });
  api.enterServer('https://server.test');
  // Without a server nobody is logged in here; whose calls pass is not what is tried.
  api.guardCalls((_, send) => send());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => {
    api.enterServer(null);
    queryClient.clear();
  });
  return calls;
}

function Watched({ use }: { use: () => { readonly data: unknown } }) {
  return <output>{use().data ? 'read' : 'reading'}</output>;
}
const watch = (use: () => { readonly data: unknown }) =>
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Watched use={use} />
    </QueryClientProvider>,
  );

test('an open sheet fetches all displays once, and then only those that cannot be reached (B25)', async () => {
  const calls = answer(targets);
  await watch(useLiveTargets);
  for (let second = 0; second < 30; second += 1) await vi.advanceTimersByTimeAsync(1000);
  expect(calls.filter((query) => query === '')).toHaveLength(1);
  expect(calls.filter((query) => query === '?only=unreachable').length).toBeGreaterThan(3);
});

test('a board fetches all displays once, and then what changed (B25)', async () => {
  const calls = answer(board);
  await watch(() => useBoard(id));
  for (let second = 0; second < 10; second += 1) await vi.advanceTimersByTimeAsync(1000);
  expect(calls.length).toBeGreaterThan(5);
  expect(calls[0]).toBe('');
  expect(new Set(calls.slice(1))).toEqual(new Set(['?after=p.1']));
});
