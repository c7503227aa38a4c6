import type { LocalDay } from '../../lib/local-days.ts';
import type { Block } from '../../lib/plan-blocks.ts';
import type { Placement } from '../time/placement.ts';
import { plannedBlocks } from '../time/row-blocks.ts';
import { layOutRow, type TimeBlock } from '../time/row-layout.ts';
import { dragPlanner } from './drag-plan.ts';
import { type DisplayPlan, type Edits, editedBlocks } from './edited-plan.ts';
import type { Rules } from './occurrences.ts';

// What edited calendars do to a row, worked out here by the engine that also runs on the server.

/** Blocks of a row with the edits, where the edited playlist comes to marked. */
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
  readonly draft?: string | null;
}

const stateOf = ({ kind }: TimeBlock): Block['state'] =>
  kind === 'playing' || kind === 'closed' ? kind : 'nothing';

/** Works out what another calendar of a playlist does to one row; asked at every step of a drag. */
export function rowPlanner({ plan, saved, edits, days, draft = null }: RowOptions) {
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
      rowOf(planner?.(playlist, rules) ?? blocks, playlist),
  };
}

export type RowPlanner = ReturnType<typeof rowPlanner>;

/** When the playlist plays then and did not before. */
function ghostsOf(before: readonly Block[], after: readonly Block[], playlist: string): TimeBlock[] {
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
  // By number: where it stands changes at every step of a drag.
  return found.map(({ from, to }, index) => ({
    key: `ghost ${index}`,
    from,
    to,
    kind: 'playing',
    playlists: [playlist],
    isGhost: true,
  }));
}

/** What has passed, and when it was offline. */
interface Passed {
  readonly was: readonly TimeBlock[];
  readonly outages: readonly TimeBlock[];
}

/** A row with the edits: what has passed, what would come, outages, and what is new over all. */
export const layOutEdited = (placement: Placement, { was, outages }: Passed, { coming, ghosts }: EditedRow) =>
  layOutRow(placement, [...was, ...coming, ...outages, ...ghosts]);
