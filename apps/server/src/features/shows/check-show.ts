import type { ShowCheck, ShowInput, ShowParty, showEffects } from '@vitrine/contract/shows';
import { explain } from '@vitrine/schedule/explain';
import type { Plan } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import { whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import type { Context } from '../../http/context.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type ChosenDisplay, draftShow, type ShowDraft, type ShownPlayable } from './show-draft.ts';
import { closingOf, endAt, instantText } from './show-times.ts';

// The preview: what showing would do on each display, computed by the engine with the show added to the plan.

const dayMs = 86_400_000;
const lookAheadMs = 30 * dayMs;
const maxFirst = 20;

interface Effect {
  readonly effect: (typeof showEffects)[number];
  readonly replaces: readonly string[];
  readonly others: readonly string[];
  readonly follows: {
    readonly state: 'closed' | 'nothing' | 'playing';
    readonly playlists: readonly string[];
  } | null;
  readonly endsAt: number | null;
  readonly startsAt: number | null;
}

export async function checkDraft(context: Context, input: ShowInput): Promise<{ data: ShowCheck }> {
  const draft = await draftShow(context, input, false);
  const now = context.now.getTime();
  // Displays that share plan and window share the effect.
  const known = new Map<Plan, Map<unknown, Effect>>();
  const effects = draft.displays.map((display) => {
    const byWindow = known.get(display.plan) ?? new Map<unknown, Effect>();
    known.set(display.plan, byWindow);
    const effect = byWindow.get(display.window) ?? effectOn(draft, display, input, now);
    byWindow.set(display.window, effect);
    return { display, effect };
  });
  const names = await readNames(
    context,
    effects.flatMap(({ effect }) => [
      ...effect.replaces,
      ...effect.others,
      ...(effect.follows?.playlists ?? []),
    ]),
  );
  const named = (ids: readonly string[]) =>
    ids.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id)! }] : []));
  const parties = Map.groupBy(effects, ({ effect: { effect, replaces, others, follows, startsAt } }) =>
    JSON.stringify([effect, replaces, others, follows, startsAt !== null]),
  );
  return {
    data: {
      displays: draft.displays.length,
      parties: [...parties.values()]
        .map((members): ShowParty => {
          const { effect, replaces, others, follows } = members[0]!.effect;
          return {
            effect,
            displays: members.length,
            first: members.slice(0, maxFirst).map(({ display: { id, name } }) => ({ id, name })),
            replaces: named(replaces),
            others: named(others),
            follows: follows && { state: follows.state, playlists: named(follows.playlists) },
            places: placesOf(members),
          };
        })
        .sort((a, b) => order.indexOf(a.effect) - order.indexOf(b.effect) || b.displays - a.displays),
      bars: barsOf(draft),
    },
  };
}

const order: readonly Effect['effect'][] = ['shows', 'takes_turns', 'beaten', 'never', 'later', 'closed'];

function effectOn(draft: ShowDraft, display: ChosenDisplay, { until }: ShowInput, now: number): Effect {
  const planned = draft.planned(display);
  const after = draft.planAfter(display);
  const before = whatPlaysAt(display.plan, now);
  const current = whatPlaysAt(after, now);
  const endsAt =
    until.kind === 'closing'
      ? closingOf(display.plan, now).at
      : endAt(display.place.timezone, until, display.window.lastDay);
  const following = endsAt === null ? null : whatPlaysAt(after, endsAt);
  const follows = following && {
    state: following.state,
    playlists: following.state === 'playing' ? following.playlists : [],
  };
  const replaces = before.state === 'playing' ? before.playlists.filter((id) => id !== planned.id) : [];
  const base = { replaces, others: [], follows, endsAt, startsAt: null };
  const playing = current.state === 'playing' ? current.playlists : [];
  if (playing.includes(planned.id)) {
    const others = playing.filter((id) => id !== planned.id);
    return { ...base, effect: others.length > 0 ? 'takes_turns' : 'shows', others };
  }
  const startsAt =
    timeline(after, now, endsAt ?? now + lookAheadMs).find(({ playlists }) => playlists.includes(planned.id))
      ?.from ?? null;
  const later = {
    ...base,
    startsAt,
    replaces: startsAt === null ? [] : insteadOf(display.plan, startsAt, endsAt),
  };
  if (current.state === 'closed') return { ...later, effect: 'closed' };
  const verdict = explain(after, now).playlists.find(({ id }) => id === planned.id)!.verdict;
  if ('beatenBy' in verdict) return { ...base, effect: 'beaten', others: playing, startsAt };
  return startsAt === null ? { ...later, effect: 'never' } : { ...later, effect: 'later' };
}

/** What plays there from then on until it closes, or until the end. */
function insteadOf(plan: Plan, from: number, end: number | null): string[] {
  const segments = timeline(plan, from, Math.min(end ?? Number.POSITIVE_INFINITY, from + dayMs));
  const closes = segments.findIndex(({ state }) => state === 'closed');
  const open = closes < 0 ? segments : segments.slice(0, closes);
  return [...new Set(open.flatMap(({ playlists }) => playlists))];
}

function placesOf(members: readonly { display: ChosenDisplay; effect: Effect }[]): ShowParty['places'] {
  const byPlace = new Map(members.map((each) => [each.display.place.id, each]));
  const compare = new Intl.Collator('und', { numeric: true }).compare;
  return [...byPlace.values()]
    .map(({ display: { place }, effect: { endsAt, startsAt } }) => ({
      ...place,
      endsAt: instantText(endsAt),
      startsAt: instantText(startsAt),
    }))
    .sort((a, b) => compare(a.name, b.name));
}

const isUpright = (orientation: string) => orientation.startsWith('vertical');

/** Only pictures and videos have an orientation. */
function uprightOf({ orientation, width, height }: ShownPlayable): boolean | null {
  if (orientation !== null) return isUpright(orientation);
  return width && height && width !== height ? height > width : null;
}

function barsOf({ playables, displays }: ShowDraft): ShowCheck['bars'] {
  const shapes = new Set(playables.map(uprightOf));
  return displays
    .filter(({ orientation }) => shapes.has(!isUpright(orientation)))
    .slice(0, maxFirst)
    .map(({ id, name, orientation }) => ({ id, name, isUpright: isUpright(orientation) }));
}

async function readNames({ db, environment }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query(sql({ id: 'uuid', name: 'text' })`
    select id, name from content.playlists where environment_id = ${environment.id} and id = any (${ids}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
