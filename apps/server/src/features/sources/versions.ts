import { changeAfterMs, joinUntilMs, type SourceColumn } from '@vitrine/contract/sources';
import * as z from 'zod';
import { HttpError } from '../../http/errors.ts';
import { json } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

// The versions of a source that players show. A change gets a moment a minute ahead, at which all screens
// change; until half a minute before it, further changes join it. So at most two versions wait at a time, and
// players keep them all. The times are the server's.

const keptVersions = 3;
/** A push that comes later than this may not reach every screen in time. */
const takeBackUntilMs = 3000;

const Row = z.object({ id: z.string(), values: z.record(z.string(), z.json()) });
const Column = z.object({ key: z.string(), name: z.string(), kind: z.string() });

export interface VersionRow {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface SourceData {
  readonly columns: readonly SourceColumn[];
  readonly rows: readonly VersionRow[];
}

export interface StoredVersion {
  readonly version: number;
  readonly validFrom: Date;
  readonly columns: readonly SourceColumn[];
  readonly rows: readonly VersionRow[];
}

interface SourceKey {
  readonly db: Db;
  readonly environment: string;
  readonly source: string;
}

/** All that are stored, newest first. */
export async function readVersions({ db, environment, source }: SourceKey): Promise<StoredVersion[]> {
  const rows = await db.query(sql({
    version: 'int4',
    valid_from: 'timestamptz',
    columns: json(z.array(Column)),
    rows: json(z.array(Row)),
  })`
    select version, valid_from, columns, rows from content.source_versions
    where environment_id = ${environment} and source_id = ${source} order by version desc`);
  return rows.map(({ valid_from, columns, ...row }) => ({
    ...row,
    columns: columns as SourceColumn[],
    validFrom: new Date(valid_from),
  }));
}

/** Serialises changes of a source; returns the number of the last one. */
export async function lockSource({ db, environment, source }: SourceKey): Promise<number> {
  const [row] = await db.query(sql({ data_version: 'int4' })`
    insert into content.source_states as s (environment_id, source_id) values (${environment}, ${source})
    on conflict (environment_id, source_id) do update set data_version = s.data_version returning data_version`);
  return row!.data_version;
}

/** Postgres keeps the fields of an object in an order of its own. */
const inOrder = (_key: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const textOf = ({ columns, rows }: SourceData) => JSON.stringify([columns, rows], inOrder);
const isSame = (a: SourceData, b: SourceData) => textOf(a) === textOf(b);

/**
 * Stores what is to be shown, if it differs. The source must be locked. Returns the moment from which it is shown, of what was taken
 * back by it the moment that waited; null if players need not be notified.
 */
export async function publish(
  key: SourceKey,
  data: SourceData,
  now: Date,
  changedBy: { readonly id: string | null; readonly name: string } | null,
): Promise<Date | null> {
  const { db, environment, source } = key;
  const versions = await readVersions(key);
  const [newest, before] = versions;
  if (newest && isSame(newest, data)) return null;
  const isWaiting = newest !== undefined && newest.validFrom > now;
  const joins = isWaiting && newest.validFrom.getTime() - now.getTime() >= joinUntilMs;
  if (joins) await dropVersion(key, newest.version);
  const isTakenBack = joins && before !== undefined && isSame(before, data);
  const validFrom = joins
    ? newest.validFrom
    : newest
      ? new Date(now.getTime() + changeAfterMs)
      : // Nothing is on screens yet.
        now;
  if (!isTakenBack) {
    const pictures = picturesIn(data);
    await db.query(sql`
      insert into content.source_versions (environment_id, source_id, version, valid_from, created_at, columns, rows, row_count, pictures)
      select ${environment}, ${source}, s.data_version + 1, ${validFrom}, ${now}, ${JSON.stringify(data.columns)},
        ${JSON.stringify(data.rows)}, ${data.rows.length}, ${pictures}::uuid[]
      from content.source_states s where s.environment_id = ${environment} and s.source_id = ${source}`);
  }
  await db.query(sql`
    update content.source_states set data_version = data_version + 1, changed_by = ${changedBy?.name ?? null},
      changed_by_id = ${changedBy?.id ?? null}, good_at = ${now}
    where environment_id = ${environment} and source_id = ${source}`);
  await prune(key, now);
  return validFrom;
}

function picturesIn({ columns, rows }: SourceData): string[] {
  const keys = columns.filter(({ kind }) => kind === 'picture').map(({ key }) => key);
  return [...new Set(rows.flatMap(({ values }) => keys.flatMap((key) => (values[key] as string) ?? [])))];
}

const dropVersion = ({ db, environment, source }: SourceKey, version: number) =>
  db.query(sql`
    delete from content.source_versions
    where environment_id = ${environment} and source_id = ${source} and version = ${version}`);

/** What is on screens, what waits, and the few before. */
const prune = ({ db, environment, source }: SourceKey, now: Date) =>
  db.query(sql`
    delete from content.source_versions v where v.environment_id = ${environment} and v.source_id = ${source}
      and v.version not in (select k.version from content.source_versions k
        where k.environment_id = ${environment} and k.source_id = ${source} and k.valid_from <= ${now}
        order by k.version desc limit ${keptVersions})
      and v.valid_from <= ${now}`);

export const waitingIn = (versions: readonly StoredVersion[], now: Date) => {
  const [newest] = versions;
  return newest && newest.validFrom > now
    ? { version: newest.version, validFrom: newest.validFrom.toISOString() }
    : null;
};

/** Removes the change that waits; returns it, and what the source is again. The source must be locked. */
export async function takeBackVersion(
  key: SourceKey,
  now: Date,
): Promise<{ readonly waited: Date; readonly before: SourceData }> {
  const [newest, before] = await readVersions(key);
  if (!newest || !before || newest.validFrom <= now)
    throw new HttpError({ status: 409, code: 'nothing_waits' });
  if (newest.validFrom.getTime() - now.getTime() < takeBackUntilMs)
    throw new HttpError({ status: 409, code: 'too_late_to_take_back' });
  await dropVersion(key, newest.version);
  await key.db.query(sql`
    update content.source_states set data_version = data_version + 1
    where environment_id = ${key.environment} and source_id = ${key.source}`);
  return { waited: newest.validFrom, before };
}
