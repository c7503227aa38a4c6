import { checkedDays, type PlaylistCheck, type PlaylistDraft } from '@vitrine/contract/playlist-calls';
import { turnSeconds } from '@vitrine/contract/playlists';
import { fitsOrientation, type Plan } from '@vitrine/schedule/plan';
import { whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import { type ReachedDisplay, readGroups } from '../../core/plans/assignments.ts';
import { calendarExtras } from '../../core/plans/planned-playlists.ts';
import { lifetimeIn } from '../../core/plans/plans.ts';
import type { Context } from '../../http/context.ts';
import { invalidField } from '../../http/errors.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { createSlices, mapInSlices, type Pause } from '../../infra/slices.ts';
import { rivalsOf } from './competitors.ts';
import { gapsIn, idleItems, longestDay, nextIn, whyNever } from './draft-effects.ts';
import { type Draft, type Party, partiesOf, readWithDraft, unsaved } from './draft-reach.service.ts';
import { requireItems } from './playlist-items.ts';
import { highestOf, usualIn } from './with-others.ts';

// What a draft would do if it were saved: it is put into the plans of its displays, and the engine is asked
// once per plan, however many displays share it. Nothing is written.

const dayMs = 86_400_000;
const maxFirst = 20;
const maxPlaces = 3;

export async function checkPlaylist(
  context: Context,
  input: PlaylistDraft,
): Promise<{ data: PlaylistCheck }> {
  const { db, environment, locale } = context;
  const now = context.now.getTime();
  const madeAt = await readMadeAt(context, input.id);
  const groups = await readGroups(db, environment.id, input.groups);
  if (input.groups.some((id) => !groups.has(id)))
    throw invalidField('groups', { key: 'validation.unknownRecord' });
  const draft = await planDraft(context, input, madeAt);
  const carriers = [...input.groups, ...(await readShownThrough(context, input.id))];
  const pause = createSlices();
  const { assignments, saved, others } = await readWithDraft(context, draft.id, carriers, pause);
  const parties = partiesOf(assignments, [...others, { ...draft, enabled: true }]);
  const real = draft.enabled ? parties : partiesOf(assignments, [...others, draft]);
  const inOrder = new Intl.Collator(locale, { numeric: true });
  const displays = assignments.displays.toSorted((a, b) => inOrder.compare(a.name, b.name));
  const plans = parties.filter(({ counts }) => counts.length > 0).map(({ plan }) => plan);
  const counted = real.filter(({ counts }) => counts.length > 0);
  const next = draft.enabled ? await firstNext(plans, draft.id, now, pause) : null;
  const current = await mapInSlices(pause, real, (party) => ({ party, state: whatPlaysAt(party.plan, now) }));
  const mismatched = displays.filter(
    ({ orientation }) => !fitsOrientation({ ...draft, groupPriority: 0 }, { orientation } as Plan),
  );
  const never = !draft.enabled ? 'disabled' : next === null ? await whyNever(plans, draft, now, pause) : null;
  const rivals = await rivalsOf(parties, draft, saved, now, pause);
  const shows = new Set([...saved.values()].flatMap(({ id, implicit }) => (implicit ? [id] : [])));
  const days = draft.enabled
    ? await mapInSlices(pause, plans, (plan) => longestDay(plan, draft.id, now))
    : [];
  const isShownSometimes = never === null || never === 'disabled' || never === 'items';
  const idle = isShownSometimes ? [...(await idleItems(plans, draft, now, pause))] : [];
  return {
    data: {
      displays: displays.length,
      groups: [...new Set(input.groups)].map((id) => ({
        id,
        name: groups.get(id)!.name,
        displays: displays.filter((display) => display.groups.includes(id)).length,
      })),
      firstDisplays: byGroupOrder(displays, carriers).slice(0, maxFirst).map(named),
      zones: zonesOf(displays),
      mismatched: { count: mismatched.length, first: mismatched.slice(0, maxFirst).map(named) },
      rivals: rivals.slice(0, maxFirst),
      highest: highestOf(rivals, shows),
      usual: await usualIn(parties, draft.id, shows, now, pause),
      playsOn: countActive(
        current.filter(({ state }) => state.state === 'playing' && state.playlists.includes(draft.id)),
      ),
      activeDisplays: countActive(current),
      closed: countActive(current.filter(({ state }) => state.state === 'closed')),
      closes: displays.some(
        ({ active, place }) =>
          active && Object.values(place.hours).some(({ nonstop, closed }) => closed || !nonstop),
      ),
      nextAt: next === null || next === now ? null : new Date(next).toISOString(),
      never,
      secondsADay: Math.max(0, ...days),
      idleItems: idle.map(Number).sort((a, b) => a - b),
      gaps: await gapsOf(counted, now, inOrder, pause),
    },
  };
}

const named = ({ id, name }: { id: string; name: string }) => ({ id, name });

/** Of equals the older comes first; an unsaved playlist is the youngest. */
async function readMadeAt({ db, environment, now }: Context, id: string | undefined): Promise<string> {
  if (id === undefined) return now.toISOString();
  const [known] = await db.query(
    sql({
      created_at: 'timestamptz',
    })`select created_at from content.playlists where environment_id = ${environment.id} and id = ${id}`,
  );
  if (!known) throw invalidField('id', { key: 'validation.unknownRecord' });
  return known.created_at;
}

/** Refuses what saving would refuse. Items are identified by their positions. */
async function planDraft(context: Context, input: PlaylistDraft, madeAt: string): Promise<Draft> {
  const { playables } = await requireItems(context, input.id, input.items, false);
  return {
    id: input.id ?? unsaved,
    priority: input.priority,
    enabled: input.enabled,
    orientation: input.orientation,
    createdAt: madeAt,
    conditions: input.conditions,
    ...calendarExtras(input),
    items: input.items.flatMap((item, place) => {
      const playable = playables.get(item.playable_id)!;
      if (playable.status !== 'ready' || playable.refuses_framing) return [];
      const seconds = turnSeconds(item, playable);
      return [{ id: String(place), seconds, conditions: item.conditions ?? [], ...lifetimeIn(playable) }];
    }),
  };
}

/** Groups of "Show on…" assign it whatever the form says. */
async function readShownThrough({ db, environment }: Context, id: string | undefined): Promise<string[]> {
  if (id === undefined) return [];
  const rows = await db.query(sql({ id: 'uuid' })`
    select g.id from content.playlist_groups p
    join content.groups g on g.environment_id = p.environment_id and g.id = p.group_id and g.implicit
    where p.environment_id = ${environment.id} and p.playlist_id = ${id}`);
  return rows.map((row) => row.id);
}

const countActive = (of: readonly { readonly party: Party }[]): number =>
  of.reduce((sum, { party }) => sum + party.displays.filter(({ active }) => active).length, 0);

/** When it plays first in any of these plans. */
async function firstNext(
  plans: readonly Plan[],
  id: string,
  now: number,
  pause: Pause,
): Promise<number | null> {
  let first: number | null = null;
  for (const plan of plans) {
    const next = await nextIn(plan, id, now, pause);
    if (next !== null && (first === null || next < first)) first = next;
  }
  return first;
}

const byGroupOrder = (displays: readonly ReachedDisplay[], groups: readonly string[]): ReachedDisplay[] => [
  ...new Set(groups.flatMap((id) => displays.filter((display) => display.groups.includes(id)))),
];

function zonesOf(displays: readonly ReachedDisplay[]): PlaylistCheck['zones'] {
  const byZone = Map.groupBy(displays, ({ place }) => place.timezone);
  return [...byZone]
    .map(([timezone, members]) => {
      const places = [...Map.groupBy(members, ({ place }) => place.name)];
      const largest = places.sort(([, a], [, b]) => b.length - a.length).map(([name]) => name);
      return { timezone, places: largest.slice(0, maxPlaces), displays: members.length };
    })
    .sort((a, b) => b.displays - a.displays || (a.timezone < b.timezone ? -1 : 1))
    .slice(0, maxFirst);
}

/** The first gap of each display that has any, earliest first. */
async function gapsOf(
  parties: readonly Party[],
  now: number,
  inOrder: Intl.Collator,
  pause: Pause,
): Promise<PlaylistCheck['gaps']> {
  const all = await mapInSlices(pause, parties, ({ plan, counts }) => {
    const [first] = gapsIn(plan, now, now + checkedDays * dayMs);
    return first ? counts.map((display) => ({ display, first })) : [];
  });
  const found = all.flat();
  found.sort((a, b) => a.first.from - b.first.from || inOrder.compare(a.display.name, b.display.name));
  return {
    displays: found.length,
    first: found.slice(0, maxFirst).map(({ display, first }) => ({
      display: named(display),
      place: display.place.name,
      timezone: display.place.timezone,
      from: new Date(first.from).toISOString(),
      to: new Date(first.to).toISOString(),
    })),
  };
}
