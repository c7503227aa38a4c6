import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { frameWidth } from '@vitrine/contract/frames';
import { pictureFormats } from '@vitrine/contract/playables';
import type { App } from '../http/app.ts';
import { sql } from '../infra/sql.ts';
import { type DemoFrame, mediaIndex, mediaPath } from './demo-media.ts';

// What a simulated player would see on its screen: the picture of what it plays, on black in the shape of the display. The
// demo's own media come with ready frames; only for what visitors have uploaded is one drawn.

/** Null: there is no picture of it yet. */
export type FrameOf = (playable: string, isPortrait: boolean) => Promise<Uint8Array | null>;

const shortSide = Math.round((frameWidth * 9) / 16);
const maxKept = 200;

export function createFrameSource(app: App, environment: string): FrameOf {
  const ready = readyFrames();
  const kept = new Map<string, Promise<Uint8Array>>();
  return async (playable, isPortrait) => {
    const picture = await findPicture(app, environment, playable);
    if (!picture) return null;
    const key = `${picture.sha256} ${isPortrait}`;
    const file = ready.get(picture.sha256)?.find((frame) => frame.isPortrait === isPortrait)?.file;
    const frame = kept.get(key) ?? (file ? readFile(mediaPath(file)) : draw(app, picture, isPortrait));
    frame.catch(() => kept.delete(key));
    kept.set(key, frame);
    if (kept.size > maxKept) kept.delete(kept.keys().next().value!);
    return frame;
  };
}

/** By the content of the picture they belong to: a file that was replaced has another one. */
function readyFrames(): ReadonlyMap<string, readonly DemoFrame[]> {
  const { files, playables } = mediaIndex();
  return new Map(
    Object.values(playables).flatMap(({ media, frames }) =>
      media.filter(({ role }) => role === 'medium').map(({ file }) => [files[file]!.sha256, frames] as const),
    ),
  );
}

interface Picture {
  readonly sha256: string;
  readonly key: string;
  readonly size: number;
}

async function findPicture(app: App, environment: string, playable: string): Promise<Picture | undefined> {
  const [row] = await app.content.inEnvironments([environment], (db) =>
    db.query<Picture>(sql`
      select encode(sha256, 'hex') as sha256, storage_key as key, size from content.media
      where environment_id = ${environment} and playable_id = ${playable} and role = any (${[...pictureFormats]}::text[])
      order by array_position(array['medium', 'large', 'small', 'thumbnail'], role) limit 1`),
  );
  return row;
}

async function draw(app: App, { key, size }: Picture, isPortrait: boolean): Promise<Uint8Array> {
  // Loaded when the first visitor has uploaded something, not at every start.
  const { default: sharp } = await import('sharp');
  const picture = await buffer(await app.storage.read(key, { start: 0, end: size - 1 }));
  const [width, height] = isPortrait ? [shortSide, frameWidth] : [frameWidth, shortSide];
  return sharp(picture)
    .resize(width, height, { fit: 'contain', background: '#000' })
    .flatten({ background: '#000' })
    .jpeg({ quality: 72 })
    .toBuffer();
}
