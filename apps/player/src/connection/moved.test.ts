import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type Moved, movedText } from '@vitrine/contract/moved';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMoveFollower } from './moved.ts';
import { openStore } from './store.ts';

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const own = pair();
const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');
const at = '2026-11-17T10:00:00.000Z';
const to = 'https://new.example.com';

function signed(moved: Pick<Moved, 'to' | 'at'> = { to, at }, { privateKey } = own): Moved {
  const options = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return { ...moved, signature: sign('sha256', Buffer.from(movedText(moved)), options).toString('base64') };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function arrange(isWelcome = vi.fn(async () => true)) {
  const store = await openStore([]);
  const credentials = { url: 'https://old.example.com/s/orchard', token: 'the-token' };
  await store.save({ credentials, serverKey: spki(own.publicKey) });
  const restart = vi.fn();
  const follower = createMoveFollower({ store, credentials, restart, isWelcome });
  return { store, restart, follower, isWelcome, url: () => store.state.credentials!.url };
}

test('PL19: a player follows its installation to an address that it signed, once the device is welcome there', async () => {
  const isWelcome = vi.fn(async () => true).mockResolvedValueOnce(false);
  const { follower, restart, url, store } = await arrange(isWelcome);
  await follower.learn(signed());
  expect(isWelcome).toHaveBeenCalledWith({ url: 'https://new.example.com/s/orchard', token: 'the-token' });
  expect([url(), restart.mock.calls.length]).toEqual(['https://old.example.com/s/orchard', 0]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([url(), restart.mock.calls.length]).toEqual(['https://new.example.com/s/orchard', 1]);
  expect(store.state.movedAt).toBe(at);
});

test('PL19: an address signed by another key, altered, over http or older than the last one is ignored', async () => {
  const { follower, isWelcome, url, store } = await arrange();
  const foreign = pair();
  await follower.learn(signed(undefined, foreign));
  await follower.learn({ ...signed(), to: 'https://evil.example.com' });
  await follower.learn(signed({ to: 'http://new.example.com', at }));
  await follower.learn({ ...signed(), signature: 'none' });
  await store.save({ movedAt: at });
  await follower.learn(signed());
  expect(isWelcome).not.toHaveBeenCalled();
  expect(url()).toBe('https://old.example.com/s/orchard');
});

test('PL19: the address it already uses is no reason to start again', async () => {
  const { follower, restart } = await arrange();
  await follower.learn(signed({ to: 'https://old.example.com', at }));
  expect(restart).not.toHaveBeenCalled();
});
