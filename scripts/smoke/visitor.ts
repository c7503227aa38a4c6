import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { TestBrowser } from '../../apps/server/src/test/test-browser.ts';
import { metadataOf, offsetType, tus } from '../../apps/server/src/test/uploads.ts';
import { chromiumArguments } from '../chromium-arguments.mjs';
import { saysHowBusy } from '../test/run-npm.ts';

// What a visitor does with a freshly started demo: looks at everything, opens a player, uploads, invites.

const patience = { timeout: 120_000, interval: 100 };

export interface Visitor {
  readonly person: TestBrowser;
  api(slug: string, rest: string): string;
}

export async function visit(url: string): Promise<Visitor> {
  const person = new TestBrowser(url);
  for (const host of [url, `${url}/s/demo`, `${url}/s/museum`])
    await person.logIn(host, 'admin@vitrine.test', 'vitrine-demo');
  return { person, api: (slug, rest) => `${url}/s/${slug}/api/v1/${rest}` };
}

/** Every playable must be ready and its picture available. */
export async function expectDemoMedia({ person, api }: Visitor): Promise<void> {
  for (const slug of ['demo', 'museum']) {
    const { body } = await person.get(api(slug, 'playables?_limit=200'));
    expect(body.data.length).toBeGreaterThan(3);
    for (const { name, status, media_thumb } of body.data) {
      expect([name, status]).toEqual([name, 'ready']);
      // Designs are drawn where they are shown.
      if (media_thumb === null) continue;
      const picture = await fetch(media_thumb.url);
      expect([name, picture.status]).toEqual([name, 200]);
      await picture.arrayBuffer();
    }
  }
}

/**
 * A real player in a real browser, on a new display next to one that plays now, must show a picture of the
 * demo.
 */
export async function expectPlayerShowsDemo({ person, api }: Visitor, url: string): Promise<void> {
  const playing = api('demo', 'displays?_limit=1&status_eq=playlist_active');
  const neighbour = await vi.waitFor(async () => {
    const { body } = await person.get(playing);
    expect(body.data.length).toBeGreaterThan(0);
    return body.data[0];
  }, patience);
  const { location, groups, orientation } = neighbour;
  const input = { name: 'A stranger looks', location, groups, orientation };
  const display = await person.post(api('demo', 'displays'), input);
  expect(display.status).toBe(201);
  const { id } = display.body.data;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: chromiumArguments,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 960, height: 540 } });
    await page.goto(`${url}/player/`);
    const connectString = await wordsOf(page);
    for (const [action, sent] of [
      ['pair', { connectString }],
      ['activate', undefined],
    ] as const) {
      const answer = await person.put(api('demo', `displays/${id}?action=${action}`), sent);
      expect([action, answer.status, answer.body?.message]).toEqual([action, 200, undefined]);
    }
    await vi.waitFor(async () => expect(await coloursOn(page)).toBeGreaterThan(100), patience);
  } finally {
    await close(browser);
    await person.put(api('demo', `displays/${id}?action=deactivate`));
  }
}

const wordsOf = (page: Page) =>
  vi.waitFor(async () => {
    const words = await page.locator('.word').allTextContents();
    expect(words).toHaveLength(3);
    return words.join('-');
  }, patience);

/** A black screen has one colour, text on a plain background has few. */
async function coloursOn(page: Page): Promise<number> {
  if (
    await page
      .locator('.layer.front img, .layer.front video')
      .count()
      .then((count) => count === 0)
  )
    return 0;
  const { data } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  for (let i = 0; i < data.length; i += 3) colours.add((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!);
  return colours.size;
}

const close = (browser: Browser) => browser.close();

export async function expectUploadConverts({ person, api }: Visitor, slug = 'demo'): Promise<void> {
  const colour = { r: 200, g: 80, b: 20 };
  const create = { width: 400, height: 300, channels: 3, background: colour } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const headers = {
    ...tus,
    'Upload-Length': String(bytes.length),
    'Upload-Metadata': metadataOf({ filename: 'stranger.png' }),
    'Content-Type': offsetType,
  };
  const answer = await person.ask('POST', api(slug, 'uploads'), { headers, body: bytes });
  expect(answer.status).toBe(201);
  const id = answer.headers.get('location')!.split('/').at(-1)!;
  const read = async () => (await person.get(api(slug, `playables/${id}`))).body.data;
  await vi.waitFor(async () => expect(await read()).toMatchObject({ status: 'ready', width: 400 }), patience);
}

/** An invitation sends a mail, and without a mail server mails are in the outbox. */
export async function expectMailInOutbox({ person, api }: Visitor, url: string): Promise<void> {
  const guest = 'stranger@visitors.test';
  const { status } = await person.post(api('demo', 'users'), { emails: [guest], role: 'standard' });
  expect(status).toBe(201);
  const outbox = async () => (await fetch(`${url}/outbox`)).text();
  await vi.waitFor(async () => expect(await outbox()).toContain(guest), patience);
}

/** Log lines of level warn or above; a missing sandbox is reported in one sentence. */
export function complaintsIn(output: string): string[] {
  const lines = output
    .split('\n')
    .filter((line) => /^\{"level":(40|50|60)/.test(line) || /^\s+at |warn/i.test(line))
    .filter((line) => !saysHowBusy(line));
  const isSandboxNote = (line: string) => line.includes('without a sandbox');
  return lines.filter((line, i) => !isSandboxNote(line) || lines.findIndex(isSandboxNote) !== i);
}
