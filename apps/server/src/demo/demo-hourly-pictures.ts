import { keepPicturesDays } from '@vitrine/contract/hourly-pictures';
import { whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import { readPlans } from '../core/plans/plans.ts';
import { storePicture } from '../features/live-pictures/hourly-pictures.service.ts';
import type { App } from '../http/app.ts';
import { keptPictureBytes, keptPictureSide } from '../infra/converter/shrink-pictures.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import { createSlices } from '../infra/slices.ts';
import type { DemoEnvironment } from './demo-data.ts';
import type { FrameOf } from './demo-frames.ts';
import { idOf } from './demo-ids.ts';
import { outagesOf } from './demo-outages.ts';

// Pictures of what the demo's displays showed in the two weeks before its first start, by their plans. Hours with the same picture
// share its file, so there are about as many files as playables.

const hourMs = 3_600_000;
const minuteMs = 60_000;
const dayMs = 24 * hourMs;
/** Players send a picture every five minutes; the first of an hour is kept. */
const spreadMinutes = 5;

interface Taken {
  readonly display: string;
  readonly at: number;
  readonly playable: string;
  readonly isPortrait: boolean;
}

export async function fillHourlyPictures(
  app: App,
  environment: DemoEnvironment,
  startedAt: Date,
  frameOf: FrameOf,
): Promise<void> {
  const id = idOf(environment.slug);
  const taken = await app.content.inEnvironments([id], (db) => takenBefore(db, environment, startedAt));
  const files = new Map<string, { key: string; size: number } | null>();
  for (const { playable, isPortrait } of taken) {
    const name = fileOf(playable, isPortrait);
    if (files.has(name)) continue;
    const frame = await frameOf(playable, isPortrait);
    const small = frame && (await shrink(frame));
    const key = `${id}/${idOf(environment.slug, 'hourly picture', name)}`;
    if (small) await storePicture(app, key, small);
    files.set(name, small && { key, size: small.length });
  }
  const rows = taken.flatMap(({ display, at, playable, isPortrait }) => {
    const file = files.get(fileOf(playable, isPortrait));
    return file ? [{ display, hour: new Date(hourOf(at)), at: new Date(at), ...file }] : [];
  });
  await app.content.inEnvironments([id], (db) =>
    db.query(sql`
      insert into content.hourly_pictures (environment_id, display_id, hour, taken_at, storage_key, size)
      select ${id}, r.display, r.hour, r.at, r.key, r.size
      from jsonb_to_recordset(${JSON.stringify(rows)}) as r (display uuid, hour timestamptz, at timestamptz, key text, size int)
      on conflict do nothing`),
  );
}

const hourOf = (at: number) => Math.floor(at / hourMs) * hourMs;
const fileOf = (playable: string, isPortrait: boolean) => `${playable} ${isPortrait}`;

/** Empty if there are pictures already. */
async function takenBefore(db: Db, environment: DemoEnvironment, startedAt: Date): Promise<Taken[]> {
  const id = idOf(environment.slug);
  const known = await db.query(sql`
    select from content.hourly_pictures where environment_id = ${id} and taken_at < ${startedAt} limit 1`);
  if (known.length > 0) return [];
  const items = await db.query(sql({ item: 'uuid', playable: 'uuid' })`
    select i.id as item, p.id as playable from content.playlist_items i
    join content.playables p on p.environment_id = i.environment_id and p.id = i.playable_id and p.type not in ('url', 'stream')
    where i.environment_id = ${id}`);
  const playableOf = new Map(items.map(({ item, playable }) => [item, playable]));
  const displays = await db.query(sql({ id: 'uuid', since: 'timestamptz' })`
    select d.id, v.created_at as since from content.displays d
    join content.devices v on v.environment_id = d.environment_id and v.id = d.device_id
    where d.environment_id = ${id} and d.active`);
  const since = new Map(displays.map((each) => [each.id, Date.parse(each.since)]));
  const outages = Map.groupBy(outagesOf(environment, startedAt), ({ display }) => display);
  const pause = createSlices();
  const taken: Taken[] = [];
  for (const [i, { display, plan }] of (await readPlans(db, id)).entries()) {
    const isPortrait = plan.orientation === 'vertical_left' || plan.orientation === 'vertical_right';
    const first = Math.max(
      since.get(display) ?? Number.POSITIVE_INFINITY,
      startedAt.getTime() - keepPicturesDays * dayMs,
    );
    for (let hour = hourOf(first) + hourMs; hour < startedAt.getTime(); hour += hourMs) {
      await pause();
      const at = hour + (i % spreadMinutes) * minuteMs;
      if (at >= startedAt.getTime()) break;
      const isAway = outages
        .get(display)
        ?.some(({ silentSince, backAt }) => silentSince <= at && (backAt === null || at < backAt));
      const shown = isAway ? null : whatPlaysAt(plan, at);
      const playable = shown?.state === 'playing' ? playableOf.get(shown.showing.item) : undefined;
      if (playable) taken.push({ display, at, playable, isPortrait });
    }
  }
  return taken;
}

async function shrink(frame: Uint8Array): Promise<Buffer> {
  // Loaded with the first start only.
  const { default: sharp } = await import('sharp');
  const box = { width: keptPictureSide, height: keptPictureSide, fit: 'inside' } as const;
  for (let quality = 75; ; quality -= 15) {
    const small = await sharp(frame).resize(box).webp({ quality }).toBuffer();
    if (small.length <= keptPictureBytes || quality <= 15) return small;
  }
}
