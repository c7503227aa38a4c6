import type { EffectKind, PlanEffect } from '@vitrine/contract/plan-diff';
import { isGap } from '@vitrine/schedule/difference';
import { dateOfDay, localMoment, minutesPerDay, timeOfMinute } from '@vitrine/schedule/local-clock';
import { timeline } from '@vitrine/schedule/timeline';
import { alone, outside, within } from '../plans/intervals.ts';
import { dayKey } from './effect-dates.ts';
import { type Looked, type Span, spansOf } from './effect-days.ts';
import type { Subject } from './effect-kinds.ts';

// The second sentences of an effect: who still beats the playlist, and which open hours become empty. Of all the times at
// which that happens the one is named that takes the most time on the most displays.

export interface Standing {
  readonly subject: Subject;
  readonly count: number;
  readonly pair: readonly { readonly id: string }[];
}

interface Block {
  readonly day: number;
  readonly from: number;
  readonly to: number;
}

/** Split at midnight, in minutes of the day. */
function blocksOf(timezone: string, spans: readonly Span[]): Block[] {
  const blocks: Block[] = [];
  for (const span of spans) {
    const [begin, end] = [localMoment(timezone, span.from), localMoment(timezone, span.to)];
    for (let { day } = begin; day <= end.day; day++) {
      const from = day === begin.day ? begin.minute : 0;
      const to = day === end.day ? end.minute : minutesPerDay;
      if (from < to) blocks.push({ day, from, to });
    }
  }
  return blocks;
}

interface Times<T> {
  readonly what: T;
  readonly displays: number;
  readonly dates: string[];
  readonly from: string;
  readonly to: string;
}

/** The times that repeat on the most days, over all displays that have them on the same weekdays. */
function largest<T>(
  standings: readonly (Standing & { readonly found: readonly (readonly [T, Span[]])[] })[],
): Times<T> | null {
  const all = new Map<string, { what: T; count: number; days: Set<number>; block: Block; size: number }>();
  for (const { subject, count, found } of standings) {
    const { timezone, named } = subject;
    for (const [what, spans] of found) {
      const alike = Map.groupBy(blocksOf(timezone, spans), ({ from, to }) => `${from} ${to}`);
      for (const [times, blocks] of alike) {
        const days = [...new Set(blocks.map(({ day }) => day))];
        const key = `${String(what)} ${times} ${[...new Set(days.map((day) => dayKey(day, named)))].sort()}`;
        const block = blocks[0]!;
        const known = all.get(key) ?? { what, count: 0, days: new Set<number>(), block, size: 0 };
        all.set(key, known);
        known.count += count;
        known.size += days.length * (block.to - block.from) * count;
        for (const day of days) known.days.add(day);
      }
    }
  }
  const [most] = [...all.values()].sort((a, b) => b.size - a.size);
  if (!most) return null;
  return {
    what: most.what,
    displays: most.count,
    dates: [...most.days].sort((a, b) => a - b).map(dateOfDay),
    from: timeOfMinute(most.block.from),
    to: timeOfMinute(most.block.to),
  };
}

/** Kinds that are about all hours of a playlist; of others only the hours count that it did not want before. */
const aboutAll: readonly EffectKind[] = ['starts', 'comes', 'alone', 'turns'];
const withoutRivals: readonly EffectKind[] = ['leaves', 'items', 'until', 'less', 'none'];

export function winsOf<T extends Standing>(
  standings: readonly T[],
  kind: EffectKind,
  left: ReadonlySet<string>,
  groupOf: (playlist: string, display: string) => string | null,
): PlanEffect['wins'] {
  if (withoutRivals.includes(kind)) return null;
  const most = largest(
    standings.map((standing) => {
      const { subject } = standing;
      const beaten = beatenIn(subject, aboutAll.includes(kind));
      const rivals = new Map<string, Span[]>();
      for (const { becomes } of subject.looked)
        for (const other of new Set(becomes.flatMap(({ playlists }) => playlists)))
          if (other !== subject.playlist && !left.has(other))
            rivals.set(other, [...(rivals.get(other) ?? []), ...within(spansOf(becomes, other), beaten)]);
      return { ...standing, found: [...rivals].filter(([, spans]) => spans.length > 0) };
    }),
  );
  if (!most) return null;
  const { what: playlist, ...times } = most;
  const equal = standings.find(({ subject }) => {
    const [own, rival] = [subject.playlist, playlist].map((id) =>
      subject.becomes?.playlists.find((each) => each.id === id),
    );
    return own && rival && own.priority === rival.priority;
  });
  return { ...times, playlist, group: equal ? groupOf(playlist, equal.pair[0]!.id) : null };
}

/** When it would play if it were alone, and does not. */
function beatenIn({ looked, playlist, was, becomes }: Subject, isAll: boolean): Span[] {
  return looked.flatMap((range) => {
    const wants = (plan: Subject['was']) =>
      plan ? spansOf(timeline(alone(plan, playlist), range.from, range.to).map(copied), playlist) : [];
    const wanted = isAll ? wants(becomes) : outside(wants(becomes), wants(was));
    return outside(wanted, spansOf(range.becomes, playlist));
  });
}

const copied = <T extends { readonly playlists: readonly string[] }>(segment: T) => ({
  ...segment,
  playlists: [...segment.playlists],
});

/** Hours that become empty because this playlist plays no more. */
export function gapOf<T extends Standing>(standings: readonly T[]): PlanEffect['gap'] {
  const most = largest(
    standings.map((standing) => {
      const spans = standing.subject.looked.flatMap((range) => gapsIn(range, standing.subject.playlist));
      return { ...standing, found: spans.length > 0 ? ([['', spans]] as const) : [] };
    }),
  );
  if (!most) return null;
  const { what: _, ...times } = most;
  return times;
}

function gapsIn({ pieces }: Looked, playlist: string): Span[] {
  const spans: { from: number; to: number }[] = [];
  for (const piece of pieces) {
    if (!isGap(piece) || !piece.was.playlists.includes(playlist)) continue;
    const last = spans.at(-1);
    if (last?.to === piece.from) last.to = piece.to;
    else spans.push({ from: piece.from, to: piece.to });
  }
  return spans;
}
