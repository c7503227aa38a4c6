import { readFileSync } from 'node:fs';
import { constants, copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../http/app.ts';
import { withWorkspace } from '../infra/converter/workspace.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import { ownPath } from '../own-files.ts';
import { idOf, playableIdOf } from './demo-ids.ts';

// The demo's media are prepared files beside the code, drawn by `npm run demo-media`: the results of an
// upload and its conversion. A first start copies them into the storage and runs no converter.

export const demoMediaDir = ownPath('demo-media');

export interface DemoMediaFile {
  readonly role: string;
  readonly position: number;
  readonly file: string;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  /** A player can show it directly. */
  readonly plays: boolean;
}

/** The screenshot that a simulated player sends. */
export interface DemoFrame {
  readonly file: string;
  readonly isPortrait: boolean;
}

export interface MediaIndex {
  files: Record<string, { sha256: string; size: number }>;
  /** By `{slug}/{name}`. */
  playables: Record<
    string,
    { media: readonly DemoMediaFile[]; frames: readonly DemoFrame[]; fingerprint: string | null }
  >;
}

let index: MediaIndex | undefined;

export function mediaIndex(): MediaIndex {
  index ??= JSON.parse(readFileSync(path.join(demoMediaDir, 'index.json'), 'utf8')) as MediaIndex;
  return index;
}

export const mediaPath = (file: string): string => path.join(demoMediaDir, file);

/** Zero for pages and streams, which have no file. */
export function originalSize(slug: string, name: string): number {
  const { files, playables } = mediaIndex();
  const original = playables[`${slug}/${name}`]?.media.find(({ role }) => role === 'original');
  return original ? files[original.file]!.size : 0;
}

interface Stored extends DemoMediaFile {
  readonly id: string;
  readonly playable: string;
  readonly key: string;
  readonly sha256: string;
  readonly size: number;
}

function storedFiles(slug: string): Stored[] {
  const { files, playables } = mediaIndex();
  return Object.entries(playables)
    .filter(([name]) => name.startsWith(`${slug}/`))
    .flatMap(([path, { media }]) => {
      const name = path.slice(slug.length + 1);
      return media.map((each) => {
        const id = idOf(slug, 'media', name, each.role, String(each.position));
        const playable = playableIdOf(slug, name);
        return { ...each, ...files[each.file]!, id, playable, key: `${idOf(slug)}/${id}` };
      });
    });
}

const copiesAtOnce = 8;

/**
 * Keys are derived from the playable's name, so that a repeated start overwrites files of an interrupted one.
 */
export async function storeDemoMedia(app: App, slug: string): Promise<void> {
  const waiting = storedFiles(slug);
  await withWorkspace(app.jobsDir, async (workspace) => {
    const storeNext = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const copy = path.join(workspace.files, next.id);
        await copyFile(mediaPath(next.file), copy, constants.COPYFILE_FICLONE);
        await app.storage.put(next.key, copy, next.mime);
      }
    };
    await Promise.all(Array.from({ length: copiesAtOnce }, storeNext));
  });
}

/** The rows of the files that storeDemoMedia has stored, for existing playables. */
export async function fillMedia(db: Db, slug: string, now: Date): Promise<void> {
  const environment = idOf(slug);
  const rows = storedFiles(slug);
  await db.query(sql`
    insert into content.media (environment_id, id, playable_id, role, position, sha256, storage_key, mime, size, width,
      height, plays, created_at)
    select ${environment}, r.id, r.playable, r.role, r.position, decode(r.sha256, 'hex'), r.key, r.mime, r.size,
      nullif(r.width, 0), nullif(r.height, 0), r.plays, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r (id uuid, playable uuid, role text, position smallint,
      sha256 text, key text, mime text, size bigint, width int, height int, plays boolean)
    on conflict do nothing`);
}
