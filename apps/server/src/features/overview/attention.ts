import { can } from '@vitrine/contract/access';
import { type Attention, attentionKinds, attentionParts } from '@vitrine/contract/overview';
import { pageById } from '@vitrine/contract/pages';
import type { Context } from '../../http/context.ts';
import { isInstallationAdmin } from '../../http/installation-access.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { readBillingItems } from '../billing/billing-attention.service.ts';
import { knownFaults } from '../installation/installation.service.ts';
import { storageOf } from '../playables/playables.service.ts';
import { cutFeeds, emptyScopes, overdueDrill, silentFeeds } from './alarm-items.ts';
import { attentionItem, counted, countedColumns } from './attention-items.ts';
import { partOf } from './attention-parts.ts';
import { frameItems, sourceItems } from './design-items.ts';
import { deviceItems } from './device-items.ts';
import { dueAtPlace, firstDue } from './due.ts';
import { isoOf, type Place } from './places.ts';
import { type DisplaySnapshot, type PlanTimeline, type Snapshot, segmentAt } from './snapshot.ts';

// What needs attention: first what is needed now, then by the moment at which it is needed, then what can be done any time.

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A player that shows nothing although it should may still be downloading its files. */
const notShowingAfterMs = 5 * minuteMs;
const storageFullPercent = 90;
const invitationForgottenMs = 7 * dayMs;

/** Items that do not follow from the state of the displays. */
export async function readOtherItems(context: Context): Promise<Attention[]> {
  const readers = [
    ...[billingItems, sourceItems, fullStorage, deviceItems, forgottenInvitations],
    ...[frameItems, silentFeeds, cutFeeds, emptyScopes, overdueDrill, installationFaults, openProposals],
  ];
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
  /** One that lasts is needed at an instant that has passed. */
  const due = ({ dueAt }: Attention) =>
    dueAt === null ? Number.POSITIVE_INFINITY : Math.max(Date.parse(dueAt), situation.now);
  const urgency = ({ part, kind }: Attention) =>
    attentionParts.indexOf(part) * attentionKinds.length + attentionKinds.indexOf(kind);
  const age = ({ since }: Attention) => (since === null ? 0 : Date.parse(since));
  return found.sort(
    (a, b) => (due(a) === due(b) ? 0 : due(a) - due(b)) || urgency(a) - urgency(b) || age(a) - age(b),
  );
}

function ofDisplay(
  display: DisplaySnapshot,
  { now, timelineOf, places }: Snapshot,
  alertTimes: ReadonlyMap<string, string>,
): Attention[] {
  const timeline = timelineOf.get(display.id)!;
  const place = places.get(display.location.id)!;
  const { id, name, location, lastActive } = display;
  const about = { subject: { id, name }, place: location.name, count: 1, timezone: place.timezone };
  // Its page was closed, which is not a problem.
  if (display.status === 'offline' && display.isPreview)
    return [
      attentionItem([id, lastActive], {
        kind: 'offline_preview',
        part: 'can_wait',
        ...about,
        since: lastActive,
      }),
    ];
  if (display.status === 'offline') {
    const kind = place.isOpen ? 'offline_open' : 'offline_closed';
    const part = partOf(kind, place, lastActive);
    const alertAt = alertTimes.get(id);
    return [
      attentionItem([id, lastActive], {
        kind,
        part,
        dueAt: part === 'can_wait' ? null : isoOf(dueAtPlace(place, now)),
        ...about,
        since: lastActive,
        until: place.isOpen ? isoOf(place.until) : null,
        opensAt: place.isOpen ? null : isoOf(place.until),
        ...(alertAt && { alertAt }),
      }),
    ];
  }
  const since = notShowingSince(display, timeline, now);
  if (since === null) return [];
  const dueAt = isoOf(dueAtPlace(place, now));
  const { device } = display;
  return [
    attentionItem([id, since], { kind: 'not_showing', dueAt, ...about, since, ...(device && { device }) }),
  ];
}

/** It is connected, and reports that the screen is black, frozen or shows nothing of what it should. */
function notShowingSince(display: DisplaySnapshot, timeline: PlanTimeline, now: number): string | null {
  const { status, frameState, stateSince, playingSince } = display;
  if (status === 'playlist_active') {
    return frameState === 'black' || frameState === 'frozen' ? stateSince : null;
  }
  if (status !== 'online' || playingSince === null) return null;
  const planned = segmentAt(timeline, now);
  const idleSince = Math.max(Date.parse(playingSince), planned.from);
  const isIdle = planned.state === 'playing' && now - idleSince > notShowingAfterMs;
  return isIdle ? isoOf(idleSince) : null;
}

