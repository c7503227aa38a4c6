import type { DisplayStatus } from '@vitrine/contract/displays';
import { displayStatuses } from '@vitrine/contract/displays';
import { type MomentDisplay, momentDays, type OverviewMoment } from '@vitrine/contract/overview-moment';
import { whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import { recordedSince } from '../../core/past-plans/past-plans.ts';
import type { Context } from '../../http/context.ts';
import { invalidField } from '../../http/errors.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hourlyPictureAddress } from '../live-pictures/hourly-pictures.service.ts';
import { findAttention } from './attention.ts';
import { faultsIn } from './attention-faults.ts';
import { readAvailability } from './availability-now.ts';
import { readAround } from './moment-events.ts';
import { findChanges, presentChange } from './next-changes.ts';
import { readFaultsAt } from './past-faults.ts';
import { type PastDisplay, type PastSnapshot, readPastSituation } from './past-snapshot.ts';
import { closedIn, isClosed, isoOf, presentPlaces } from './places.ts';
import { readPlayingFrom, type ShownThen } from './playing-from.ts';

// The overview as it was at a moment of the last fourteen days.

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const maxMatters = 20;
const usualLimit = 10;
/** A picture is kept of every hour, and slow connections send one every half an hour. An older one says nothing about the moment. */
const freshForMs = 2 * hourMs;

interface Asked {
  readonly at: string;
  readonly location?: string;
  readonly q?: string;
  readonly limit?: string;
}

/** Throws for moments that are too old or to come. */
export function momentOf({ now }: Context, at: string): Date {
  const moment = new Date(at);
  // A clock that is a little ahead asks for the present.
  if (moment.getTime() > now.getTime() + 60_000) throw invalidField('at', { key: 'timeTravel.toCome' });
  if (now.getTime() - moment.getTime() > (momentDays + 1) * dayMs)
    throw invalidField('at', { key: 'timeTravel.tooOld' });
  return moment.getTime() > now.getTime() ? now : moment;
}

export async function readMoment(context: Context, asked: Asked): Promise<OverviewMoment> {
  const { db, environment } = context;
  const at = momentOf(context, asked.at);
  /** Functions of the present overview look at it from then. */
  const then: Context = { ...context, now: at };
  const [situation, recordedFrom, keepsPictures, faults] = await Promise.all([
    readPastSituation(context, at),
    recordedSince(db, environment.id),
    readKeepsPictures(context),
    readFaultsAt(db, environment.id, at),
  ]);
  const closed = closedIn(situation);
  const matters = findAttention(situation, await faultsIn(situation, faults)).filter(
    ({ kind, subject }) =>
      kind !== 'offline_preview' &&
      (kind !== 'unreached' || !subject || situation.isRecorded.has(subject.id)),
  );
  const isKnown = recordedFrom !== null && Date.parse(recordedFrom) <= at.getTime();
  const items = isKnown ? matters : matters.filter(({ kind }) => kind.startsWith('offline'));
  const backAt = new Map(situation.displays.map((each) => [each.id, each.backAt]));
  const cards = cardsOf(situation, asked);
  const limit = asked.limit ? Number(asked.limit) : usualLimit;
  const none = new Set<string>();
  return {
    at: at.toISOString(),
    recordedFrom,
    counts: { ...countStatuses(situation), closed: closed.length },
    places: presentPlaces(situation, closed, none),
    attention: items.slice(0, maxMatters).map((each) => ({
      ...each,
      endedAt: (each.kind.startsWith('offline') && each.subject && backAt.get(each.subject.id)) || null,
    })),
    attentionTotal: items.length,
    displays: await presentCards(context, situation, cards.slice(0, limit), keepsPictures),
    displaysTotal: cards.length,
    changes: findChanges(situation).map((each) => presentChange(each, situation.names)),
    around: await readAround(context, situation),
    availability: await readAvailability(then, situation),
    keepsPictures,
  };
}

function countStatuses({ displays }: PastSnapshot): Record<DisplayStatus, number> {
  const counts = Object.fromEntries(displayStatuses.map((status) => [status, 0])) as Record<
    DisplayStatus,
    number
  >;
  for (const { status } of displays) counts[status]++;
  return counts;
}

async function readKeepsPictures({ db, environment }: Context): Promise<boolean> {
  const [row] = await db.query(
    sql({
      keeps: 'bool',
    })`select keeps_pictures as keeps from content.environments where id = ${environment.id}`,
  );
  return row!.keeps;
}

const stateOf = (display: PastDisplay, { places }: PastSnapshot): MomentDisplay['state'] =>
  isClosed(display, places.get(display.location.id)!) ? 'closed' : display.status;

/** What should have been playing at an open location comes first, each part by name. */
function cardsOf(situation: PastSnapshot, { location, q = '' }: Asked): PastDisplay[] {
  const rank = (display: PastDisplay) => {
    const state = stateOf(display, situation);
    const { isOpen } = situation.places.get(display.location.id)!;
    if (state === 'playlist_active' || (state === 'offline' && isOpen)) return 0;
    return state === 'closed' ? 2 : 1;
  };
  const wanted = q.toLowerCase();
  const shown = situation.displays.filter(
    (each) => (!location || each.location.id === location) && each.name.toLowerCase().includes(wanted),
  );
  const parts = Map.groupBy(shown, rank);
  return ([0, 1, 2] as const).flatMap((part) => parts.get(part) ?? []);
}

async function presentCards(
  context: Context,
  situation: PastSnapshot,
  cards: readonly PastDisplay[],
  keepsPictures: boolean,
): Promise<MomentDisplay[]> {
  const { now, timelineOf, places } = situation;
  const pictures = keepsPictures ? await readPictures(context, cards, now) : new Map<string, string>();
  const playing = cards.filter((display) => stateOf(display, situation) === 'playlist_active');
  const playingFrom = await readPlayingFrom(
    context.db,
    context.environment.id,
    playing.map((display) => shownThen(display)),
    now - freshForMs,
    now,
  );
  return cards.map((display) => {
    const { id, name, location, orientation, lastActive, status } = display;
    const state = stateOf(display, situation);
    const planned = state === 'playlist_active' ? plannedOn(display, situation) : null;
    const takenAt = pictures.get(id);
    const isFresh = takenAt !== undefined && (status === 'offline' || now - Date.parse(takenAt) < freshForMs);
    return {
      ...{ id, name, location, orientation, state },
      since: state === 'offline' ? lastActive : null,
      opensAt: state === 'closed' ? isoOf(places.get(location.id)!.until) : null,
      playlist: state === 'playlist_active' ? (display.playlistName ?? planned?.playlist ?? null) : null,
      item: display.itemName ?? planned?.item ?? null,
      playingFrom: isoOf(playingFrom.get(id) ?? null),
      picture:
        isFresh && state !== 'closed'
          ? { url: hourlyPictureAddress(context, id, takenAt), at: takenAt }
          : null,
    };
  });

  function shownThen({ id, playing }: PastDisplay): ShownThen {
    const planned = timelineOf.get(id)!.segments.find(({ from, to }) => from <= now && now < to);
    const playlist = playing?.playlist ?? null;
    const isPlanned = playlist !== null && planned?.playlists.includes(playlist);
    return { display: id, playlist, plannedFrom: isPlanned ? planned!.from : null };
  }

  function plannedOn(display: PastDisplay, { names }: PastSnapshot) {
    if (display.playlistName !== null) return null;
    const due = whatPlaysAt(timelineOf.get(display.id)!.plan, now);
    if (due.state !== 'playing') return null;
    return {
      playlist: names.get(due.showing.playlist) ?? null,
      item: situation.itemNames.get(due.showing.item) ?? null,
    };
  }
}

/** The newest picture of each display up to the moment. */
async function readPictures(
  { db, environment }: Context,
  cards: readonly PastDisplay[],
  now: number,
): Promise<Map<string, string>> {
  const at = new Date(now);
  const rows = await db.query(sql({ display: 'uuid', takenAt: 'timestamptz' })`
    select c.id as display, k.taken_at as "takenAt" from unnest(${cards.map(({ id }) => id)}::uuid[]) as c (id)
    join lateral (select h.taken_at from content.hourly_pictures h where h.environment_id = ${environment.id}
      and h.display_id = c.id and h.taken_at <= ${at} and h.hour <= ${at} and h.storage_key is not null
      order by h.hour desc limit 1) k on true`);
  return new Map(rows.map(({ display, takenAt }) => [display, takenAt]));
}
