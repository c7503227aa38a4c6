import type { PlanDiff, PlanItems } from '@vitrine/contract/plan-diff';
import { type Compared, isGap } from '@vitrine/schedule/difference';
import type { ItemChange } from './item-changes.ts';
import type { PlacedDisplay } from './plan-snapshots.ts';

// Hours of playlists, gaps and displays with other items, over all displays together.

type Gap = PlanDiff['gaps']['first'][number];

export function createSums(items: ReadonlyMap<string, ItemChange>) {
  const byPlaylist = new Map<string, { displays: number; secondsMore: number; secondsLess: number }>();
  const shown = new Map<string, { displays: number; firstAt: number }>();
  const shownOn = new Set<string>();
  const gaps: { display: PlacedDisplay; from: number; to: number }[] = [];
  let gapSeconds = 0;
  let first: { readonly at: number; readonly place: PlacedDisplay['place'] } | null = null;
  const earliest = (at: number, { place }: PlacedDisplay) => {
    if (first === null || at < first.at) first = { at, place };
  };

  function addHours({ differences }: Compared, count: number): void {
    const own = new Map<string, { more: number; less: number }>();
    for (const { from, to, was, becomes } of differences) {
      const seconds = (to - from) / 1000;
      for (const id of new Set([...was.playlists, ...becomes.playlists])) {
        const sum = own.get(id) ?? { more: 0, less: 0 };
        own.set(id, sum);
        if (!was.playlists.includes(id)) sum.more += seconds;
        else if (!becomes.playlists.includes(id)) sum.less += seconds;
      }
    }
    for (const [id, { more, less }] of own) {
      const sum = byPlaylist.get(id) ?? { displays: 0, secondsMore: 0, secondsLess: 0 };
      byPlaylist.set(id, sum);
      sum.displays += count;
      sum.secondsMore += more * count;
      sum.secondsLess += less * count;
    }
  }

  /** Where it played before and plays after, its items are what changes. */
  function addItems({ was, becomes }: Compared, displays: readonly PlacedDisplay[]): void {
    for (const id of items.keys()) {
      const begin = becomes.find(({ playlists }) => playlists.includes(id));
      if (!begin || !was.some(({ playlists }) => playlists.includes(id))) continue;
      const known = shown.get(id) ?? { displays: 0, firstAt: begin.from };
      shown.set(id, {
        displays: known.displays + displays.length,
        firstAt: Math.min(known.firstAt, begin.from),
      });
      earliest(begin.from, displays[0]!);
      for (const { id: display } of displays) shownOn.add(display);
    }
  }

  return {
    add(compared: Compared, displays: readonly PlacedDisplay[]): void {
      const [difference] = compared.differences;
      if (difference) earliest(difference.from, displays[0]!);
      addHours(compared, displays.length);
      addItems(compared, displays);
      const empty = compared.differences.filter(isGap);
      for (const { from, to } of empty) gapSeconds += ((to - from) / 1000) * displays.length;
      if (empty[0])
        for (const display of displays) gaps.push({ display, from: empty[0].from, to: empty[0].to });
    },

    done(byName: (a: PlacedDisplay, b: PlacedDisplay) => number) {
      gaps.sort((a, b) => a.from - b.from || byName(a.display, b.display));
      return {
        first,
        /** Displays on which a playlist plays whose items are other ones. */
        shownOn,
        gaps: {
          displays: gaps.length,
          seconds: gapSeconds,
          first: gaps.map(
            ({ display: { id, name, place }, from, to }): Gap => ({
              display: { id, name },
              place: place.name,
              timezone: place.timezone,
              from: new Date(from).toISOString(),
              to: new Date(to).toISOString(),
            }),
          ),
        },
        sums: [...byPlaylist]
          .map(([playlist, sum]) => ({ playlist, ...sum }))
          .filter(({ secondsMore, secondsLess }) => secondsMore > 0 || secondsLess > 0)
          .sort((a, b) => b.secondsMore + b.secondsLess - a.secondsMore - a.secondsLess),
        items: [...shown].map(
          ([playlist, { displays, firstAt: at }]): PlanItems => ({
            playlist,
            displays,
            firstAt: new Date(at).toISOString(),
            ...items.get(playlist)!,
          }),
        ),
      };
    },
  };
}
