import { createHash } from 'node:crypto';
import { can } from '@vitrine/contract/access';
import {
  type Attention,
  type AttentionKind,
  attentionKinds,
  attentionParts,
} from '@vitrine/contract/overview';
import { pageById } from '@vitrine/contract/pages';
import type { Context } from '../../http/context.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { version } from '../../infra/version.ts';
import { readBillingMatters } from '../billing/billing-matters.service.ts';
import { inVisibleFolder } from '../folders/folders.service.ts';
import { storageOf } from '../playables/playables.service.ts';
import { partOf } from './attention-parts.ts';
import { isoOf, type Place } from './places.ts';
import { type PlanTimeline, type Snapshot, type StandingDisplay, segmentAt } from './snapshot.ts';

// What needs somebody, most urgent first. Each matter has a key that is made of what it is: a matter that changes has
// another one, so that whoever snoozed the old one sees the new one.

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A player that shows nothing where it should may still be fetching its files. */
const notShowingAfterMs = 5 * minuteMs;
const storageFullPercent = 90;
const invitationForgottenMs = 7 * dayMs;

type AttentionOptions = 'part' | 'subject' | 'place' | 'since' | 'until' | 'opensAt' | 'timezone';
type Matter = Omit<Attention, 'key' | AttentionOptions> & Partial<Pick<Attention, AttentionOptions>>;

/** `what` tells this matter from others of its kind. */
const matter = (what: readonly unknown[], { kind, ...rest }: Matter): Attention => ({
  key: keyOf(kind, what),
  kind,
  part: partOf(kind),
  subject: null,
  place: null,
  since: null,
  until: null,
  opensAt: null,
  timezone: null,
  ...rest,
});

function keyOf(kind: AttentionKind, what: readonly unknown[]): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([kind, ...what]))
    .digest('hex');
  // In the form of an id whose content is its maker's own business (version 8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Those that do not follow from how the displays stand. */
export async function readOtherMatters(context: Context): Promise<Attention[]> {
  const readers = [billingMatters, failedUploads, fullStorage, updates, forgottenInvitations];
  return (await Promise.all(readers.map((read) => read(context)))).flat();
}

export function findAttention(
  situation: Snapshot,
  others: readonly Attention[],
  alertTimes: ReadonlyMap<string, string> = new Map(),
): Attention[] {
  const found = [
    ...situation.displays.flatMap((display) => ofDisplay(display, situation, alertTimes)),
    ...gapsIn(situation),
    ...unreachedIn(situation),
    ...others,
  ];
  const urgency = ({ part, kind }: Attention) =>
    attentionParts.indexOf(part) * attentionKinds.length + attentionKinds.indexOf(kind);
  const age = ({ since }: Attention) => (since === null ? 0 : Date.parse(since));
  return found.sort((a, b) => urgency(a) - urgency(b) || age(a) - age(b));
}

function ofDisplay(
  display: StandingDisplay,
  { now, courseOf, places }: Snapshot,
  alertTimes: ReadonlyMap<string, string>,
): Attention[] {
  const course = courseOf.get(display.id)!;
  const place = places.get(display.location.id)!;
  const { id, name, location, lastActive } = display;
  const about = { subject: { id, name }, place: location.name, count: 1, timezone: place.timezone };
  // Its page was closed, which is nobody's trouble.
  if (display.status === 'offline' && display.isPreview)
    return [
      matter([id, lastActive], { kind: 'offline_preview', part: 'can_wait', ...about, since: lastActive }),
    ];
  if (display.status === 'offline') {
    const kind = place.isOpen ? 'offline_open' : 'offline_closed';
    const alertAt = alertTimes.get(id);
    return [
      matter([id, lastActive], {
        ...{ kind, part: partOf(kind, place, lastActive), ...about, since: lastActive },
        until: place.isOpen ? isoOf(place.until) : null,
        opensAt: place.isOpen ? null : isoOf(place.until),
        ...(alertAt && { alertAt }),
      }),
    ];
  }
  const since = notShowingSince(display, course, now);
  return since === null ? [] : [matter([id, since], { kind: 'not_showing', ...about, since })];
}

/** It is there, and by its own word the screen is black, stands still or shows nothing of what it should. */
function notShowingSince(display: StandingDisplay, course: PlanTimeline, now: number): string | null {
  const { status, frameState, stateSince, playingSince } = display;
  if (status === 'playlist_active') {
    return frameState === 'black' || frameState === 'frozen' ? stateSince : null;
  }
  if (status !== 'online' || playingSince === null) return null;
  const planned = segmentAt(course, now);
  const idleSince = Math.max(Date.parse(playingSince), planned.from);
  const isIdle = planned.state === 'playing' && now - idleSince > notShowingAfterMs;
  return isIdle ? isoOf(idleSince) : null;
}

