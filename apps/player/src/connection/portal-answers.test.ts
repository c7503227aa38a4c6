import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, type TestContext, test, vi } from 'vitest';
import { hashOnThisThread } from '../media/hash-on-this-thread.ts';
import { createMediaCache } from '../media/media-cache.ts';
import { mediaOf, memoryFiles } from '../media/media-files.test-kit.ts';
import { manifestOf, picture } from '../playback/play-queue.test-kit.ts';
import { createClock } from './clock.ts';
import { startEvents } from './events.ts';
import { startManifestSync } from './manifest-sync.ts';
import { pair } from './pairing.ts';
import { fetchMedia } from './server-calls.ts';

// A captive portal, an ingress or a firewall answers every call instead of our servers, with its own content.

const html = '<!doctype html><html><body><h1>Welcome to the guest Wi-Fi</h1></body></html>';

async function startPortal(status: number, onTestFinished: TestContext['onTestFinished']) {
  let asked = 0;
  const portal = createServer((request, response) => {
    asked++;
    request.resume();
    const isPage = request.url === '/login';
    const headers = { 'Content-Type': 'text/html', ...(status === 302 && !isPage && { Location: '/login' }) };
    response.writeHead(isPage ? 200 : status, headers).end(html);
  });
  await new Promise<void>((listening) => portal.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    portal.closeAllConnections();
    portal.close();
  });
  const url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
  const isAskedAgain = () => vi.waitFor(() => expect(asked).toBeGreaterThan(1));
  return { url, asked: () => asked, isAskedAgain };
}

// The delays between attempts are real, so the tests run concurrently.
describe.concurrent.each([200, 302, 400, 401, 403, 404, 410, 413, 422, 511])(
  'PL3: behind a portal that answers %i',
  (status) => {
    test('events are kept until our server has received them', async ({ onTestFinished }) => {
      const { url, isAskedAgain } = await startPortal(status, onTestFinished);
      const event = {
        kind: 'fault',
        playable: null,
        reason: 'stalled',
        at: new Date().toISOString(),
      } as const;
      const kept = [{ key: 1, event: { ...event, id: crypto.randomUUID() } }];
      const remove = vi.fn(async () => {});
      const store = {
        oldest: async () => kept,
        remove,
        add: async () => {},
        clear: async () => {},
        hasCounts: async () => false,
      };
      const events = startEvents({ credentials: { url, token: 'the-token' }, store, random: () => 0 });
      await isAskedAgain();
      events.stop();
      expect(remove).not.toHaveBeenCalled();
    });

    test('no file counts as missing, altered or received', async ({ onTestFinished }) => {
      const { url, isAskedAgain } = await startPortal(status, onTestFinished);
      const files = memoryFiles();
      const onFault = vi.fn();
      const film = mediaOf('a film of some length');
      const cache = createMediaCache({
        files,
        createHash: hashOnThisThread,
        fetchBytes: (sha256, from, signal) => fetchMedia({ url, token: 'the-token' }, sha256, from, signal),
        found: new Map(),
        simultaneous: () => 2,
        onFault,
        onChange: () => {},
        random: () => 0,
      });
      cache.want([film]);
      await isAskedAgain();
      expect(cache.stateOf(film.sha256)).toBe('coming');
      expect(onFault).not.toHaveBeenCalled();
      expect([...files.stored.values()].flat()).toEqual([]);
      cache.stop();
    });

    test('the manifest stays, and the player is not deleted', async ({ onTestFinished }) => {
      const { url, isAskedAgain } = await startPortal(status, onTestFinished);
      const stored = manifestOf([{ name: 'P', items: [picture('a')] }]);
      const options = { onChange: vi.fn(), onDeleted: vi.fn(), random: () => 0 };
      const sync = startManifestSync({ credentials: { url, token: 'the-token' }, stored, ...options });
      sync.offer('another');
      await isAskedAgain();
      sync.stop();
      expect(sync.current).toBe(stored);
      expect(options.onChange).not.toHaveBeenCalled();
      expect(options.onDeleted).not.toHaveBeenCalled();
    });

    test('a player that waits for pairing keeps its secret', async ({ onTestFinished }) => {
      const { url, asked } = await startPortal(status, onTestFinished);
      const saveSecret = vi.fn(async () => {});
      const enough = new Error('enough');
      const asking = pair({
        authBase: url,
        clock: createClock(),
        facts: async () => ({}),
        secret: 'the-secret',
        saveSecret,
        onState: () => {},
        pause: async () => {
          if (asked() > 3) throw enough;
        },
      });
      await expect(asking).rejects.toBe(enough);
      expect(saveSecret).not.toHaveBeenCalled();
    });
  },
);
