import type { OverviewTimeline } from '@vitrine/contract/overview';
import { type DisplayState, stateOf } from '../../../lib/display-state.ts';
import { type Block, blocksOf, partsWithin } from '../../../lib/plan-blocks.ts';
import type { Range } from './timeline.queries.ts';

// The response prepared for drawing: every display with its timeline, which it may share with others.

export interface PlanTimeline {
  readonly timeZone: string;
  readonly blocks: readonly Block[];
  /** Whether an enabled playlist with items is assigned. */
  readonly isReached: boolean;
  /** Open time without anything to play, from now on. */
  readonly gapMs: number;
  /** Two playlists of equal priority are planned for the same time. */
  readonly hasConflict: boolean;
}

export interface Screen {
  readonly id: string;
  readonly name: string;
  readonly state: DisplayState;
  readonly location: { readonly id: string; readonly name: string };
  readonly groups: readonly string[];
  readonly timeline: PlanTimeline;
}

export function screensOf(data: OverviewTimeline, range: Range, now: number): Screen[] {
  const priorityOf = new Map(data.playlists.map(({ id, priority }) => [id, priority]));
  const reached = new Map(data.displays.map(({ id, reached: isReached }) => [id, isReached]));
  const timelineOf = new Map<string, PlanTimeline>();
  for (const { displays, timezone, segments } of data.plans) {
    const blocks = blocksOf(segments);
    const ahead = partsWithin(blocks, { from: Math.max(now, range.from), to: range.to });
    const timeline: PlanTimeline = {
      timeZone: timezone,
      blocks,
      isReached: reached.get(displays[0]!) ?? true,
      gapMs: ahead.reduce((sum, { block, from, to }) => sum + (block.state === 'nothing' ? to - from : 0), 0),
      hasConflict: ahead.some(({ block }) => isConflict(block, priorityOf)),
    };
    for (const id of displays) timelineOf.set(id, timeline);
  }
  return data.displays.flatMap(({ id, name, status, closed, location, groups }) => {
    const timeline = timelineOf.get(id);
    return timeline ? [{ id, name, state: stateOf({ status, closed }), location, groups, timeline }] : [];
  });
}

/**
 * Complete equals alternate. For others with the same priority the group's priority decides, which is hardly
 * ever intended.
 */
function isConflict({ playlists, overrides }: Block, priorityOf: ReadonlyMap<string, number>): boolean {
  if (playlists.length > 1) return true;
  const [winner] = playlists;
  return winner !== undefined && overrides.some((id) => priorityOf.get(id) === priorityOf.get(winner));
}

export const hasProblem = ({ timeline }: Screen): boolean => timeline.gapMs > 0 || timeline.hasConflict;

export interface Summary {
  /** How often displays switch to another playlist. */
  readonly changes: number;
  /** Number of displays. */
  readonly gaps: number;
  readonly conflicts: number;
}

export function summaryOf(screens: readonly Screen[], { to }: Range, now: number): Summary {
  const starts = new Map<PlanTimeline, number>();
  const startsOf = (timeline: PlanTimeline) => {
    let count = starts.get(timeline);
    if (count === undefined) {
      count = timeline.blocks.filter(
        (each) => each.state === 'playing' && each.from > now && each.from < to,
      ).length;
      starts.set(timeline, count);
    }
    return count;
  };
  return {
    changes: screens.reduce((sum, { timeline }) => sum + startsOf(timeline), 0),
    gaps: screens.filter(({ timeline }) => timeline.gapMs > 0).length,
    conflicts: screens.filter(({ timeline }) => timeline.hasConflict).length,
  };
}
