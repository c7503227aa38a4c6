import { buffer } from 'node:stream/consumers';
import { frameWidth } from '@vitrine/contract/frames';
import { pictureFormats } from '@vitrine/contract/playables';
import type { App } from '../http/app.ts';
import { sql } from '../infra/sql.ts';

// What a simulated box would see on its screen: the picture of what it plays, laid on black in the shape of the display.

/** Null: there is no picture of it yet. */
export type DrawFrame = (playable: string, isPortrait: boolean) => Promise<Uint8Array | null>;

const shortSide = Math.round((frameWidth * 9) / 16);
const maxKept = 200;

export function createFrameDrawer(app: App, environment: string): DrawFrame {
  const kept = new Map<string, Promise<Uint8Array>>();
  return async (playable, isPortrait) => {
    const file = await findPicture(app, environment, playable);
    if (!file) return null;
    const key = `${file.sha256} ${isPortrait}`;
    const drawn = kept.get(key) ?? draw(app, file, isPortrait);
    drawn.catch(() => kept.delete(key));
    kept.set(key, drawn);
    if (kept.size > maxKept) kept.delete(kept.keys().next().value!);
    return drawn;
  };
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
  // Only the demo needs it in this process.
  const { default: sharp } = await import('sharp');
  const picture = await buffer(await app.storage.read(key, { start: 0, end: size - 1 }));
  const [width, height] = isPortrait ? [shortSide, frameWidth] : [frameWidth, shortSide];
  return sharp(picture)
    .resize(width, height, { fit: 'contain', background: '#000' })
    .flatten({ background: '#000' })
    .jpeg({ quality: 72 })
    .toBuffer();
}