/** Open, and nothing to show, within a day; those of one place that begin and end together are one. */
function gapsIn({ displays, courseOf, places, now, since, until }: Snapshot): Attention[] {
  const gaps = new Map<string, { place: Place; from: number; to: number; displays: number }>();
  for (const { id, location } of displays) {
    const course = courseOf.get(id)!;
    if (!course.isReached) continue;
    for (const { state, from, to } of course.segments) {
      if (state !== 'nothing' || to <= now || from >= now + dayMs) continue;
      const key = `${location.id} ${from} ${to}`;
      const gap = gaps.get(key) ?? { place: places.get(location.id)!, from, to, displays: 0 };
      gap.displays++;
      gaps.set(key, gap);
    }
  }
  return [...gaps.values()].map(({ place, from, to, displays: count }) => {
    // What reaches over the edges of what is looked at has no beginning or end that would stay the same.
    const [begin, end] = [from > since ? from : null, to < until ? to : null];
    return matter([place.id, begin, end, count], {
      kind: 'gap',
      part: partOf('gap', place),
      subject: { id: place.id, name: place.name },
      place: place.name,
      since: isoOf(begin),
      until: isoOf(end),
      count,
      minutes: Math.round((to - Math.max(from, now)) / minuteMs),
      opensAt: place.isOpen ? null : isoOf(place.until),
      timezone: place.timezone,
    });
  });
}

function unreachedIn({ displays, courseOf, places }: Snapshot): Attention[] {
  const unreached = displays.filter(({ id }) => !courseOf.get(id)!.isReached);
  if (unreached.length === 0) return [];
  const [{ id, name, location }] = unreached as [StandingDisplay];
  const isOnePlace = unreached.every((each) => each.location.id === location.id);
  // Where one of them hangs in an open place, all are told there.
  const hangs = unreached.map((each) => places.get(each.location.id)!);
  return [
    matter(unreached.map((each) => each.id).sort(), {
      kind: 'unreached',
      part: partOf('unreached', hangs.find(({ isOpen }) => isOpen) ?? hangs[0]),
      subject: unreached.length === 1 ? { id, name } : null,
      place: isOnePlace ? location.name : null,
      count: unreached.length,
    }),
  ];
}

/** One matter for all records of a kind; its subject where it is a single one. */
const countedColumns = columns({
  count: 'int8',
  id: 'text?',
  name: 'text?',
  ids: 'text[]',
});
type Counted = RowOf<typeof countedColumns>;

const counted = (kind: AttentionKind, row: Counted | undefined): Attention[] =>
  !row || row.count === 0
    ? []
    : [
        matter(row.ids, {
          kind,
          subject: row.count === 1 ? { id: row.id!, name: row.name ?? '' } : null,
          count: row.count,
        }),
      ];

async function failedUploads(context: Context): Promise<Attention[]> {
  const [row] = await context.db.query(sql(countedColumns)`
    select count(*), min(t.id::text) as id, min(t.name) as name, coalesce(array_agg(t.id::text order by t.id), '{}') as ids
    from content.playables t
    where t.environment_id = ${context.environment.id} and t.status = 'failed' and ${inVisibleFolder(context)}`);
  return counted('upload_failed', row);
}

async function fullStorage(context: Context): Promise<Attention[]> {
  const { used, limit } = await storageOf(context);
  const percent = limit ? Math.floor((used / limit) * 100) : 0;
  // Told anew at each further twentieth.
  return percent > storageFullPercent
    ? [matter([Math.floor(percent / 5)], { kind: 'storage', count: percent })]
    : [];
}

/** Of boxes that play for an active display. */
async function updates({ db, environment }: Context): Promise<Attention[]> {
  const [row] = await db.query(sql(countedColumns)`
    select count(*), min(d.id::text) as id, min(t.name) as name, coalesce(array_agg(d.id::text order by d.id), '{}') as ids
    from content.devices d
    join content.displays t on t.environment_id = d.environment_id and t.device_id = d.id and t.active
    where d.environment_id = ${environment.id} and d.appversion is not null and d.appversion <> ${version}`);
  return counted('update', row);
}

async function billingMatters(context: Context): Promise<Attention[]> {
  if (!can(context.session, pageById('billings'))) return [];
  const found = await readBillingMatters(context);
  return found.map(({ kind, what, since }) => matter(what, { kind, since, count: 1 }));
}

/** Invited a week ago, and no password yet: for those who may invite again. */
async function forgottenInvitations({ db, environment, session, now }: Context): Promise<Attention[]> {
  if (!can(session, pageById('users'))) return [];
  const invitedBefore = new Date(now.getTime() - invitationForgottenMs);
  const [row] = await db.query(sql(countedColumns)`
    select count(*), min(identity_id::text) as id, min(name) as name,
      coalesce(array_agg(identity_id::text order by identity_id), '{}') as ids
    from content.members
    where environment_id = ${environment.id} and not blocked and confirmed_at is null and signed_in_at is null
      and created_at < ${invitedBefore}`);
  return counted('unconfirmed_users', row);
}
