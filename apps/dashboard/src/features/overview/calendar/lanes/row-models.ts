import type { PlanTimeline } from '../../timeline/screens.ts';
import { type MergedDay, mergeDays } from '../merged-days.ts';
import type { LaneRow } from './lane-rows.ts';
import type { LaneWords } from './lane-words.ts';
import { type DayAxis, isUniform, layOutRow, type RowLayout } from './lanes.ts';
import type { NameWidth } from './use-name-width.ts';

export interface RowModel {
  readonly days: readonly MergedDay[];
  /** All displays of the row show the same, so no lane has a number. */
  readonly isUniform: boolean;
  readonly layout: RowLayout;
}

interface Options {
  readonly first: number;
  readonly count: number;
  readonly axis: DayAxis;
  readonly words: LaneWords;
  readonly nameWidth: NameWidth;
}

/**
 * Each row is laid out once. Displays that share a plan share their layout, since a thousand displays have
 * few plans.
 */
export function createRowModels({
  first,
  count,
  axis,
  words,
  nameWidth,
}: Options): (row: LaneRow) => RowModel {
  const byTimeline = new Map<PlanTimeline, RowModel>();
  const byRow = new Map<string, RowModel>();
  const build = ({ screens }: LaneRow): RowModel => {
    const days = mergeDays(screens, first, count);
    const uniform = isUniform(days, screens.length);
    const layout = layOutRow(days, axis, (merged) =>
      nameWidth(words.nameOf(merged), uniform ? null : merged.count),
    );
    return { days, isUniform: uniform, layout };
  };
  return (row) => {
    const [timeline] = row.screens.length === 1 ? [row.screens[0]!.timeline] : [];
    const known = timeline ? byTimeline.get(timeline) : byRow.get(row.key);
    if (known) return known;
    const model = build(row);
    if (timeline) byTimeline.set(timeline, model);
    else byRow.set(row.key, model);
    return model;
  };
}
