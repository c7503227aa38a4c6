import { Closed, type DisplayStatus } from '@vitrine/contract/displays';
import type { ShowTargets } from '@vitrine/contract/shows';
import type { Plan } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import { closedJson, statusCase } from '../../core/display-state/display-fields.ts';
import { frameAddress } from '../../core/pictures/picture-address.ts';
import { readPlans } from '../../core/plans/plans.ts';
import type { Context } from '../../http/context.ts';
import { columns, json, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { instantText } from './show-times.ts';

// Where something can be shown. Displays that share a plan share its description.

const lookAheadMs = 8 * 86_400_000;

const rowColumns = columns({
  id: 'uuid',
  name: 'text',
  place: 'uuid',
  placeName: 'text',
  timezone: 'text',
  groups: 'uuid[]',
  orientation: narrowed<ShowTargets['displays'][number]['orientation']>('text'),
  device: 'uuid?',
  status: narrowed<DisplayStatus>('text'),
  closed: json(Closed),
  frameAt: 'timestamptz?',
});
type Row = RowOf<typeof rowColumns>;

export async function readTargets(context: Context): Promise<{ data: ShowTargets }> {
  const { db, environment, now, locale } = context;
  const rows = await readRows(context);
  const plans = await readPlans(
    db,
    environment.id,
    rows.map(({ id }) => id),
  );
  const planOf = new Map(plans.map(({ display, plan }) => [display, plan]));
  const about = new Map([...new Set(planOf.values())].map((plan) => [plan, nowIn(plan, now.getTime())]));
  const names = await readNames(
    context,
    [...about.values()].flatMap(({ playlists }) => playlists),
  );
  const groups = await readGroups(context);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name);
  const places = new Map(rows.map((row) => [row.place, row]));
  return {
    data: {
      places: [...places.values()]
        .map(({ id, place, placeName, timezone }) => ({
          ...{ id: place, name: placeName, timezone },
          ...hoursIn(planOf.get(id)!, now.getTime()),
        }))
        .sort(byName),
      groups: groups.toSorted(byName),
      displays: rows
        .map(({ placeName: _, timezone: __, frameAt, ...row }) => {
          const { playlists, changesAt } = about.get(planOf.get(row.id)!)!;
          return {
            ...row,
            groups: [...row.groups],
            picture: frameAt === null ? null : frameAddress(context, row.id, frameAt),
            pictureAt: frameAt === null ? null : new Date(frameAt).toISOString(),
            playlists: playlists.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id)! }] : [])),
            changesAt: instantText(changesAt),
          };
        })
        .sort(byName),
    },
  };
}

function nowIn(plan: Plan, now: number) {
  const [current, next] = timeline(plan, now, now + lookAheadMs);
  return { playlists: current?.playlists ?? [], changesAt: next?.from ?? null };
}

function hoursIn(plan: Plan, now: number) {
  const [current, next] = timeline({ ...plan, playlists: [] }, now, now + lookAheadMs);
  const isOpen = current?.state !== 'closed';
  const at = instantText(next?.from ?? null);
  return { isOpen, closesAt: isOpen ? at : null, opensAt: isOpen ? null : at };
}

const readRows = ({ db, environment, now }: Context): Promise<Row[]> =>
  db.query(sql(rowColumns)`
    select t.id, t.name, l.id as place, l.name as "placeName", l.timezone, t.orientation, t.device_id as device,
      ${statusCase('d', now)} as status, ${closedJson('t', 'd', 'l', now)} as closed,
      case when f.jpeg is not null then f.at end as "frameAt",
      array(select r.group_id from content.display_groups r
        join content.groups g on g.environment_id = r.environment_id and g.id = r.group_id and not g.implicit
        where r.environment_id = t.environment_id and r.display_id = t.id) as groups
    from content.displays t
    join content.locations l on l.environment_id = t.environment_id and l.id = t.location_id
    left join content.devices d on d.environment_id = t.environment_id and d.id = t.device_id
    left join content.frames f on f.environment_id = t.environment_id and f.display_id = t.id and f.device_id = t.device_id
    where t.environment_id = ${environment.id} and t.active`);

const readGroups = ({ db, environment }: Context) =>
  db.query(sql({ id: 'uuid', name: 'text' })`
    select g.id, g.name from content.groups g where g.environment_id = ${environment.id} and not g.implicit and exists (
      select from content.display_groups r join content.displays d on d.environment_id = r.environment_id and d.id = r.display_id
      where r.environment_id = g.environment_id and r.group_id = g.id and d.active)`);

async function readNames({ db, environment }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query(sql({ id: 'uuid', name: 'text' })`
    select id, name from content.playlists where environment_id = ${environment.id} and id = any (${ids}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
