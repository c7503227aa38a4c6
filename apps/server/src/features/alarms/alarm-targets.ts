import type { Locale } from '@vitrine/contract/pages';
import { languageOfZone } from '@vitrine/contract/place-language';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { readTargets } from '../../core/display-state/targets.ts';
import type { Context } from '../../http/context.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { unreachableReason } from './alarm-states.ts';
import { languageOf } from './start-alarm.ts';

/** The language that designs follow there, without its region. */
const wordsAt = ({ language, timezone }: { language: string | null; timezone: string }) =>
  (language ?? languageOfZone(timezone)).split('-')[0] as Locale;

type Target = TakeoverTargets['displays'][number];

/** Where an alarm can show, and whether it would be reached now; or only those that would not. */
export async function readAlarmTargets(
  context: Context,
  isOnlyUnreachable = false,
): Promise<{ data: TakeoverTargets }> {
  const { db, environment, now } = context;
  const language = await languageOf(context);
  const [admins] = await db.query(sql({ count: 'int8' })`
    select count(*) as count from content.members
    where environment_id = ${environment.id} and not blocked and roles[1] in ('super_admin', 'admin')`);
  const { places, groups, displays } = await readTargets(context, {
    more: { reason: narrowed<Target['reason']>('text?') },
    select: sql`${unreachableReason(now)} as reason`,
    where: isOnlyUnreachable ? sql`${unreachableReason(now)} is not null` : sql`true`,
  });
  return {
    data: {
      now: now.toISOString(),
      admins: admins!.count,
      language,
      places: places.map((place) => ({ ...place, language: wordsAt(place) })),
      groups: isOnlyUnreachable ? [] : groups,
      displays,
    },
  };
}
