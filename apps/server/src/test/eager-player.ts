import { setTimeout as sleep } from 'node:timers/promises';
import { TestBrowser } from './test-browser.ts';

// A player that polls far more often than ours, to find any moment in which it would get too much or too
// little.

export interface EagerPlayer {
  readonly deviceId: string;
  readonly connectString: string;
  /** Resolves with the first answer of its content server, requested as soon as the token was handed out. */
  readonly firstAnswer: Promise<{ readonly status: number; readonly code: string | null }>;
  stop(): void;
}

export async function startEagerPlayer(authUrl: string, everyMs = 5): Promise<EagerPlayer> {
  const box = new TestBrowser(authUrl);
  const { body: waiting } = await box.post(`${authUrl}/api/player/register`, {});
  let isStopped = false;
  const ask = async () => {
    for (;;) {
      const { status, body } = await box.get(`${authUrl}/api/player/pairing`, {
        headers: { Authorization: `Bearer ${waiting.secret}` },
      });
      if (status !== 200) return { status, code: body.code as string };
      if (body.state === 'paired') {
        const headers = { Authorization: `Bearer ${body.token}` };
        const manifest = await box.get(`${body.url}/api/player/manifest`, { headers });
        return { status: manifest.status, code: (manifest.body?.code as string | undefined) ?? null };
      }
      if (isStopped) return { status: 0, code: 'never_paired' };
      await sleep(everyMs);
    }
  };
  return {
    deviceId: waiting.deviceId,
    connectString: waiting.connectString,
    firstAnswer: ask(),
    stop() {
      isStopped = true;
    },
  };
}
