import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nonstopHours } from '@vitrine/contract/locations';
import { expect } from 'vitest';
import { newId } from '../../apps/server/src/infra/ids.ts';
import { newFilm, whenDone } from '../../apps/server/src/test/converting.ts';
import { startFlakyProxy } from '../../apps/server/src/test/flaky-proxy.ts';
import { connectOwner } from '../../apps/server/src/test/owner.ts';
import { startTestServer } from '../../apps/server/src/test/test-server.ts';
import { uploadFile } from '../../apps/server/src/test/uploads.ts';
import { picture } from '../samples.ts';
import { type EngineBrowser, waitUntil } from './engine-browser.ts';

// A real installation whose network can be cut, and staff who give a screen something to show.

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** `host` is the name by which browsers reach it. */
export async function startInstallation(options: { host?: string; env?: Record<string, string> } = {}) {
  const proxy = await startFlakyProxy();
  const url = `http://${options.host ?? 'localhost'}:${proxy.port}`;
  const server = await startTestServer({ behindProxyAt: url, env: options.env });
  const port = Number(new URL(server.authUrl).port);
  proxy.setTargets([port]);
  const staff = await server.signIn('admin@vitrine.test');
  const owner = await connectOwner(server.database);
  const page = await startPage();
  const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
  const call = async (status: number, answer: ReturnType<typeof staff.get>) => {
    const { status: got, body } = await answer;
    expect([got, body?.message]).toEqual([status, undefined]);
    return body.data;
  };
  const upload = async (name: string, bytes: Buffer) => {
    const id = await uploadFile(server, staff, bytes, { name });
    expect((await whenDone(server, staff, id)).status).toBe('ready');
    return id;
  };
  const play = async (group: string, items: readonly { playable_id: string; duration?: number }[]) => {
    const { id } = await call(201, staff.post(api('playlists'), { name: newId(), groups: [group], items }));
    return id as string;
  };

  return {
    url,
    server,
    staff,
    api,
    owner,
    page,
    cutNetwork() {
      proxy.setTargets([]);
      proxy.breakAll();
    },
    restoreNetwork: () => proxy.setTargets([port]),
    /** Pairs the player on this browser's screen with a new, active display. */
    async pair(browser: EngineBrowser) {
      const readWords = `[...document.querySelectorAll('.pairing .word')].map((word) => word.textContent)`;
      const words: string[] = await waitUntil(
        `${browser.name} shows a phrase`,
        () => browser.evaluate(readWords),
        ({ length }) => length === 3,
      );
      const name = `Wall ${randomBytes(3).toString('hex')}`;
      const place = { name, timezone: 'Europe/Prague', hours: nonstopHours };
      const { id: location } = await call(201, staff.post(api('locations'), place));
      const { id: display } = await call(201, staff.post(api('displays'), { name, location }));
      const connectString = words.join('-');
      await call(200, staff.put(api(`displays/${display}?action=pair`), { connectString }));
      await call(200, staff.put(api(`displays/${display}?action=activate`)));
      const group = await call(201, staff.post(api('groups'), { name, displays: [display] }));
      return { name, display: display as string, group: group.id as string };
    },
    upload,
    play,
    /** A picture, a film and a page of somebody else, for some seconds each. */
    async show(group: string, seconds = 3) {
      const [still, film] = [
        await upload(`${newId()}.png`, picture('still.png', 256).buffer),
        await upload(`${newId()}.mp4`, await newFilm(seconds)),
      ];
      const web = newId();
      // The server itself would refuse an address of this machine.
      await owner.query(
        `insert into content.playables (environment_id, id, name, type, url, status, created_at, updated_at)
         select id, $1, $2, 'url', $3, 'ready', now(), now() from content.environments where slug = 'demo'`,
        [web, `Page ${web}`, page.url],
      );
      await play(group, [
        { playable_id: still, duration: seconds },
        { playable_id: film },
        { playable_id: web, duration: seconds },
      ]);
    },
    readDevice: async (display: string) => {
      const { device } = (await staff.get(api(`displays/${display}`))).body.data;
      return (await staff.get(api(`devices/${device}`))).body.data;
    },
    async countPlays(display: string): Promise<number> {
      const [row] = await owner.query('select count(*)::int from content.plays where display_id = $1', [
        display,
      ]);
      return row.count;
    },
    async stop() {
      page.stop();
      await owner.end();
      await server.stop();
      await proxy.close();
    },
  };
}

/** A web page of somebody else. */
async function startPage() {
  let visits = 0;
  const server = createServer((request, response) => {
    if (request.url === '/') visits++;
    response.setHeader('Content-Type', 'text/html').end('<h1>Soup of the day</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    visits: () => visits,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
