import type { ChangeEffect } from '@vitrine/contract/history';
import { noteEffect, pendingSince, readPlaced, shownNames } from '../../core/past-plans/change-effect.ts';
import type { App } from '../../http/app.ts';
import type { Events } from '../../infra/events.ts';
import { defineJob, enqueue } from '../../infra/jobs.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import type { JobHandler } from '../../infra/queue.ts';

// A source changes no plan: what its change did is that the displays which show it show other rows.

/** Changes in quick succession are handled together. */
const settleMs = 2000;

/** Every worker is notified of a change, and the queue makes one job of it. */
export function noteSourceEffectsAfter(app: App, { environment, resources }: Events['changed']): void {
  if (resources.includes('sources')) scheduleNote(app, environment);
}

export function scheduleNote(app: App, environment: string): void {
  const now = app.clock();
  const runAt = new Date(now.getTime() + settleMs);
  void app.content
    .transaction((db) =>
      enqueue(db, now, { kind: 'note-source-effects', environment, payload: {}, key: environment, runAt }),
    )
    .catch((error: unknown) => app.log.warn({ err: error }, 'source_effects_not_enqueued'));
}

export const historyJobs = (app: App): JobHandler[] => [
  defineJob('note-source-effects', {
    run: ({ environment }) =>
      app.content.inEnvironments([environment], (db) => noteSourceEffects(db, environment, app.clock())),
    onGivenUp: async ({ environment }, reason) =>
      app.log.error({ environment, reason }, 'source_effects_given_up'),
  }),
];

export async function noteSourceEffects(db: Db, environment: string, now: Date): Promise<void> {
  const changes = await db.query(sql({ id: 'uuid', source: 'uuid?', isOnScreens: 'bool' })`
    select id, subject_id as source, not (kind = 'update'
      and array(select jsonb_object_keys(before)) <@ array['name', 'folder_id', 'address', 'pointer', 'refresh_minutes']) as "isOnScreens"
    from content.changes
    where environment_id = ${environment} and at > ${pendingSince(now)} and displays is null and resource = 'sources'
    order by at, entry`);
  const bySource = Map.groupBy(changes, ({ source, isOnScreens }) => (isOnScreens ? source : null));
  for (const [source, own] of bySource) {
    const named = source === null ? [] : await readShownOn(db, environment, source);
    const effect: ChangeEffect = {
      days: [],
      displays: named.slice(0, shownNames).map(({ name }) => name),
      locations: [...new Set(named.map(({ place }) => place.name))].slice(0, shownNames),
      isShared: false,
      plan: null,
    };
    await noteEffect(db, own, { displays: named.map(({ id }) => id), firstAt: null, effect });
  }
}

async function readShownOn(db: Db, environment: string, source: string) {
  const shown = await db.query(sql({ id: 'uuid!' })`
    select distinct display_id as id from content.display_sources
    where environment_id = ${environment} and source_id = ${source}`);
  const placed = await readPlaced(
    db,
    environment,
    shown.map(({ id }) => id),
  );
  return placed.filter(({ active }) => active);
}
