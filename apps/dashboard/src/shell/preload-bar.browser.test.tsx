import type { AnyRouter } from '@tanstack/react-router';
import { pages } from '@vitrine/contract/pages';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { session } from '../lib/session/session.ts';
import { preloadBar } from './preload-bar.ts';

function follow(principal: 'standard' | 'playables_only') {
  const caller = { principal, needsApproval: false } as never;
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn', caller });
  const fetched: string[] = [];
  const routesById = Object.fromEntries(
    pages.map((page) => [
      page.id,
      {
        options: {
          staticData: { page },
          component: {
            preload: () => {
              fetched.push(page.id);
              return Promise.resolve();
            },
          },
        },
      },
    ]),
  );
  return { fetched, router: { routesById } as unknown as AnyRouter };
}

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

test.each([
  ['standard', ['overview', 'calendar', 'displays', 'playables']],
  ['playables_only', ['devices', 'playables', 'alerts', 'settings']],
] as const)('what %s opens most is fetched ahead', async (principal, expected) => {
  const { fetched, router } = follow(principal);
  await preloadBar(router, new AbortController().signal);
  expect(fetched).toEqual(expected);
});

test('what the open page asks for comes first', async () => {
  const { fetched, router } = follow('standard');
  const reply = Promise.withResolvers<string>();
  const asked = queryClient.fetchQuery({ queryKey: ['page'], queryFn: () => reply.promise });
  const isFetching = vi.spyOn(queryClient, 'isFetching');
  const preloaded = preloadBar(router, new AbortController().signal);
  await vi.waitFor(() => expect(isFetching.mock.calls.length).toBeGreaterThan(2), { timeout: 20_000 });
  expect(fetched).toEqual([]);
  reply.resolve('');
  await asked;
  await preloaded;
  expect(fetched).toHaveLength(4);
});

test('nothing is fetched for who leaves, and for who saves data', async () => {
  const left = new AbortController();
  const first = follow('standard');
  left.abort();
  await preloadBar(first.router, left.signal);
  expect(first.fetched).toEqual([]);
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  await preloadBar(first.router, new AbortController().signal);
  vi.unstubAllGlobals();
  expect(first.fetched).toEqual([]);
});
