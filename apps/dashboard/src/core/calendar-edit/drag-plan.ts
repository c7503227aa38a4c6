import type { Plan } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import { daysFrom, type LocalDay } from '../../lib/local-days.ts';
import { type Block, partsWithin } from '../../lib/plan-blocks.ts';
import { type DisplayPlan, type Edits, enginePlan, rulesOf } from './edited-plan.ts';
import { occurrencesOn, type Rules } from './occurrences.ts';

// What another calendar of one playlist does to the blocks that are shown. It is asked at every step of a drag, so
// only days on which the playlist has other windows are worked out, and all other blocks stay the same objects.

interface Shown {
  readonly plan: DisplayPlan;
  readonly edits: Edits;
  readonly days: readonly LocalDay[];
  readonly blocks: readonly Block[];
}

const minutesPerDay = 1440;

export function dragPlanner({ plan, edits, days, blocks }: Shown) {
  const saved = enginePlan(plan, edits);
  const known = new Map(blocks.map((block) => [blockKey(block), block]));
  // Blocks over midnight come from the day before the first, and go on after the last.
  const around = daysFrom(plan.timezone, days[0]!.number - 1, days.length + 2);
  const start = blocks[0]?.from ?? around[0]!.from;
  const end = blocks.at(-1)?.to ?? around.at(-1)!.to;
  const windows = new WeakMap<Rules, Map<number, string>>();
  const windowsOn = (rules: Rules, day: number): string => {
    const byDay = windows.get(rules) ?? new Map<number, string>();
    windows.set(rules, byDay);
    let text = byDay.get(day);
    if (text === undefined) {
      text = occurrencesOn(rules, day)
        .map(({ from, to }) => `${from}-${to}${to > minutesPerDay ? '+' : ''}`)
        .join();
      byDay.set(day, text);
    }
    return text;
  };

  return (playlist: string, rules: Rules): readonly Block[] => {
    const own = plan.playlists.find(({ id }) => id === playlist);
    if (!own) return blocks;
    const before = rulesOf(own, edits);
    const isAffected = ({ number }: LocalDay) => {
      if (windowsOn(before, number) !== windowsOn(rules, number)) return true;
      const [was, becomes] = [windowsOn(before, number - 1), windowsOn(rules, number - 1)];
      return was !== becomes && (was.includes('+') || becomes.includes('+'));
    };
    const affected = around.filter(isAffected);
    const { conditions, alternatives, exceptions } = rules;
    const changed: Plan = {
      ...saved,
      playlists: saved.playlists.map((each) =>
        each.id === playlist ? { ...each, conditions, alternatives, exceptions } : each,
      ),
    };
    const pieces: Block[] = [];
    let at = start;
    for (const { from, to } of stretchesOf(affected, start, end)) {
      pieces.push(...cut(blocks, at, from));
      for (const segment of timeline(changed, from, to)) pieces.push({ ...segment, overrides: [] });
      at = to;
    }
    pieces.push(...cut(blocks, at, end));
    return joined(pieces).map((block) => known.get(blockKey(block)) ?? block);
  };
}

/** Adjacent days together, within what is shown. */
function stretchesOf(days: readonly LocalDay[], start: number, end: number) {
  const stretches: { from: number; to: number }[] = [];
  for (const day of days) {
    const [from, to] = [Math.max(start, day.from), Math.min(end, day.to)];
    if (from >= to) continue;
    const last = stretches.at(-1);
    if (last?.to === from) last.to = to;
    else stretches.push({ from, to });
  }
  return stretches;
}

const cut = (blocks: readonly Block[], from: number, to: number): Block[] =>
  partsWithin(blocks, { from, to }).map((part) =>
    part.from === part.block.from && part.to === part.block.to
      ? part.block
      : { ...part.block, from: part.from, to: part.to },
  );

function joined(pieces: readonly Block[]): Block[] {
  const blocks: Block[] = [];
  for (const piece of pieces) {
    const last = blocks.at(-1);
    if (last && last.to === piece.from && last.state === piece.state && isSameTurn(last, piece))
      blocks[blocks.length - 1] = { ...last, to: piece.to };
    else blocks.push(piece);
  }
  return blocks;
}

const isSameTurn = ({ playlists: a }: Block, { playlists: b }: Block) =>
  a.length === b.length && a.every((id, place) => id === b[place]);

const blockKey = ({ from, to, state, playlists }: Block) => `${from} ${to} ${state} ${playlists.join()}`;
