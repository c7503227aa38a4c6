import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { frameWidth, maxFrameBytes, watchedFrameWidth } from '@vitrine/contract/frames';
import { pictureFormats } from '@vitrine/contract/playables';
import type { App } from '../http/app.ts';
import { columns, type RowOf } from '../infra/postgres/columns.ts';
import { sql } from '../infra/postgres/sql.ts';
import { type DemoFrame, mediaIndex, mediaPath } from './demo-media.ts';

// Screenshots of a simulated player: the picture of what it plays, on black in the aspect ratio of the
// display. The demo's own media have prepared frames; for uploads of visitors, and for the larger size while
// somebody watches, one is drawn.

/** Null if there is no picture of it yet. */
export type FrameOf = (
  playable: string,
  isPortrait: boolean,
  isWatched?: boolean,
) => Promise<Uint8Array | null>;

const maxKept = 200;

export function createFrameSource(app: App, environment: string): FrameOf {
  const ready = readyFrames();
  const kept = new Map<string, Promise<Uint8Array>>();
  return async (playable, isPortrait, isWatched = false) => {
    const picture = await findPicture(app, environment, playable, isWatched ? 'large' : 'medium');
    if (!picture) return null;
    const longest = isWatched ? watchedFrameWidth : frameWidth;
    const key = `${picture.sha256} ${isPortrait} ${longest}`;
    const file = isWatched
      ? undefined
      : ready.get(picture.sha256)?.find((frame) => frame.isPortrait === isPortrait)?.file;
    const frame =
      kept.get(key) ?? (file ? readFile(mediaPath(file)) : draw(app, picture, isPortrait, longest));
    frame.catch(() => kept.delete(key));
    kept.set(key, frame);
    if (kept.size > maxKept) kept.delete(kept.keys().next().value!);
    return frame;
  };
}

/** By the content of their picture, because a replaced file has another one. */
function readyFrames(): ReadonlyMap<string, readonly DemoFrame[]> {
  const { files, playables } = mediaIndex();
  return new Map(
    Object.values(playables).flatMap(({ media, frames }) =>
      media.filter(({ role }) => role === 'medium').map(({ file }) => [files[file]!.sha256, frames] as const),
    ),
  );
}

const pictureColumns = columns({
  sha256: 'text',
  key: 'text',
  size: 'int8',
});
type Picture = RowOf<typeof pictureColumns>;

async function findPicture(
  app: App,
  environment: string,
  playable: string,
  best: 'medium' | 'large',
): Promise<Picture | undefined> {
  const [row] = await app.content.inEnvironments([environment], (db) =>
    db.query(sql(pictureColumns)`
      select encode(sha256, 'hex') as sha256, storage_key as key, size from content.media
      where environment_id = ${environment} and playable_id = ${playable} and role = any (${[...pictureFormats]}::text[])
      order by role <> ${best}, array_position(array['medium', 'large', 'small', 'thumbnail'], role) limit 1`),
  );
  return row;
}

async function draw(
  app: App,
  { key, size }: Picture,
  isPortrait: boolean,
  longest: number,
): Promise<Uint8Array> {
  // Loaded when a visitor has uploaded something, not at every start.
  const { default: sharp } = await import('sharp');
  const picture = await buffer(await app.storage.read(key, { start: 0, end: size - 1 }));
  const shortest = Math.round((longest * 9) / 16);
  const [width, height] = isPortrait ? [shortest, longest] : [longest, shortest];
  const drawn = sharp(picture)
    .resize(width, height, { fit: 'contain', background: '#000' })
    .flatten({ background: '#000' });
  const fine = await drawn.clone().jpeg({ quality: 72 }).toBuffer();
  return fine.length <= maxFrameBytes ? fine : drawn.jpeg({ quality: 40 }).toBuffer();
}
