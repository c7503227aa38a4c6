import type { DisplayInput } from '@vitrine/contract/displays';
import type { Locale } from '@vitrine/contract/pages';
import { languageOfZone } from '@vitrine/contract/place-language';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
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
export async function readTargets(
  context: Context,
  isOnlyUnreachable = false,
): Promise<{ data: TakeoverTargets }> {
  const { db, environment, now, locale } = context;
  const language = await languageOf(context);
  const [admins] = await db.query(sql({ count: 'int8' })`
    select count(*) as count from content.members
    where environment_id = ${environment.id} and not blocked and roles[1] in ('super_admin', 'admin')`);
  const places = await db.query(sql({
    id: 'uuid',
    name: 'text',
    timezone: 'text',
    language: 'text?',
    isOpen: 'bool!',
  })`
    select l.id, l.name, l.timezone, l.language, content.is_open(l.timezone, l.hours, ${now}) as "isOpen"
    from content.locations l where l.environment_id = ${environment.id}`);
  const groups = isOnlyUnreachable
    ? []
    : await db.query(sql({ id: 'uuid', name: 'text' })`
        select id, name from content.groups where environment_id = ${environment.id} and not implicit`);
  const displays = await db.query(sql({
    id: 'uuid',
    name: 'text',
    place: 'uuid',
    groups: 'uuid[]',
    orientation: narrowed<NonNullable<DisplayInput['orientation']>>('text'),
    active: 'bool',
    reason: narrowed<Target['reason']>('text?'),
    lastActive: 'timestamptz?',
  })`
    select d.id, d.name, d.location_id as place, d.orientation, d.active, ${unreachableReason(now)} as reason,
      v.last_active_at as "lastActive",
      array(select r.group_id from content.display_groups r
        join content.groups g on g.environment_id = r.environment_id and g.id = r.group_id and not g.implicit
        where r.environment_id = d.environment_id and r.display_id = d.id) as groups
    from content.displays d left join content.devices v on v.environment_id = d.environment_id and v.id = d.device_id
    where d.environment_id = ${environment.id} and (not ${isOnlyUnreachable} or ${unreachableReason(now)} is not null)`);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name);
  return {
    data: {
      ...{ now: now.toISOString(), admins: admins!.count, language },
      places: places.map((place) => ({ ...place, language: wordsAt(place) })).sort(byName),
      groups: [...groups].sort(byName),
      displays: displays
        .map(({ lastActive, ...display }) => ({
          ...display,
          lastActive: lastActive && new Date(lastActive).toISOString(),
        }))
        .sort(byName),
    },
  };
}
