import { turnSeconds } from '@vitrine/contract/playlists';
import { isForTime, type ShowContent, type ShowInput, showPriority } from '@vitrine/contract/shows';
import type { Plan, PlannedPlaylist } from '@vitrine/schedule/plan';
import { lifetimeIn, plannedOf, readPlans, readPlaylists } from '../../core/plans/plans.ts';
import type { Context } from '../../http/context.ts';
import { HttpError, invalidField } from '../../http/errors.ts';
import { columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type ItemsInput, readShownPlayables } from '../playlists/implicit-playlists.service.ts';
import { type ShowWindow, windowsOf } from './show-times.ts';

// What "Show on…" would create, computed once for the preview and for showing itself.

/** Placeholder id of an unsaved playlist. */
export const unsaved = '00000000-0000-0000-0000-000000000000';

export interface ChosenDisplay {
  readonly id: string;
  readonly name: string;
  readonly orientation: 'horizontal' | 'vertical_left' | 'vertical_right' | 'upside_down';
  readonly place: { readonly id: string; readonly name: string; readonly timezone: string };
  /** The plan before anything is shown. */
  readonly plan: Plan;
  readonly window: ShowWindow;
}

export interface ShowDraft {
  readonly name: string;
  /** The existing playlist that is shown by adding it to a group; null if a playlist is created. */
  readonly existing: PlannedPlaylist | null;
  readonly source: string | null;
  readonly items: ItemsInput;
  readonly playables: readonly ShownPlayable[];
  readonly priority: number;
  readonly groupPriority: number;
  readonly displays: readonly ChosenDisplay[];
  planned(display: ChosenDisplay): PlannedPlaylist;
  /** The plan of a display after showing. */
  planAfter(display: ChosenDisplay): Plan;
}

const shownPlayableColumns = columns({
  id: 'uuid',
  name: 'text',
  status: 'text',
  orientation: 'text?',
  width: 'int4?',
  height: 'int4?',
  duration: 'float8?',
  pageCount: 'int2?',
  refuses_framing: 'bool',
  showFrom: 'text?',
  showUntil: 'text?',
});
export type ShownPlayable = RowOf<typeof shownPlayableColumns>;

const defaultGroupPriority = 50;
const maxPriority = 100;

/**
 * Refuses what can't be shown. Displays are locked if something will be written, so that two shows are
 * serialised.
 */
export async function draftShow(context: Context, input: ShowInput, isWriting: boolean): Promise<ShowDraft> {
  const isBrief = isForTime(input.until);
  const { name, items, source, unready } = await readContent(context, input.content);
  const displays = await readDisplays(context, input, isWriting);
  // The effect of a file that is on its way can be told before it may be shown.
  if (unready !== null && (isWriting || unready.status === 'failed')) throw stillConverting(unready.place);
  const playables = await readPlayables(context, items);
  const plans = [...new Set(displays.map(({ plan }) => plan))];
  const existing =
    source !== null && input.until.kind === 'always' ? await readExisting(context, source) : null;
  const { priority, groupPriority } = isBrief
    ? { priority: showPriority, groupPriority: defaultGroupPriority }
    : priorityAbove(plans);
  const plannedItems = planItems(items, playables, isWriting);
  const planned = ({ window }: ChosenDisplay): PlannedPlaylist =>
    existing ?? {
      ...{ id: unsaved, priority, groupPriority, enabled: true, orientation: null },
      ...{ createdAt: context.now.toISOString(), conditions: window.conditions, items: plannedItems },
    };
  return {
    ...{ name, existing, source, items, playables, priority, groupPriority, displays, planned },
    planAfter(display) {
      const shown = planned(display);
      const known = display.plan.playlists.find(({ id }) => id === shown.id);
      // With several groups, the highest of their priorities counts.
      const highest = { ...shown, groupPriority: Math.max(shown.groupPriority, known?.groupPriority ?? 0) };
      const others = display.plan.playlists.filter(
        (each) => each.id !== shown.id && !(isBrief && each.priority === showPriority),
      );
      return { ...display.plan, playlists: [...others, highest] };
    },
  };
}

/** Items are identified by their positions. */
export function planItems(
  items: ItemsInput,
  playables: readonly ShownPlayable[],
  isWriting: boolean,
): PlannedPlaylist['items'] {
  const byId = new Map(playables.map((each) => [each.id, each]));
  return items.flatMap((item, place) => {
    const playable = byId.get(item.playable_id)!;
    if (!isShowable(playable, isWriting) || playable.refuses_framing) return [];
    const seconds = turnSeconds(item, playable);
    return [{ id: String(place), seconds, conditions: item.conditions ?? [], ...lifetimeIn(playable) }];
  });
}

/** One above the highest priority on these displays, or equal to it if that is already the maximum. */
function priorityAbove(plans: readonly Plan[]): { priority: number; groupPriority: number } {
  const all = plans.flatMap(({ playlists }) =>
    playlists.filter(({ enabled, priority }) => enabled && priority <= maxPriority),
  );
  const priority = Math.min(maxPriority, Math.max(-1, ...all.map((each) => each.priority)) + 1);
  const equals = all.filter((each) => each.priority === priority).map((each) => each.groupPriority);
  return { priority, groupPriority: equals.length > 0 ? Math.max(...equals) : defaultGroupPriority };
}

