import { FirstRun, type FrameStep } from '@vitrine/contract/first-run';
import { WeeklyHours } from '@vitrine/contract/locations';
import { openingState } from '@vitrine/schedule/opening-state';
import { countActiveDisplays } from '../../core/display-state/display-counts.ts';
import { statusCase } from '../../core/display-state/display-fields.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { allowsHttpPlayers } from '../../http/http-players.ts';
import { isOwnPeer } from '../../infra/own-address.ts';
import { json } from '../../infra/postgres/columns.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { readPlan } from '../billing/limits.service.ts';

// The data of the first-run page.

type Shown = NonNullable<FirstRun['own']>;
const Sample = FirstRun.shape.sample
  .unwrap()
  .pick({ id: true, name: true, seconds: true, liveAfterMs: true });
const Own = FirstRun.shape.own
  .unwrap()
  .pick({ id: true, name: true, status: true, isOnScreen: true, missing: true });

/** As in the database: when it opens next is worked out here. */
const Place = FirstRun.shape.location.unwrap().omit({ opensAt: true }).extend({ hours: WeeklyHours });

interface Row extends Pick<FirstRun, 'location' | 'group' | 'display' | 'connectedAt'> {
  readonly sample: Pick<NonNullable<FirstRun['sample']>, 'id' | 'name' | 'seconds' | 'liveAfterMs'> | null;
  readonly sampleShownAt: string | null;
  readonly hasSamplePicture: boolean;
  readonly own: Pick<Shown, 'id' | 'name' | 'status' | 'isOnScreen' | 'missing'> | null;
  readonly ownShownAt: string | null;
  readonly hasOwnPicture: boolean;
}

const nothingYet: Row = {
  location: null,
  group: null,
  display: null,
  connectedAt: null,
  sample: null,
  sampleShownAt: null,
  hasSamplePicture: false,
  own: null,
  ownShownAt: null,
  hasOwnPicture: false,
};

export async function readFirstRun(context: Context): Promise<FirstRun> {
  const { app, environment } = context;
  const row = (await readRow(context)) ?? nothingYet;
  const picture = (step: FrameStep, at: string | null, hasPicture: boolean) =>
    at !== null && hasPicture
      ? `${app.urls.public}/s/${environment.slug}/api/v1/first-run/picture?step=${step}&v=${Date.parse(at)}`
      : null;
  const { location, group, display, connectedAt, sampleShownAt, ownShownAt } = row;
  return {
    playerUrl: app.urls.player,
    frameUrl: `${app.urls.auth}/player/?preview=${environment.slug}`,
    isLocalOnly: isLoopback(app.urls.player),
    httpPlayers: allowsHttpPlayers(app),
    isOpenedFromNetwork: !isOwnPeer(context.address),
    location,
    group,
    display,
    connectedAt,
    sample: row.sample && {
      ...row.sample,
      shownAt: sampleShownAt,
      picture: picture('sample', sampleShownAt, row.hasSamplePicture),
    },
    own: row.own && {
      ...row.own,
      shownAt: ownShownAt,
      picture: picture('own', ownShownAt, row.hasOwnPicture),
    },
    plan: await readRoom(context),
  };
}

async function readRow({ db, environment, now }: Context): Promise<Row | undefined> {
  const [row] = await db.query(sql({
    place: json(Place.nullable()),
    group: json(FirstRun.shape.group),
    display: json(FirstRun.shape.display),
    connectedAt: 'timestamptz?',
    sample: json(Sample.nullable()),
    sampleShownAt: 'timestamptz?',
    hasSamplePicture: 'bool',
    own: json(Own.nullable()),
    ownShownAt: 'timestamptz?',
    hasOwnPicture: 'bool',
  })`
    select
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'timezone', t.timezone,
        'hoursSet', t.hours_set, 'hours', t.hours, 'isOpen', content.is_open(t.timezone, t.hours, ${now})) end as place,
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as "group",
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'status', ${statusCase('v', now)},
        'isActive', d.active, 'isPaired', v.id is not null, 'isPreview', coalesce(v.is_preview, false)) end as display,
      coalesce(f.connected_at, v.last_active_at) as "connectedAt",
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name,
        'liveAfterMs', floor(extract(epoch from f.sample_shown_at - f.started_at) * 1000)::int,
        'seconds', (select coalesce(sum(coalesce(i.duration, p.duration, 10)), 0) from content.playlist_items i
          join content.playables p on p.environment_id = i.environment_id and p.id = i.playable_id
          where i.environment_id = s.environment_id and i.playlist_id = s.id)) end as sample,
      f.sample_shown_at as "sampleShownAt", f.sample_jpeg is not null as "hasSamplePicture",
      case when o.id is not null then json_strip_nulls(json_build_object('id', o.id, 'name', o.name, 'status', o.status,
        'isOnScreen', f.own_playlist_id is not null, 'missing', o.waiting_missing)) end as own,
      f.own_shown_at as "ownShownAt", f.own_jpeg is not null as "hasOwnPicture"
    from content.first_runs f
    left join content.locations t on t.environment_id = f.environment_id and t.id = f.location_id
    left join content.groups g on g.environment_id = f.environment_id and g.id = f.group_id
    left join content.displays d on d.environment_id = f.environment_id and d.id = f.display_id
    left join content.devices v on v.environment_id = d.environment_id and v.id = d.device_id
    left join content.playlists s on s.environment_id = f.environment_id and s.id = f.sample_id
    left join content.playables o on o.environment_id = f.environment_id and o.id = f.own_playable_id
    where f.environment_id = ${environment.id}`);
  if (!row) return undefined;
  const { place, ...rest } = row;
  if (!place) return { ...rest, location: null };
  const { hours, ...location } = place;
  const { until } = openingState(place.timezone, hours, now.getTime());
  const opensAt = place.isOpen || until === null ? null : new Date(until).toISOString();
  return { ...rest, location: { ...location, opensAt } };
}

/** Null if nothing is limited and nothing is charged. */
async function readRoom(context: Context): Promise<FirstRun['plan']> {
  const { app, db, environment } = context;
  const { isBilled, freeDisplays } = await readPlan(app, db, environment.id);
  return isBilled ? { active: await countActiveDisplays(context), free: freeDisplays } : null;
}

const isLoopback = (address: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

export async function readStepPicture({ db, environment }: Context, step: FrameStep) {
  const column = trusted(step === 'sample' ? 'sample_jpeg' : 'own_jpeg');
  const [row] = await db.query(
    sql({
      jpeg: 'bytea?',
    })`select ${column} as jpeg from content.first_runs where environment_id = ${environment.id}`,
  );
  if (!row?.jpeg) throw notFound();
  return { contentType: 'image/jpeg', bytes: row.jpeg, cacheControl: 'private, max-age=3600' };
}
