import type { Box, TextStyle } from '@vitrine/contract/design-document';
import type { Locale } from '@vitrine/contract/pages';
import { maxSeconds } from '@vitrine/contract/playables';
import type { ListPages } from '@vitrine/design/box-view';
import { pagesInTurn } from '@vitrine/design/pages';
import { contrast, readable } from '../colours.ts';
import type { Place } from '../designer/edit-boxes.ts';
import { safeMargin } from '../designer/snap.ts';
import type { BoxMeasure } from './measure.ts';
import type { Turn } from './use-turns.ts';

// What could be easier to see or read. Hints, never refusals.

export type HintKind = 'contrast' | 'reading' | 'small' | 'edge' | 'language' | 'pages';

export interface Hint {
  readonly kind: HintKind;
  /** Null for the whole design. */
  readonly box: Box | null;
  readonly value: number;
  readonly needed: number;
  /** Only advice: not counted. */
  readonly isAdvice: boolean;
  /** The box with the hint followed; null if there is nothing to do by itself. */
  readonly fixed: Box | null;
  /** Where the design speaks two languages. */
  readonly mix?: { readonly words: Locale; readonly place: string; readonly units: Locale };
  /** Of a list that one turn does not show whole. */
  readonly round?: Round;
}

interface Round {
  readonly rows: number;
  /** Until all were shown, and how long that takes. */
  readonly turns: number;
  readonly seconds: number;
  /** A turn that shows them all; null if none may be so long. */
  readonly whole: number | null;
}

/** For how long it has to be shown for the hint to go; null if that does not help. */
export const wantedSeconds = ({ kind, value, round }: Hint): number | null =>
  kind === 'reading' ? value : (round?.whole ?? null);

export const smallest = 2;
export const advised = 3.5;
const safeShare = safeMargin / 10;

export interface CheckInput {
  readonly boxes: readonly Box[];
  readonly measures: ReadonlyMap<string, BoxMeasure>;
  /** The colours of the brand, which are tried first. */
  readonly colours: readonly string[];
  /** The lists that turn pages. */
  readonly lists: ReadonlyMap<string, ListPages>;
  /** For how long it is shown in each playlist, and how long that takes; none if it plays nowhere. */
  readonly turns: readonly Pick<Turn, 'seconds' | 'loop'>[];
}

export function hintsOf({ boxes, measures, colours, lists, turns }: CheckInput): Hint[] {
  const hints: Hint[] = [];
  const measured = boxes.flatMap((box) => {
    const measure = measures.get(box.id);
    return measure && !box.hidden ? [{ box, measure }] : [];
  });
  for (const { box, measure } of measured) {
    const { contrast: found, size, edge } = measure;
    if (found && found.ratio < found.needed)
      hints.push({
        ...{ kind: 'contrast', box, value: found.ratio, needed: found.needed, isAdvice: false },
        fixed: 'colour' in box ? { ...box, colour: betterColour(found.on, found.needed, colours) } : null,
      });
    if (size !== null && size < advised)
      hints.push({
        ...{ kind: 'small', box, value: size, needed: advised, isAdvice: size >= smallest },
        fixed: 'font' in box ? larger(box) : null,
      });
    if (edge !== null && edge < safeShare)
      hints.push({
        ...{ kind: 'edge', box, value: edge, needed: safeShare, isAdvice: false },
        fixed: { ...box, place: moveInside(box.place) } as Box,
      });
  }
  const words = measured.reduce((sum, { measure }) => sum + measure.words, 0);
  const seconds = Math.min(...turns.map((turn) => turn.seconds));
  if (words > seconds)
    hints.push({ kind: 'reading', box: null, value: words, needed: seconds, isAdvice: false, fixed: null });
  for (const box of boxes) {
    const list = lists.get(box.id);
    const hint = list && pagesHint(box, list, turns);
    if (hint) hints.push(hint);
  }
  return hints.sort((a, b) => Number(a.isAdvice) - Number(b.isAdvice));
}

/** A round of all pages that takes longer is a fault. */
const longestRound = 600;

/** Null if every turn shows all pages. */
function pagesHint(box: Box, { rows, pages }: ListPages, turns: CheckInput['turns']): Hint | null {
  const pageSeconds = 'pageSeconds' in box ? box.pageSeconds : undefined;
  if (pageSeconds === undefined) return null;
  const rounds = turns.map(({ seconds, loop }) => {
    const count = Math.ceil(pages / pagesInTurn(seconds, pageSeconds));
    return { turns: count, seconds: count * loop };
  });
  const [slowest] = rounds.filter((each) => each.turns > 1).sort((a, b) => b.seconds - a.seconds);
  if (!slowest) return null;
  const isTooShort = turns.some(({ seconds }) => seconds < pageSeconds);
  const whole = pages * pageSeconds;
  return {
    kind: 'pages',
    box,
    value: 1,
    needed: slowest.turns,
    fixed: null,
    isAdvice: slowest.seconds <= longestRound && !isTooShort,
    round: { ...slowest, rows, whole: whole <= maxSeconds ? whole : null },
  };
}

const betterColour = (on: string, needed: number, colours: readonly string[]): string => {
  const best = [...colours]
    .map((colour) => colour.slice(0, 7))
    .sort((a, b) => contrast(b, on) - contrast(a, on))[0];
  return best && contrast(best, on) >= needed ? best : readable(best ?? '#000000', on);
};

/** In a box as high as the text needs. */
function larger(box: Extract<Box, TextStyle>): Box {
  const size = advised * 10;
  const h = Math.max(box.place.h, Math.ceil(size * 1.3));
  return { ...box, size, place: { ...box.place, h, y: Math.min(box.place.y, 1000 - safeMargin - h) } };
}

export function moveInside({ x, y, w, h }: Place): Place {
  const room = 1000 - 2 * safeMargin;
  const [width, height] = [Math.min(w, room), Math.min(h, room)];
  const within = (start: number, size: number) =>
    Math.max(safeMargin, Math.min(start, 1000 - safeMargin - size));
  return { x: within(x, width), y: within(y, height), w: width, h: height };
}
