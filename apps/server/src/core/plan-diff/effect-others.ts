import {
  type EffectDoes,
  type EffectKind,
  maxEffectOthers,
  type PlanEffect,
} from '@vitrine/contract/plan-diff';
import { type Span, stateAt } from './effect-days.ts';
import { ownPieces, type Subject, type Verdict } from './effect-kinds.ts';

// Who else moves when a playlist does: those that begin or end at its new edge, wait for it, fill its time or share it.

export interface Judged {
  readonly subject: Subject;
  readonly verdict: Verdict;
  readonly count: number;
}

/** Tails that a kind can have, beside those of its edges. */
const tails: Partial<Record<EffectKind, readonly EffectDoes[]>> = {
  starts: ['turns', 'waits'],
  comes: ['turns', 'waits'],
  leaves: ['fills'],
  alone: ['waits'],
  turns: ['turns'],
  moves: [],
};
const usualTails: readonly EffectDoes[] = ['waits', 'fills', 'turns'];

/** Whoever begins or ends where it now ends or begins, if nobody else moves anywhere; or else what most of them do. */
export function othersOf(
  results: readonly Judged[],
  kind: EffectKind,
): Pick<PlanEffect, 'others' | 'isEmpty'> {
  const sums = new Map<EffectDoes, Map<string, number>>();
  let isEmpty = kind === 'leaves';
  for (const { subject, count } of results)
    for (const [other, does] of movesOf(subject, kind))
      for (const [each, ms] of does) {
        if (each === 'fills') isEmpty = false;
        const sum = sums.get(each) ?? new Map<string, number>();
        sums.set(each, sum);
        sum.set(other, (sum.get(other) ?? 0) + ms * count);
      }
  const of = (does: EffectDoes) => sums.get(does) ?? new Map<string, number>();
  const total = (does: EffectDoes) => [...of(does).values()].reduce((sum, ms) => sum + ms, 0);
  const moved = new Set([...of('waits').keys(), ...of('fills').keys()]);
  const edges = atEdges(results, kind);
  const isAllSaid = moved.size > 0 && [...moved].every((other) => edges.includes(other));
  if (isAllSaid && total('turns') <= total('waits') + total('fills')) {
    // Those that move first, then those that begin or end beside them.
    const inOrder = [...moved, ...edges.filter((other) => !moved.has(other))];
    return { others: named(inOrder, kind === 'end' ? 'starts' : 'ends'), isEmpty: null };
  }
  const [does] = [...(tails[kind] ?? usualTails)].sort((a, b) => total(b) - total(a));
  const most = [...(does ? of(does) : [])].sort(([, a], [, b]) => b - a).map(([id]) => id);
  return { others: does ? named(most, does) : [], isEmpty: kind === 'leaves' ? isEmpty : null };
}

const named = (ids: readonly string[], does: EffectDoes) =>
  ids.slice(0, maxEffectOthers).map((playlist) => ({ playlist, does }));

/** How long each other one waits, fills or begins to share on such a display. */
function movesOf({ looked, playlist }: Subject, kind: EffectKind): Map<string, Map<EffectDoes, number>> {
  const moves = new Map<string, Map<EffectDoes, number>>();
  const add = (other: string, does: EffectDoes, { from, to }: Span) => {
    const known = moves.get(other) ?? new Map<EffectDoes, number>();
    moves.set(other, known);
    known.set(does, (known.get(does) ?? 0) + to - from);
  };
  const pieces = looked.flatMap((each) => each.pieces);
  const { changed, after } = ownPieces(pieces, playlist);
  for (const piece of changed) {
    const [was, becomes] = [piece.was.playlists, piece.becomes.playlists];
    const isHere = becomes.includes(playlist);
    for (const other of new Set([...was, ...becomes])) {
      if (other === playlist) continue;
      if (isHere && !becomes.includes(other)) add(other, 'waits', piece);
      if (!isHere && !was.includes(other)) add(other, 'fills', piece);
    }
  }
  for (const piece of kind === 'turns' ? after : changed)
    for (const other of piece.becomes.playlists)
      if (other !== playlist && piece.becomes.playlists.includes(playlist)) add(other, 'turns', piece);
  return moves;
}

/** Who begins where it now ends, or ends where it now begins, everywhere and each time. */
function atEdges(results: readonly Judged[], kind: EffectKind): string[] {
  if (kind !== 'end' && kind !== 'start') return [];
  const [first, ...others] = results.map(({ subject, verdict }) => {
    const playing = (instant: number) =>
      subject.looked.flatMap(({ becomes }) => stateAt(becomes, instant)?.playlists ?? []);
    const sets = verdict.edges.map((edge) => {
      const [before, after] = [playing(edge - 1), playing(edge)];
      return kind === 'end'
        ? after.filter((id) => !before.includes(id))
        : before.filter((id) => !after.includes(id));
    });
    return new Set(sets[0]?.filter((id) => sets.every((set) => set.includes(id))));
  });
  return [...(first ?? [])].filter((id) => others.every((set) => set.has(id)));
}
