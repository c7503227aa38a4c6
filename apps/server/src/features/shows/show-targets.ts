import { Closed, type DisplayStatus } from '@vitrine/contract/displays';
import type { ShowTargets } from '@vitrine/contract/shows';
import type { Plan } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import { closedJson, statusCase } from '../../core/display-state/display-fields.ts';
import { readTargets } from '../../core/display-state/targets.ts';
import { frameAddress } from '../../core/pictures/picture-address.ts';
import { readPlans } from '../../core/plans/plans.ts';
import type { Context } from '../../http/context.ts';
import { json, narrowed } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { instantText } from './show-times.ts';

// Where something can be shown. Displays that share a plan share its description.

const lookAheadMs = 8 * 86_400_000;

export async function readShowTargets(context: Context): Promise<{ data: ShowTargets }> {
  const { db, environment, now } = context;
  const { places, groups, displays } = await readTargets(context, {
    more: {
      device: 'uuid?',
      status: narrowed<DisplayStatus>('text'),
      closed: json(Closed),
      frameAt: 'timestamptz?',
    },
    select: sql`d.device_id as device, ${statusCase('v', now)} as status, ${closedJson('d', 'v', 'l', now)} as closed,
      case when f.jpeg is not null then f.at end as "frameAt"`,
    join: sql`left join content.frames f
      on f.environment_id = d.environment_id and f.display_id = d.id and f.device_id = d.device_id`,
    where: sql`d.active`,
  });
  const plans = await readPlans(
    db,
    environment.id,
    displays.map(({ id }) => id),
  );
  const planOf = new Map(plans.map(({ display, plan }) => [display, plan]));
  const about = new Map([...new Set(planOf.values())].map((plan) => [plan, nowIn(plan, now.getTime())]));
  const names = await readNames(
    context,
    [...about.values()].flatMap(({ playlists }) => playlists),
  );
  const used = new Set(displays.flatMap((display) => display.groups));
  const anyAt = new Map(displays.map(({ place, id }) => [place, id]));
  return {
    data: {
      places: places.flatMap(({ id, name, timezone }) => {
        const display = anyAt.get(id);
        if (display === undefined) return [];
        const plan = planOf.get(display)!;
        return [{ id, name, timezone, hours: plan.hours, ...hoursIn(plan, now.getTime()) }];
      }),
      groups: groups.filter(({ id }) => used.has(id)),
      displays: displays.map(({ active: _, frameAt, ...display }) => {
        const { playlists, changesAt } = about.get(planOf.get(display.id)!)!;
        return {
          ...display,
          picture: frameAt === null ? null : frameAddress(context, display.id, frameAt),
          pictureAt: frameAt === null ? null : new Date(frameAt).toISOString(),
          playlists: playlists.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id)! }] : [])),
          changesAt: instantText(changesAt),
        };
      }),
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

async function readNames({ db, environment }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query(sql({ id: 'uuid', name: 'text' })`
    select id, name from content.playlists where environment_id = ${environment.id} and id = any (${ids}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
