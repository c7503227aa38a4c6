import type { Browser } from '@playwright/test';
import type { PlayerFixture } from './playback-players.ts';
import { paint } from './playback-players.ts';

// Checks whether there is ever a moment between two items in which neither is visible. Every composited frame
// is recorded and its colour checked afterwards; each item has a single colour.

const colours = { red: [255, 0, 0], lime: [0, 255, 0] } as const;
const itemSeconds = 2;
const changes = 30;
/** A frame farther from both colours than this shows neither; video colours are not exact. */
const tolerance = 110;

interface Frame {
  readonly data: string;
  readonly atMs: number;
}

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

type Seen = keyof typeof colours | 'neither';

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

function nameOf(rgb: readonly number[]): Seen {
  for (const [name, wanted] of Object.entries(colours) as [keyof typeof colours, readonly number[]][]) {
    if (Math.hypot(...wanted.map((value, i) => value - rgb[i]!)) < tolerance) return name;
  }
  return 'neither';
}

function gapsBetween(frames: readonly Frame[], seen: readonly Seen[]): number[] {
  const gaps: number[] = [];
  let last: Seen = 'neither';
  let emptySince: number | null = null;
  seen.forEach((colour, i) => {
    const { atMs } = frames[i]!;
    if (colour === 'neither') emptySince ??= atMs;
    else {
      const isChange = last !== 'neither' && colour !== last;
      if (isChange || (emptySince !== null && last !== 'neither'))
        gaps.push(emptySince === null ? 0 : atMs - emptySince);
      last = colour;
      emptySince = null;
    }
  });
  return gaps;
}
