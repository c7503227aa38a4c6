import { useQuery } from '@tanstack/react-query';
import { madeOf } from '@vitrine/contract/changes';
import { type OverviewTimeline, overviewTimeline } from '@vitrine/contract/overview';
import { dayMs, registerZone } from '@vitrine/schedule/local-clock';
import { call } from '../../../lib/api.ts';
import { useRefreshOnChange } from '../../../lib/realtime/use-refresh-on-change.ts';

export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Chosen {
  readonly location?: string | null;
  readonly group?: string | null;
  readonly display?: string | null;
}

/** Fallback for missed live updates. */
const refreshMs = 45_000;
/** With many displays, more than a week at once would block the page for too long. */
const pieceMs = 7 * dayMs;

const all = ['overview', 'timeline'] as const;

async function fetchPiece(range: Range, chosen: Chosen, signal: AbortSignal): Promise<OverviewTimeline> {
  const query = {
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    ...(chosen.location ? { location: chosen.location } : {}),
    ...(chosen.group ? { group: chosen.group } : {}),
    ...(chosen.display ? { display: chosen.display } : {}),
  };
  const { data } = await call(overviewTimeline, { query, signal });
  for (const zone of data.zones) registerZone(zone);
  return data;
}

async function fetchAll({ from, to }: Range, chosen: Chosen, signal: AbortSignal): Promise<OverviewTimeline> {
  const pieces: OverviewTimeline[] = [
    await fetchPiece({ from, to: Math.min(to, from + pieceMs) }, chosen, signal),
  ];
  for (let next = from + pieceMs; next < to; next += pieceMs) {
    pieces.push(await fetchPiece({ from: next, to: Math.min(to, next + pieceMs) }, chosen, signal));
  }
  return joinPieces(pieces);
}

/** Joins consecutive pieces. Changes saved in between arrive with the next live update. */
export function joinPieces(pieces: readonly OverviewTimeline[]): OverviewTimeline {
  const [first, ...rest] = pieces;
  const planOf = (piece: OverviewTimeline) =>
    new Map(piece.plans.flatMap((plan) => plan.displays.map((id) => [id, plan] as const)));
  const later = rest.map(planOf);
  const plans = first!.plans.map((plan) => ({
    ...plan,
    segments: [...plan.segments, ...later.flatMap((of) => of.get(plan.displays[0]!)?.segments ?? [])],
  }));
  return { ...first!, plans };
}

export function useOverviewTimeline(range: Range, chosen: Chosen = {}) {
  const { location = null, group = null, display = null } = chosen;
  useRefreshOnChange(madeOf.timeline, all);
  return useQuery({
    queryKey: [...all, range.from, range.to, location, group, display],
    queryFn: ({ signal }) => fetchAll(range, chosen, signal),
    placeholderData: (before) => before,
    refetchInterval: refreshMs,
  });
}

/** The displays without their plans. */
export function useScreens(hour: number) {
  return useOverviewTimeline({ from: hour, to: hour });
}
