import { canvasOf } from '@vitrine/contract/design-canvas';
import { playablesIn } from '@vitrine/contract/design-document';
import { standInForecast, standInTours, toursAddress } from '../features/sources/stand-ins.service.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import { calendarColumns } from '../infra/reader/calendar-columns.ts';
import { weatherColumns } from '../infra/reader/weather-columns.ts';
import { demoEnvironments } from './demo-data.ts';
import { demoDesigns, priceColumns, priceRows, sourceIdOf } from './demo-designs.ts';
import { folderIdOf, idOf, playableIdOf } from './demo-ids.ts';

// Sources with their first rows, and designs that show them. What is fetched has been fetched: the worker goes on from there.

const hourMs = 3_600_000;
/** Before everything else, so that lists begin as they do in our pictures. */
const madeBeforeHours = 26 * 24;
const fetchAgainMs = 15 * 60_000;

interface DemoSource {
  readonly name: string;
  readonly kind: 'table' | 'calendar' | 'weather';
  readonly address?: string;
  readonly refreshMinutes?: number;
  readonly columns: readonly object[];
  readonly rows: readonly { readonly id: string; readonly values: object }[];
}

function weatherOf(slug: string, now: Date): DemoSource {
  const places = demoEnvironments.find((each) => each.slug === slug)!.locations;
  const rows = places.flatMap(({ name, coordinates: [latitude, longitude] }) => {
    const place = idOf(slug, 'location', name);
    const forecast = standInForecast(
      { latitude: Math.round(latitude * 100), longitude: Math.round(longitude * 100) },
      now,
    );
    return forecast.map(({ id, values }) => ({ id: `${place} ${id}`, values: { place, ...values } }));
  });
  const columns = [{ key: 'place', name: 'Place', kind: 'text' }, ...weatherColumns];
  return { name: 'Weather', kind: 'weather', columns, rows };
}

function sourcesOf(slug: string, now: Date): readonly DemoSource[] {
  const own: Readonly<Record<string, DemoSource>> = {
    demo: {
      ...{ name: 'Prices', kind: 'table', columns: priceColumns },
      rows: priceRows.map((values) => ({ id: idOf(slug, 'row', values.item), values })),
    },
    museum: {
      ...{ name: 'Guided tours', kind: 'calendar', address: toursAddress, refreshMinutes: 15 },
      ...{ columns: calendarColumns, rows: standInTours(now) },
    },
  };
  return [...(own[slug] ? [own[slug]] : []), weatherOf(slug, now)];
}

export async function fillDesigns(db: Db, slug: string, now: Date): Promise<void> {
  const designs = demoDesigns[slug];
  if (!designs) return;
  const madeAt = new Date(now.getTime() - madeBeforeHours * hourMs);
  for (const source of sourcesOf(slug, now)) await fillSource(db, slug, source, madeAt, now);
  const environment = idOf(slug);
  for (const { name, use, folder, background, boxes, units, sources, wornBy = [] } of designs) {
    const id = playableIdOf(slug, name);
    const folderId = folderIdOf(slug, folder);
    const { width, height } = canvasOf.landscape;
    if (use === 'item')
      await db.query(sql`
        insert into content.playables (environment_id, id, name, type, orientation, folder_id, width, height, conversion, status,
          created_by, created_at, updated_at)
        values (${environment}, ${id}, ${name}, 'design', 'horizontal', ${folderId}, ${width}, ${height}, 'skip', 'ready',
          ${idOf('person', 'admin@vitrine.test')}, ${madeAt}, ${madeAt})
        on conflict do nothing`);
    await db.query(sql`
      insert into content.designs (environment_id, id, created_at, updated_at, playable_id, name, folder_id, use, shape, background, boxes,
        words, units)
      values (${environment}, ${id}, ${madeAt}, ${madeAt}, ${use === 'item' ? id : null}, ${name}, ${folderId}, ${use}, 'landscape',
        ${JSON.stringify(background)}, ${JSON.stringify(boxes)}, 'en', ${units})
      on conflict do nothing`);
    await db.query(sql`
      insert into content.design_playables (environment_id, design_id, playable_id)
      select ${environment}, ${id}, p.id from unnest(${playablesIn(boxes)}::uuid[]) as p (id) on conflict do nothing`);
    await db.query(sql`
      insert into content.source_uses (environment_id, source_id, design_id)
      select ${environment}, s.id, ${id} from unnest(${sources.map((each) => sourceIdOf(slug, each))}::uuid[]) as s (id)
      on conflict do nothing`);
    await db.query(sql`
      update content.groups set frame_id = ${id}
      where environment_id = ${environment} and id = any (${wornBy.map((group) => idOf(slug, 'group', group))}::uuid[])`);
  }
}

async function fillSource(db: Db, slug: string, source: DemoSource, madeAt: Date, now: Date): Promise<void> {
  const { name, kind, address = null, refreshMinutes = null, columns, rows } = source;
  const [environment, id] = [idOf(slug), sourceIdOf(slug, name)];
  const isTable = kind === 'table';
  await db.query(sql`
    insert into content.sources (environment_id, id, created_at, updated_at, name, kind, address, columns, currency, refresh_minutes)
    values (${environment}, ${id}, ${madeAt}, ${madeAt}, ${name}, ${kind}, ${address}, ${JSON.stringify(columns)}, 'EUR', ${refreshMinutes})
    on conflict do nothing`);
  if (isTable)
    await db.query(sql`
      insert into content.source_rows (environment_id, source_id, id, position, cells)
      select ${environment}, ${id}, (r.row ->> 'id')::uuid, r.position, r.row -> 'values'
      from jsonb_array_elements(${JSON.stringify(rows)}) with ordinality as r (row, position) on conflict do nothing`);
  await db.query(sql`
    insert into content.source_states (environment_id, source_id, data_version, changed_by, good_at, tried_at, next_fetch_at)
    values (${environment}, ${id}, 1, ${isTable ? 'Hana Králová' : null}, ${isTable ? madeAt : now}, ${isTable ? null : now},
      ${isTable ? null : new Date(now.getTime() + fetchAgainMs)})
    on conflict do nothing`);
  await db.query(sql`
    insert into content.source_versions (environment_id, source_id, version, valid_from, created_at, columns, rows, row_count)
    values (${environment}, ${id}, 1, ${madeAt}, ${madeAt}, ${JSON.stringify(columns)}, ${JSON.stringify(rows)}, ${rows.length})
    on conflict do nothing`);
}
