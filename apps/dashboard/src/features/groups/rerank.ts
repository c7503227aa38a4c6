// Moves a playlist in an order by priority. As few priorities as possible change, because each change is
// visible wherever the playlist plays. Only the moved playlist must differ from its new neighbours; other
// equals stay equal.

export interface Prioritised {
  readonly id: string;
  readonly priority: number;
}

const highest = 100;

/** The minimum difference of priority between two positions. */
function fallBetween(upper: number, lower: number, moved: number): number {
  return (upper < moved && moved <= lower ? 1 : 0) + (upper <= moved && moved < lower ? 1 : 0);
}

/**
 * The playlists that can keep their priority: the longest chain in which each is low enough compared with the
 * previous one.
 */
function keptPlaces(order: readonly Prioritised[], moved: number): Set<number> {
  const last = order.length - 1;
  const best: { length: number; from: number | null }[] = [];
  for (const [place, { priority }] of order.entries()) {
    best[place] = { length: 0, from: null };
    if (place === moved) continue;
    if (priority > highest - fallBetween(0, place, moved) || priority < fallBetween(place, last, moved))
      continue;
    best[place] = { length: 1, from: null };
    for (let above = 0; above < place; above += 1) {
      const isFarEnough = order[above]!.priority - priority >= fallBetween(above, place, moved);
      if (best[above]!.length > 0 && isFarEnough && best[above]!.length + 1 > best[place]!.length)
        best[place] = { length: best[above]!.length + 1, from: above };
    }
  }
  const longest = Math.max(0, ...best.map(({ length }) => length));
  const kept = new Set<number>();
  let at: number | null = longest === 0 ? null : best.findIndex(({ length }) => length === longest);
  while (at !== null) {
    kept.add(at);
    at = best[at]!.from;
  }
  return kept;
}

/**
 * The changed priorities when the playlist at `from` moves to `to`. The list is sorted, highest priority
 * first.
 */
export function rerank(list: readonly Prioritised[], from: number, to: number): Prioritised[] {
  const order = [...list];
  const [taken] = order.splice(from, 1);
  if (!taken || from === to) return [];
  order.splice(to, 0, taken);
  const kept = keptPlaces(order, to);
  const last = order.length - 1;
  const values: number[] = [];
  /** Others stay as close to their old priority as possible; the moved one takes the middle of the gap. */
  const wanted = (place: number, above: number, below: number): number => {
    if (place !== to) return order[place]!.priority;
    if (place > 0 && place < last && kept.has(place + 1)) return Math.floor((above + below) / 2);
    return to < from ? order[place + 1]!.priority + 1 : order[place - 1]!.priority - 1;
  };
  for (const [place, { priority }] of order.entries()) {
    const above = place === 0 ? highest : values[place - 1]! - fallBetween(place - 1, place, to);
    const next = order.findIndex((_, below) => below > place && kept.has(below));
    const below =
      next === -1 ? fallBetween(place, last, to) : order[next]!.priority + fallBetween(place, next, to);
    values[place] = kept.has(place)
      ? priority
      : Math.min(above, Math.max(below, wanted(place, above, below)));
  }
  return order
    .map(({ id }, place) => ({ id, priority: values[place]! }))
    .filter(({ priority }, place) => priority !== order[place]!.priority);
}
