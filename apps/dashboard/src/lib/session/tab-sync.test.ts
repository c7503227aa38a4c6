import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTabSync, parseTabMessage, storageKey, type TabSync } from './tab-sync.ts';

const open: TabSync[] = [];
const opened = (tab: TabSync) => {
  open.push(tab);
  return tab;
};
afterEach(() => {
  for (const tab of open.splice(0)) tab.close();
});

/** Local storage as other tabs see it: each write is an event there. */
function storageSeenBy(other: EventTarget) {
  const write = (key: string, newValue: string | null) =>
    other.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  return { setItem: write, removeItem: (key: string) => write(key, null) };
}

describe('messages between tabs', () => {
  test('use a channel', async () => {
    const nothing = { setItem: () => {}, removeItem: () => {} };
    const [here, there] = [1, 2].map(() =>
      opened(createTabSync(BroadcastChannel, nothing, new EventTarget())),
    );
    const heard = vi.fn();
    there!.listen(heard);
    here!.send('logout');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ kind: 'logout', at: expect.any(Number) }));
  });

  test('use storage events in a browser without channels', () => {
    const events = new EventTarget();
    const there = opened(createTabSync(undefined, storageSeenBy(new EventTarget()), events));
    const here = opened(createTabSync(undefined, storageSeenBy(events), new EventTarget()));
    const heard = vi.fn();
    there.listen(heard);
    here.send('login');
    expect(heard.mock.calls).toEqual([[{ kind: 'login', at: expect.any(Number) }]]);
  });

  test('158: forged storage values are ignored', () => {
    const events = new EventTarget();
    const tab = opened(createTabSync(undefined, storageSeenBy(new EventTarget()), events));
    const heard = vi.fn();
    tab.listen(heard);
    const forge = storageSeenBy(events).setItem;
    for (const value of [
      '',
      '{',
      'null',
      '"logout"',
      '{"kind":"logout"}',
      '{"kind":"login","at":1,"to":"//evil"}',
    ]) {
      forge(storageKey, value);
    }
    forge('something-else', '{"kind":"logout","at":1}');
    expect(heard).not.toHaveBeenCalled();
  });

  test.each([
    [{ kind: 'logout', at: Number.NaN }],
    [{ kind: 'logout', at: '1' }],
    [{ kind: 'redirect', at: 1 }],
    [{ kind: 'login', at: 1, url: 'https://evil.example' }],
    [[]],
    [undefined],
  ])('158: %j is no message', (data) => {
    expect(parseTabMessage(data)).toBeNull();
  });
});
