import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ifExisting, isOfExisting, noteDeleted } from './deleted-records.ts';

const id = '0190a0a0-0000-7000-8000-000000000001';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { enabled: isOfExisting, staleTime: 60_000 } } });
});
const leaves: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
  client.clear();
});

/** A page that shows it. */
function open(queryKey: readonly unknown[], options: object = {}) {
  const ask = vi.fn(async () => 'the record');
  const observer = new QueryObserver<string>(client, { queryKey, queryFn: ask, ...options });
  const leave = observer.subscribe(() => {});
  leaves.push(leave);
  return { ask, observer, leave };
}
const isShown = ({ observer }: ReturnType<typeof open>) =>
  vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('the record'));

test('a deleted record is not asked for again while its page is being left', async () => {
  const page = open(['playables', 'one', id]);
  const parts = open(['playables', 'uses', id], { enabled: ifExisting(true) });
  const list = open(['playables', 'list', { folder: id }]);
  for (const each of [page, parts, list]) await isShown(each);
  noteDeleted(client, id);
  await client.invalidateQueries({ queryKey: ['playables'] });
  // Drawn once more, as when something else on the page has changed.
  page.observer.setOptions({ ...page.observer.options });
  await client.refetchQueries({ queryKey: ['playables'] });
  expect([page.ask, parts.ask].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(list.ask).toHaveBeenCalledTimes(3);
  expect(page.observer.getCurrentResult().data).toBe('the record');
});

test('an interval does not ask for it either', async () => {
  vi.useFakeTimers();
  // Intervals run in browsers only.
  environmentManager.setIsServer(() => false);
  try {
    const page = open(['playables', 'one', id], { refetchInterval: 1000 });
    await vi.advanceTimersByTimeAsync(1500);
    expect(page.ask).toHaveBeenCalledTimes(2);
    noteDeleted(client, id);
    await vi.advanceTimersByTimeAsync(5000);
    expect(page.ask).toHaveBeenCalledTimes(2);
  } finally {
    environmentManager.setIsServer(() => true);
    vi.useRealTimers();
  }
});

test('once its page is left it is forgotten, and opened again it is asked for', async () => {
  const page = open(['playables', 'one', id]);
  await isShown(page);
  noteDeleted(client, id);
  page.leave();
  expect(client.getQueryData(['playables', 'one', id])).toBeUndefined();
  const again = open(['playables', 'one', id]);
  await isShown(again);
  expect(again.ask).toHaveBeenCalledTimes(1);
});

test('deleted from a list, where nobody looks at it, it leaves nothing behind', async () => {
  await client.prefetchQuery({ queryKey: ['playables', 'one', id], queryFn: async () => 'the record' });
  noteDeleted(client, id);
  expect(client.getQueryCache().getAll()).toEqual([]);
  expect(isOfExisting({ queryKey: ['playables', 'one', id] })).toBe(true);
});
