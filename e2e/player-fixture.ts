import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { testTools } from '../apps/server/src/infra/converter/test/bench.ts';
import { newId } from '../apps/server/src/infra/ids.ts';
import { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { expect } from './fixtures.ts';
import { whole } from './hosts.ts';
import { addLocation, type Database, newServer, type OwnServer, password } from './seed.ts';
import { startPlayer } from './simulated-players.ts';

// A real player, and a user who gives it something to show through the API.

const run = promisify(execFile);

export async function enter(server: OwnServer) {
  const base = `${whole.auth}/s/${server.slug}`;
  const api = `${base}/api/v1`;
  const person = new TestBrowser(whole.auth);
  for (const host of [whole.auth, base]) await person.logIn(host, server.admin, password);
  const call = async (status: number, answer: ReturnType<TestBrowser['get']>) => {
    const { status: got, body, headers } = await answer;
    expect([got, body?.message]).toEqual([status, undefined]);
    return { data: body?.data, headers };
  };
  return {
    api,
    person,
    call,
    /** Returns its id. */
    create: async (path: string, body: object): Promise<string> =>
      (await call(201, person.post(`${api}/${path}`, body))).data.id,
    /** Returns the id of the converted playable. */
    async upload(name: string, buffer: Buffer): Promise<string> {
      const tus = { 'Tus-Resumable': '1.0.0' };
      const metadata = `filename ${Buffer.from(name).toString('base64')}`;
      const announcement = { ...tus, 'Upload-Length': String(buffer.length), 'Upload-Metadata': metadata };
      const { headers } = await call(201, person.ask('POST', `${api}/uploads`, { headers: announcement }));
      const address = headers.get('location')!;
      const piece = { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
      await call(204, person.ask('PATCH', address, { headers: piece, body: Uint8Array.from(buffer) }));
      const id = address.split('/').at(-1)!;
      const status = async () => (await person.get(`${api}/playables/${id}`)).body.data.status;
      await expect.poll(status).toBe('ready');
      return id;
    },
  };
}

interface Item {
  readonly playable_id: string;
  readonly duration?: number;
  readonly amount?: number;
}

export const openHours = (rest: { nonstop?: boolean; closed?: boolean } = { nonstop: true }) =>
  Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [
      day,
      { start: '00:00', end: '24:00', nonstop: false, closed: false, ...rest },
    ]),
  );

/** A separate server with one active display at a location that never closes, and its running player. */
export async function startPlayers(
  database: Database,
  openBrowser: () => Promise<Page>,
  display: { orientation?: string } = {},
) {
  const server = await newServer(database);
  const location = await addLocation(database, server, 'Hall');
  const staff = await enter(server);
  const { api, person, call } = staff;
  const openThePlace = (hours: object) => call(200, person.put(`${api}/locations/${location}`, { hours }));
  await openThePlace(openHours());
  const { player, phrase } = await startPlayer(openBrowser);
  const { data } = await call(201, person.post(`${api}/displays`, { name: 'Wall', location, ...display }));
  await call(200, person.put(`${api}/displays/${data.id}?action=pair`, { connectString: phrase }));
  await call(200, person.put(`${api}/displays/${data.id}?action=activate`));
  const { data: group } = await call(
    201,
    person.post(`${api}/groups`, { name: 'Wall', displays: [data.id] }),
  );
  return {
    ...staff,
    server,
    player,
    openThePlace,
    display: data.id as string,
    group: group.id as string,
    /** What is visible on the screen. */
    front: (selector: string) => player.locator(`.layer.front ${selector}`),
    async plays(items: readonly Item[], rest: object = {}) {
      const { data: playlist } = await call(
        201,
        person.post(`${api}/playlists`, { name: newId(), groups: [group.id], items, ...rest }),
      );
      return playlist.id as string;
    },
    /** A web page or stream at an address that the server itself would refuse to check. */
    async addAddress(type: 'url' | 'hls', url: string): Promise<string> {
      const id = newId();
      await database.query(
        `insert into content.playables (environment_id, id, name, type, url, status, created_at, updated_at)
         values ($1, $2, $3, $4, $3, 'ready', now(), now())`,
        [server.id, id, url, type],
      );
      return id;
    },
    /** The reasons the player reported why something could not be shown. */
    async faults(): Promise<string[]> {
      const rows = await database.query(
        'select reason from content.player_faults where environment_id = $1',
        [server.id],
      );
      return rows.map(({ reason }) => reason);
    },
  };
}

/**
 * Restarts the player without a network. It can do that once its service worker has stored all its files, which goes on after the
 * first picture is on the screen.
 */
export async function restartOffline(player: Page) {
  await player.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
  await player.context().setOffline(true);
  await player.reload();
}

/** Files that the bundled ffmpeg makes of a moving picture; `args` end with the name of the main one. */
export async function makeTestVideo(seconds: number, ...args: string[]): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-e2e-film-'));
  try {
    const { ffmpeg } = await testTools();
    const source = ['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=25:duration=${seconds}`];
    await run(ffmpeg, ['-v', 'error', ...source, '-pix_fmt', 'yuv420p', '-g', '25', ...args], {
      cwd: folder,
    });
    const names = await readdir(folder);
    return new Map(
      await Promise.all(
        names.map(async (name) => [name, await readFile(path.join(folder, name))] as [string, Buffer]),
      ),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A third-party web server that records what is posted to it. */
export async function startThirdPartyServer(files: ReadonlyMap<string, Buffer | string>) {
  const posted: string[] = [];
  const server: Server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.method === 'POST') {
      let body = '';
      request.on('data', (piece) => {
        body += piece;
      });
      request.on('end', () => {
        posted.push(body);
        response.end();
      });
      return;
    }
    const name = new URL(request.url!, 'http://stranger').pathname.slice(1);
    const file = files.get(name);
    if (file === undefined) return response.writeHead(404).end();
    if (name.endsWith('.html')) response.setHeader('Content-Type', 'text/html');
    response.end(file);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    posted,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
