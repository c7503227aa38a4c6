import type { Conversion } from '@vitrine/contract/playables';
import type { Converted } from '../../infra/converter/media-types.ts';
import { markChanged } from '../../infra/events.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { keepFailedReplacement, notifyOwner } from './conversion-outcomes.ts';
import { type NewFile, replaceDerived, type Stored } from './derived-files.service.ts';
import { takeOver } from './replace-file.ts';

// The end of a successful conversion: one transaction publishes all results.

export interface Source {
  readonly name: string;
  readonly conversion: Conversion;
  readonly status: string;
  readonly notify: boolean;
  readonly locale: string;
  readonly created_by: string | null;
  readonly size: number;
  readonly storage_key: string;
  readonly media_id: string;
  /** Includes the run that begins now. */
  readonly strikes: number;
  readonly waiting_since: string | null;
}

export function filesOf({ outputs, pages = [], pictures, screenshots }: Converted): NewFile[] {
  const furtherPages = pages.flatMap((page, position) =>
    position === 0 ? [] : page.map((each) => ({ ...each, position })),
  );
  return [
    ...outputs.map((each) => ({ ...each, role: each.quality, position: 0, plays: true })),
    ...furtherPages.map((each) => ({ ...each, role: each.quality, plays: false })),
    ...pictures.map((each) => ({ ...each, role: each.format, position: 0, plays: false })),
    ...screenshots.map((each, position) => ({ ...each, role: 'screenshot', position, plays: false })),
  ];
}

export interface Shown {
  readonly source: Source;
  readonly converted: Converted;
  readonly files: Stored;
  readonly sha256: Buffer;
  readonly fingerprint: Buffer;
  readonly now: Date;
}

/** False if it was deleted or converted by another job in the meantime; the stored files are then swept. */
export async function show(
  db: Db,
  environment: string,
  playable: string,
  { source, converted, files, sha256, fingerprint, now }: Shown,
): Promise<boolean> {
  const { probe, outputs, pages } = converted;
  // Documents are always converted, because no player shows the file itself.
  const conversion = pages && source.conversion === 'skip' ? 'fullhd' : source.conversion;
  const isPlayable = outputs.length > 0 || probe.playsAsIs;
  const status = isPlayable ? 'ready' : 'failed';
  const [row] = await db.query(sql({ replaces_id: 'uuid?' })`
    update content.playables set type = ${probe.type}, width = ${probe.width || null}, height = ${probe.height || null},
      duration = ${probe.type === 'image' ? null : probe.durationSeconds}, fingerprint = ${fingerprint},
      page_count = ${pages?.length ?? null}, conversion = ${conversion},
      status = ${status}, progress = null, waiting_since = null, waiting_reason = null, waiting_missing = null,
      conversion_strikes = 0, error = ${isPlayable ? null : 'failed.codec_unsupported'},
      version = version + 1, updated_at = ${now}
    where environment_id = ${environment} and id = ${playable} and progress is not null returning replaces_id`);
  if (!row) return false;
  markChanged(db, environment, 'playableReady');
  await db.query(sql`
    update content.media set sha256 = ${sha256}, mime = ${mimeOf(probe.format)}, plays = ${probe.playsAsIs},
      width = ${probe.width || null}, height = ${probe.height || null}
    where environment_id = ${environment} and id = ${source.media_id}`);
  await replaceDerived(db, environment, playable, files, now);
  const shownAs = row.replaces_id ?? playable;
  if (source.notify && source.created_by) await notifyOwner(db, environment, shownAs, source, status, now);
  if (row.replaces_id && isPlayable) await takeOver(db, environment, playable, now);
  else if (row.replaces_id) await keepFailedReplacement(db, environment, playable, 'codec_unsupported', now);
  return true;
}

const mimes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogg: 'application/ogg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
};

/**
 * Only formats that are harmless in a browser get their own type; everything else is binary data for saving.
 */
const mimeOf = (format: string) => mimes[format] ?? 'application/octet-stream';
