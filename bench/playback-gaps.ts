import type { Browser } from '@playwright/test';
import { colours, type Frame, gapsBetween, nameOf, type Seen } from '../e2e/colour-gaps.ts';
import type { PlayerFixture } from './playback-players.ts';
import { paint } from './playback-players.ts';

// Records every composited frame of a player whose items have a single colour, and checks them afterwards.

const itemSeconds = 2;
const changes = 30;
/** Milliseconds without either item, for each change. */
export async function measureGaps(
  fixture: PlayerFixture,
  browser: Browser,
  kind: 'png' | 'mp4',
): Promise<number[]> {
  const items = [];
  for (const colour of Object.keys(colours)) {
    const name = `${colour}.${kind}`;
    const id = await fixture.upload(name, await paint(colour, name, itemSeconds));
    items.push({ playable_id: id, ...(kind === 'png' && { duration: itemSeconds }) });
  }
  await fixture.show(items);
  await fixture.page.locator(`.layer.front ${kind === 'png' ? 'img' : 'video'}`).waitFor();
  const frames = await record(fixture, (changes + 2) * itemSeconds * 1000);
  return gapsBetween(frames, await coloursOf(browser, frames));
}

async function record({ page }: PlayerFixture, ms: number): Promise<Frame[]> {
  const frames: Frame[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ data, atMs: metadata.timestamp! * 1000 });
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await devtools.send('Page.startScreencast', {
    format: 'jpeg',
    maxWidth: 64,
    maxHeight: 64,
    everyNthFrame: 1,
  });
  await new Promise((resolve) => setTimeout(resolve, ms));
  await devtools.send('Page.stopScreencast');
  await devtools.detach();
  return frames.sort((a, b) => a.atMs - b.atMs);
}

async function coloursOf(browser: Browser, frames: readonly Frame[]): Promise<Seen[]> {
  const page = await browser.newPage();
  try {
    const seen = await page.evaluate(
      async (pictures) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
        const found: number[][] = [];
        for (const picture of pictures) {
          const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
          canvas.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0, 1, 1);
          found.push([...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)]);
        }
        return found;
      },
      frames.map(({ data }) => data),
    );
    return seen.map(nameOf);
  } finally {
    await page.close();
  }
}
