import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testTools } from '../../apps/server/src/infra/converter/test/bench.ts';
import { colours, type Frame, gapsBetween, nameOf } from '../colour-gaps.ts';
import { type Display, startDisplay } from './display.ts';
import { waitUntil } from './engine-browser.ts';
import { type Installation, startInstallation } from './installation.ts';
import { type CdpBrowser, openQtWebEngine } from './qt-webengine.ts';

// Items follow each other without a gap, on old engines and in software rendering too. The longest gap is printed;
// the test allows for single frames that a busy machine drew late.

const itemSeconds = 2;
const changes = 20;
/** Two frames. */
const longestGapMs = 33;

let display: Display;
let installation: Installation;
let profile: string;
let browser: CdpBrowser;
beforeAll(async () => {
  display = await startDisplay();
  installation = await startInstallation();
});
afterAll(async () => {
  await installation?.stop();
  await display?.stop();
});
afterEach(async () => {
  await browser?.kill();
  await rm(profile, { recursive: true, force: true });
});

const kinds = ['png', 'mp4'] as const;
const engines = [
  ['Chromium 87', 'PyQt5'],
  ['Chromium 102', 'PyQt6'],
] as const;

test.each(engines)('PL4: %s shows no gap between pictures, nor between films', async (engine, binding) => {
  profile = await mkdtemp(path.join(tmpdir(), 'vitrine-engine-'));
  browser = await openQtWebEngine({ binding, profile, url: `${installation.url}/player/`, display });
  const { group } = await installation.pair(browser);
  for (const kind of kinds) {
    const items = [];
    for (const colour of Object.keys(colours)) {
      const id = await installation.upload(`${colour}-${binding}.${kind}`, await paint(colour, kind));
      items.push({ playable_id: id, ...(kind === 'png' && { duration: itemSeconds }) });
    }
    const playlist = await installation.play(group, items);
    const selector = `.layer.front ${kind === 'png' ? 'img' : 'video'}`;
    await waitUntil(`${kind} plays`, () =>
      browser.evaluate(`Boolean(document.querySelector('${selector}'))`),
    );
    const frames = await record((changes + 2) * itemSeconds * 1000);
    const gaps = gapsBetween(frames, (await coloursOf(frames)).map(nameOf));
    const visible = gaps.filter((gap) => gap > longestGapMs);
    const longest = Math.round(Math.max(...gaps));
    console.log(
      `${engine}, ${kind}: ${gaps.length} changes, ${visible.length} gaps, the longest ${longest} ms`,
    );
    expect(gaps.length).toBeGreaterThan(changes / 2);
    expect(visible.length).toBeLessThan(gaps.length / 4);
    await installation.staff.delete(installation.api(`playlists/${playlist}`));
  }
});

async function record(ms: number): Promise<Frame[]> {
  const frames: Frame[] = [];
  browser.on(
    'Page.screencastFrame',
    (frame: { data: string; sessionId: number; metadata: { timestamp: number } }) => {
      frames.push({ data: frame.data, atMs: frame.metadata.timestamp * 1000 });
      void browser.send('Page.screencastFrameAck', { sessionId: frame.sessionId });
    },
  );
  await browser.send('Page.startScreencast', {
    format: 'jpeg',
    maxWidth: 64,
    maxHeight: 64,
    everyNthFrame: 1,
  });
  await wait(ms);
  await browser.send('Page.stopScreencast');
  return frames.sort((a, b) => a.atMs - b.atMs);
}

const coloursOf = (frames: readonly Frame[]) =>
  Promise.all(
    frames.map(async ({ data }) => {
      const pixel = await sharp(Buffer.from(data, 'base64')).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
      return [...pixel.subarray(0, 3)];
    }),
  );

async function paint(colour: string, kind: (typeof kinds)[number]): Promise<Buffer> {
  const { ffmpeg } = await testTools();
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-colour-'));
  try {
    const file = path.join(folder, `colour.${kind}`);
    const source = ['-f', 'lavfi', '-i', `color=c=${colour}:s=1280x720:r=25:d=${itemSeconds}`];
    const target = kind === 'png' ? ['-frames:v', '1'] : ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
    await promisify(execFile)(ffmpeg, ['-v', 'error', ...source, ...target, file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