async function readDisplays(
  context: Context,
  input: ShowInput,
  isWriting: boolean,
): Promise<ChosenDisplay[]> {
  const { db, environment, now } = context;
  const wanted = [...new Set(input.displays)];
  if (isWriting)
    await db.query(sql`
      select from content.displays where environment_id = ${environment.id} and id = any (${wanted}::uuid[])
      order by id for update`);
  const rows = await db.query(sql({
    id: 'uuid',
    name: 'text',
    active: 'bool',
    orientation:
      narrowed<
        (Omit<ChosenDisplay, 'plan' | 'window' | 'place'> & {
          active: boolean;
          place: string;
          placeName: string;
          timezone: string;
        })['orientation']
      >('text'),
    place: 'uuid',
    placeName: 'text',
    timezone: 'text',
  })`
    select t.id, t.name, t.active, t.orientation, l.id as place, l.name as "placeName", l.timezone
    from content.displays t
    join content.locations l on l.environment_id = t.environment_id and l.id = t.location_id
    where t.environment_id = ${environment.id} and t.id = any (${wanted}::uuid[])
    order by t.name collate content.sort_und, t.id`);
  if (rows.length !== wanted.length) throw invalidField('displays', { key: 'validation.unknownRecord' });
  if (rows.some(({ active }) => !active)) throw invalidField('displays', { key: 'shows.onlyActive' });
  const plans = new Map(
    (await readPlans(db, environment.id, wanted)).map(({ display, plan }) => [display, plan]),
  );
  // Hours are those of the location: each of its displays knows them.
  const places = new Map(rows.map(({ id, place }) => [place, plans.get(id)!]));
  const windows = windowsOf([...places.values()], input.until, now.getTime());
  return rows.map(({ active: _, place, placeName, timezone, ...row }) => ({
    ...row,
    place: { id: place, name: placeName, timezone },
    plan: plans.get(row.id)!,
    window: windows.get(places.get(place)!)!,
  }));
}

export interface Content {
  readonly name: string;
  readonly items: ItemsInput;
  readonly source: string | null;
  /** The first file that is not ready; one that failed comes before one that is on its way. */
  readonly unready: { readonly place: number; readonly status: string } | null;
}

const isShowable = ({ status }: { readonly status: string }, isWriting: boolean): boolean =>
  status === 'ready' || (!isWriting && status !== 'failed');

export const stillConverting = (place: number) =>
  new HttpError({
    ...{ status: 422, code: 'still_converting' },
    errors: { [`content.playables.${place}`]: [{ key: 'errors.still_converting' }] },
  });

export async function readContent(context: Context, content: ShowContent): Promise<Content> {
  const { db, environment } = context;
  if (content.kind === 'playables') {
    const ids = [...new Set(content.playables)];
    const found = await readShownPlayables(context, ids);
    const names = found.map((each) => each.name);
    const unready = found
      .map(({ status }, place) => ({ place, status }))
      .filter(({ status }) => status !== 'ready')
      .sort((a, b) => Number(b.status === 'failed') - Number(a.status === 'failed'));
    return {
      name: names.join(', ').slice(0, 100),
      items: ids.map((playable_id) => ({ playable_id })),
      source: null,
      unready: unready[0] ?? null,
    };
  }
  const [row] = await db.query(sql({ name: 'text', items: narrowed<ItemsInput>('json') })`
    select t.name, coalesce((select json_agg(json_build_object('playable_id', i.playable_id, 'amount', i.amount,
        'duration', i.duration, 'conditions', i.conditions) order by i.position)
      from content.playlist_items i where i.environment_id = t.environment_id and i.playlist_id = t.id), '[]') as items
    from content.playlists t
    where t.environment_id = ${environment.id} and t.id = ${content.playlist} and not t.implicit for key share of t`);
  if (!row) throw invalidField('content.playlist', { key: 'validation.unknownRecord' });
  if (row.items.length === 0)
    throw new HttpError({
      status: 422,
      code: 'invalid_data',
      errors: { 'content.playlist': [{ key: 'shows.empty' }] },
    });
  return { ...row, source: content.playlist, unready: null };
}

export const readPlayables = ({ db, environment }: Context, items: ItemsInput): Promise<ShownPlayable[]> =>
  db.query(sql(shownPlayableColumns)`
    select id, name, status, orientation, width, height, duration, page_count as "pageCount", refuses_framing,
      show_from as "showFrom", show_until as "showUntil"
    from content.playables
    where environment_id = ${environment.id} and id = any (${items.map(({ playable_id }) => playable_id)}::uuid[])`);

async function readExisting({ db, environment }: Context, id: string): Promise<PlannedPlaylist> {
  const found = await readPlaylists(db, environment.id, [id]);
  return { ...plannedOf(found.get(id)!), groupPriority: defaultGroupPriority };
}
