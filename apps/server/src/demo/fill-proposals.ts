import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import { idOf, playlistIdOf } from './demo-ids.ts';

const proposedBeforeMs = 50 * 60_000;

/** A change that waits for approval, from before it could be made without. */
export async function fillProposals(db: Db, slug: string, now: Date): Promise<void> {
  const at = new Date(now.getTime() - proposedBeforeMs);
  await db.query(sql`
    insert into content.proposals (environment_id, id, created_at, updated_at, route, resource, subject_id, subject_name,
      subjects, body, before, seen_version, basis, displays, gaps, title, note, author_id, author_name)
    values (${idOf(slug)}, ${idOf(slug, 'proposal', 'Loyalty')}, ${at}, ${at}, 'playlists.update', 'playlists',
      ${playlistIdOf(slug, 'Loyalty')}, 'Loyalty', ${[playlistIdOf(slug, 'Loyalty')]},
      '{"priority": 55}', '{"priority": 45}', 1, '', 4, 0, 'Loyalty before Lunch',
      'Few guests at the counters know the card. Let us try it for a week.', ${idOf('person', 'standard@vitrine.test')}, 'Tomáš Dvořák')
    on conflict do nothing`);
}