/**
 * Open hours with nothing to show within a day; gaps at one location with the same start and end are merged.
 */
function gapsIn({ displays, timelineOf, places, now, since, until }: Snapshot): Attention[] {
  const gaps = new Map<string, { place: Place; from: number; to: number; displays: number }>();
  for (const { id, location } of displays) {
    const timeline = timelineOf.get(id)!;
    if (!timeline.isReached) continue;
    for (const { state, from, to } of timeline.segments) {
      if (state !== 'nothing' || to <= now || from >= now + dayMs) continue;
      const key = `${location.id} ${from} ${to}`;
      const gap = gaps.get(key) ?? { place: places.get(location.id)!, from, to, displays: 0 };
      gap.displays++;
      gaps.set(key, gap);
    }
  }
  return [...gaps.values()].map(({ place, from, to, displays: count }) => {
    // A gap that extends beyond the range searched has no stable beginning or end.
    const [begin, end] = [from > since ? from : null, to < until ? to : null];
    return attentionItem([place.id, begin, end, count], {
      kind: 'gap',
      part: partOf('gap', place),
      dueAt: isoOf(Math.max(from, now)),
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

function unreachedIn({ displays, timelineOf, places, now }: Snapshot): Attention[] {
  const unreached = displays.filter(({ id }) => !timelineOf.get(id)!.isReached);
  if (unreached.length === 0) return [];
  const [{ id, name, location }] = unreached as [DisplaySnapshot];
  const isOnePlace = unreached.every((each) => each.location.id === location.id);
  // If one of them is at an open location, all are reported there.
  const hangs = unreached.map((each) => places.get(each.location.id)!);
  return [
    attentionItem(unreached.map((each) => each.id).sort(), {
      kind: 'unreached',
      part: partOf('unreached', hangs.find(({ isOpen }) => isOpen) ?? hangs[0]),
      dueAt: isoOf(firstDue(hangs, now)),
      subject: unreached.length === 1 ? { id, name } : null,
      place: isOnePlace ? location.name : null,
      timezone: isOnePlace ? location.timezone : null,
      count: unreached.length,
    }),
  ];
}

async function fullStorage(context: Context): Promise<Attention[]> {
  const { used, limit } = await storageOf(context);
  const percent = limit ? Math.floor((used / limit) * 100) : 0;
  // Reported again at each further 5 %.
  return percent > storageFullPercent
    ? [attentionItem([Math.floor(percent / 5)], { kind: 'storage', count: percent })]
    : [];
}

async function billingItems(context: Context): Promise<Attention[]> {
  if (!can(context.session, pageById('billings'))) return [];
  const found = await readBillingItems(context);
  return found.map(({ kind, what, since }) => attentionItem(what, { kind, since, count: 1 }));
}

/** One item for all faults of the installation, only for those who run it. */
async function installationFaults(context: Context): Promise<Attention[]> {
  const { app, session, environment } = context;
  if (!(await isInstallationAdmin(app, session, environment))) return [];
  const parts = knownFaults(context);
  return parts.length > 0 ? [attentionItem(parts, { kind: 'installation', count: parts.length })] : [];
}

/** Changes of others that wait for an approver; only for approvers. */
async function openProposals({ db, environment, session }: Context): Promise<Attention[]> {
  if (!session.mayApprove) return [];
  const authors = await db.query(sql({ name: 'text!', ids: 'text[]!' })`
    select min(t.author_name) as name, array_agg(t.id::text) as ids from content.proposals t
    where t.environment_id = ${environment.id} and t.state = 'open' and t.author_id <> ${session.identityId}
    group by t.author_id order by 1`);
  if (authors.length === 0) return [];
  const ids = authors.flatMap((author) => author.ids).sort();
  const by = { names: authors.slice(0, 2).map(({ name }) => name), total: authors.length };
  return [attentionItem(ids, { kind: 'proposals', count: ids.length, by })];
}

/** Invited a week ago and still without a password; only for users who may invite again. */
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
