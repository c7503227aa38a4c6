import { createHash } from 'node:crypto';
import type { AlertFeed } from '@vitrine/contract/alert-feeds';
import type { Locale } from '@vitrine/contract/pages';
import { sql } from '../../infra/postgres/sql.ts';
import type { CapPlace } from '../../infra/reader/cap/cap-reading.ts';
import { isInScope, liveScope } from './alarm-scope.ts';
import { languageOf, type Start } from './start-alarm.ts';

export type WarningRules = Pick<
  AlertFeed,
  'least' | 'events' | 'area' | 'geocodes' | 'scope' | 'ifEmpty' | 'onMatch' | 'tests' | 'minutes'
>;

/** What warnings are judged by at one moment. */
export interface Judging {
  /** Its scope leaves out what is gone. */
  readonly rules: WarningRules;
  readonly language: Locale;
  /** The places whose coordinates are known: their ids, and where they are, in the same order. */
  readonly places: readonly string[];
  readonly points: readonly CapPlace[];
  /** Somebody is asked, whatever the rules say: the scope reaches nobody, so all displays stand for it. */
  readonly mustAsk: boolean;
  /** Changes with everything that a judgement depends on but the time. */
  readonly hash: string;
}

export async function readJudging(
  start: Pick<Start, 'db' | 'environment'>,
  rules: WarningRules,
): Promise<Judging> {
  const { db, environment } = start;
  const live = await liveScope(start, rules.scope);
  const scope = live ?? { all: true as const };
  const language = await languageOf(start);
  const rows = await db.query(sql({
    id: 'uuid',
    latitude: 'float8?',
    longitude: 'float8?',
    displays: 'uuid[]',
  })`
    select l.id, l.latitude, l.longitude, array_agg(d.id order by d.id) as displays
    from content.locations l
    join content.displays d on d.environment_id = l.environment_id and d.location_id = l.id
    where l.environment_id = ${environment.id} and ${isInScope(scope)}
    group by l.id, l.latitude, l.longitude order by l.id`);
  const located = rows.flatMap(({ id, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ id, point: [latitude, longitude] as const }],
  );
  const { least, events, area, geocodes, ifEmpty, onMatch, tests, minutes } = rules;
  const parts = [
    least,
    events,
    area,
    geocodes,
    scope,
    ifEmpty,
    onMatch,
    tests,
    minutes,
    live === null,
    language,
    rows,
  ];
  return {
    rules: { least, events, area, geocodes, scope, ifEmpty, onMatch, tests, minutes },
    language,
    places: located.map(({ id }) => id),
    points: located.map(({ point }) => point),
    mustAsk: live === null && ifEmpty === 'ask',
    hash: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
  };
}
