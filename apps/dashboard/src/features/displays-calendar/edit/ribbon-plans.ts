import type { CalendarPlans } from '@vitrine/contract/calendar-calls';
import type { Placement } from '../../../core/time/placement.ts';
import { layOutRow, type TimeBlock } from '../../../core/time/row-layout.ts';
import type { LocalDay } from '../../../lib/local-days.ts';
import type { Block } from '../../../lib/plan-blocks.ts';
import { dragPlanner } from '../../calendar/edit/drag-plan.ts';
import { type DisplayPlan, type Edits, editedBlocks } from '../../calendar/edit/edited-plan.ts';
import type { Rules } from '../../calendar/edit/occurrences.ts';
import type { Ribbon } from '../model/ribbons.ts';
import { plannedBlocks } from '../model/row-blocks.ts';
import type { RibbonBlocks } from '../use-calendar-model.ts';

// What edited calendars do to the rows, worked out here by the engine that also runs on the server.

export type PlannedPlaylist = CalendarPlans['playlists'][number];

/** The plan of each display that has the chosen playlist, or would have it: a draft counts as if it were on screens. */
export function plansByDisplay(
  { plans, playlists, isDraft }: CalendarPlans,
  chosen: string,
): ReadonlyMap<string, DisplayPlan> {
  const known = new Map(
    playlists.map((each) => [each.id, isDraft && each.id === chosen ? { ...each, enabled: true } : each]),
  );
  return new Map(
    plans.flatMap(({ displays, timezone, hours, orientation, assigned }) => {
      const plan: DisplayPlan = {
        ...{ timezone, hours, orientation, zone: null },
        playlists: assigned.flatMap(({ playlist, groupPriority }) => {
          const found = known.get(playlist);
          return found ? [{ ...found, groupPriority }] : [];
        }),
      };
      return displays.map((id) => [id, plan] as const);
    }),
  );
}

/** Blocks of a row with the edits, where the chosen playlist comes to marked. */
export interface EditedRow {
  readonly coming: readonly TimeBlock[];
  readonly ghosts: readonly TimeBlock[];
}

interface RowOptions {
  readonly plan: DisplayPlan;
  /** As it is saved. */
  readonly saved: readonly TimeBlock[];
  /** That wait to be saved. */
  readonly edits: Edits;
  readonly days: readonly LocalDay[];
  /** In no plan yet: it is drawn where it would play, over what plays. */
  readonly draft: string | null;
}

const stateOf = ({ kind }: TimeBlock): Block['state'] =>
  kind === 'playing' || kind === 'closed' ? kind : 'nothing';

/** Works out what another calendar of a playlist does to one row; asked at every step of a drag. */
export function rowPlanner({ plan, saved, edits, days, draft }: RowOptions) {
  const first = saved[0];
  const last = saved.at(-1);
  const before: Block[] = saved.map((block) => ({ ...block, state: stateOf(block), overrides: [] }));
  const edited = (of: DisplayPlan) => (first ? editedBlocks(of, edits, first.from, last!.to) : []);
  const without = { ...plan, playlists: plan.playlists.filter(({ id }) => id !== draft) };
  const blocks = edits.size === 0 ? before : edited(without);
  const planner = first ? dragPlanner({ plan, edits, days, blocks }) : null;
  const rowOf = (after: readonly Block[], playlist: string): EditedRow => ({
    coming: plannedBlocks(after),
    ghosts: ghostsOf(before, after, playlist),
  });
  return {
    pending: (playlist: string): EditedRow =>
      playlist === draft
        ? { coming: plannedBlocks(blocks), ghosts: ghostsOf(before, edited(plan), playlist) }
        : rowOf(blocks, playlist),
    withRules: (playlist: string, rules: Rules): EditedRow =>
      rowOf(planner?.(playlist, rules).blocks ?? blocks, playlist),
  };
}

export type RowPlanner = ReturnType<typeof rowPlanner>;

export const hasPlan = (
  plans: ReadonlyMap<string, DisplayPlan>,
  { displays }: Ribbon,
): DisplayPlan | undefined => plans.get(displays[0]!.id);

/** When the playlist plays then and did not before. */
export function ghostsOf(before: readonly Block[], after: readonly Block[], playlist: string): TimeBlock[] {
  const has = ({ playlists }: Block) => playlists.includes(playlist);
  const found: { from: number; to: number }[] = [];
  const own = before.filter(has);
  for (const { from, to } of after.filter(has)) {
    let at = from;
    for (const known of own) {
      if (known.to <= at || known.from >= to) continue;
      if (known.from > at) found.push({ from: at, to: known.from });
      at = Math.max(at, known.to);
    }
    if (at < to) found.push({ from: at, to });
  }
  return found.map(({ from, to }) => ({
    ...{ key: `ghost ${from}`, from, to, kind: 'playing', playlists: [playlist] },
    isGhost: true,
  }));
}

/** A row with the edits: what has passed, what would come, outages, and what is new over all. */
export const layOutEdited = (
  placement: Placement,
  { was, outages }: RibbonBlocks,
  { coming, ghosts }: EditedRow,
) => layOutRow(placement, [...was, ...coming, ...outages, ...ghosts]);
