import type { CalendarSegment } from '@vitrine/contract/calendar-calls';
import type { Plan } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import type { App } from '../../http/app.ts';
import { inProcess } from '../../http/process-state.ts';
import { createSizedCache } from '../../infra/sized-cache.ts';
import type { Span } from './shown-displays.ts';

// Segments of the calendar as they are sent, worked out once for a plan and its days, which many displays share, and
// which are asked for again whenever somebody opens the page.

/** In segments, each of which takes about 400 bytes. */
const maxKept = 100_000;
const cacheOf = inProcess(() => createSizedCache<readonly CalendarSegment[]>(maxKept));

export const iso = (instant: number): string => new Date(instant).toISOString();

/** Of whole days; `key` identifies the plan. */
export function segmentsOfDays(app: App, key: string, plan: Plan, { from, to }: Span) {
  const cache = cacheOf(app);
  const name = `${key} ${from} ${to}`;
  const known = cache.get(name);
  if (known) return known;
  const segments = timeline(plan, from, to).map(
    (each): CalendarSegment => ({
      from: iso(each.from),
      to: iso(each.to),
      state: each.state,
      playlists: [...each.playlists],
    }),
  );
  cache.set(name, segments, segments.length);
  return segments;
}

/** The part of segments without holes that lies between two instants. */
export function cutTo(segments: readonly CalendarSegment[], { from, to }: Span): CalendarSegment[] {
  if (to <= from) return [];
  const [start, end] = [iso(from), iso(to)];
  // Instants in this form are ordered like their texts.
  return segments
    .filter((each) => each.to > start && each.from < end)
    .map((each) =>
      each.from >= start && each.to <= end
        ? each
        : { ...each, from: each.from < start ? start : each.from, to: each.to > end ? end : each.to },
    );
}

/** Equal lists have equal keys. */
export const keyOfSegments = (segments: readonly CalendarSegment[]): string =>
  segments.map(({ from, to, state, playlists }) => `${from}${to}${state}${playlists}`).join();
