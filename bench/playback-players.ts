import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { testTools } from '../apps/server/src/infra/converter/test/bench.ts';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import type { Product } from './product.ts';

// A real player in a browser, paired with a demo display at a location that never closes, and helpers to give
// it something to show.

const run = promisify(execFile);

interface Item {
  readonly playable_id: string;
  readonly duration?: number;
}

export interface PlayerFixture {
  readonly page: Page;
  /** Returns the id of the converted playable. */
  upload(name: string, bytes: Buffer): Promise<string>;
  /** Replaces the items of its only playlist. */
  show(items: readonly Item[]): Promise<void>;
  /** Returns the id of the new design. */
  design(input: object): Promise<string>;
  /** Around everything that it plays; null for none. */
  wear(frame: string | null): Promise<void>;
}

const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
export const nonstop = Object.fromEntries(
  week.map((day) => [day, { start: '00:00', end: '24:00', nonstop: true, closed: false }]),
);

export async function startPlayers(
  product: Product,
  person: TestBrowser,
  context: BrowserContext,
): Promise<PlayerFixture> {
  const api = `${product.url}/s/demo/api/v1`;
  const good = async (answer: ReturnType<TestBrowser['get']>) => {
    const { status, body, headers } = await answer;
    if (status >= 300) throw new Error(`The server answered ${status}: ${body?.message}`);
    return { data: body?.data, headers };
  };
  const page = await context.newPage();
  await page.goto(`${product.url}/player/`);
  const words = page.locator('.word');
  await words.nth(2).waitFor();
  const connectString = (await words.allTextContents()).join('-');
  const { data: location } = await good(
    person.post(`${api}/locations`, {
      name: `Bench hall ${connectString}`,
      timezone: 'Europe/Prague',
      hours: nonstop,
    }),
  );
  const { data: display } = await good(
    person.post(`${api}/displays`, { name: `Bench wall ${connectString}`, location: location.id }),
  );
  await good(person.put(`${api}/displays/${display.id}?action=pair`, { connectString }));
  await good(person.put(`${api}/displays/${display.id}?action=activate`));
  const { data: group } = await good(
    person.post(`${api}/groups`, { name: `Bench wall ${connectString}`, displays: [display.id] }),
  );
  const { data: playlist } = await good(
    person.post(`${api}/playlists`, { name: `Bench wall ${connectString}`, groups: [group.id], items: [] }),
  );
  return {
    page,
    async upload(name, bytes) {
      const tus = { 'Tus-Resumable': '1.0.0' };
      const metadata = `filename ${Buffer.from(name).toString('base64')}`;
      const announced = { ...tus, 'Upload-Length': String(bytes.length), 'Upload-Metadata': metadata };
      const { headers } = await good(person.ask('POST', `${api}/uploads`, { headers: announced }));
      const address = headers.get('location')!;
      const piece = { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
      await good(person.ask('PATCH', address, { headers: piece, body: Uint8Array.from(bytes) }));
      const id = address.split('/').at(-1)!;
      while ((await good(person.get(`${api}/playables/${id}`))).data.status !== 'ready') await sleep(100);
      return id;
    },
    async show(items) {
      await good(person.put(`${api}/playlists/${playlist.id}`, { items }));
    },
    design: async (input) =>
      (await good(person.post(`${api}/designs`, { shape: 'landscape', background: '#14342b', ...input })))
        .data.id,
    async wear(frame) {
      await good(person.put(`${api}/groups/${group.id}`, { frame }));
    },
  };
}

/** A picture or a video of one colour. */
export async function paint(colour: string, name: string, seconds = 1): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-'));
  try {
    const { ffmpeg } = await testTools();
    // A test picture that moves, at the size of a screen, or one colour.
    const drawn = colour === 'testsrc2' ? 'testsrc2=size=1920x1080' : `color=c=${colour}:size=1280x720`;
    const source = ['-f', 'lavfi', '-i', `${drawn}:rate=25:duration=${seconds}`];
    const format = name.endsWith('.mp4') ? ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'] : ['-frames:v', '1'];
    await run(ffmpeg, ['-v', 'error', ...source, ...format, name], { cwd: folder });
    return await readFile(path.join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Waits in the page until a picture other than `before` is visible, and returns when its frame was drawn,
 * both as wall-clock time and since the page began.
 */
export const nextPicture = (
  page: Page,
  before: string | null,
): Promise<{ at: number; sinceStart: number; src: string }> =>
  page.evaluate(async (old) => {
    const frame = () => new Promise(requestAnimationFrame);
    for (;;) {
      await frame();
      const picture = document.querySelector<HTMLImageElement>('.layer.front img');
      if (!picture?.src || picture.src === old || !picture.complete || document.querySelector('.screen'))
        continue;
      await frame();
      return { at: Date.now(), sinceStart: performance.now(), src: picture.src };
    }
  }, before);
