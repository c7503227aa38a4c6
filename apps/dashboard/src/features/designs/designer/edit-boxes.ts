import type { Box, BoxKind } from '@vitrine/contract/design-document';

// Changes of the list of boxes. Boxes that stay the same stay the same objects, so that the canvas leaves them alone.

export type Place = Box['place'];

export const replaceBox = (boxes: readonly Box[], next: Box): Box[] =>
  boxes.map((box) => (box.id === next.id ? next : box));

export const removeBox = (boxes: readonly Box[], id: string): Box[] => boxes.filter((box) => box.id !== id);

/** The smallest number that is free. */
export function freeId(boxes: readonly Box[], kind: BoxKind): string {
  const taken = new Set(boxes.map(({ id }) => id));
  let number = 1;
  while (taken.has(`${kind}-${number}`)) number++;
  return `${kind}-${number}`;
}

const copyOffset = 20;

/** A little beside the first, and directly above it. */
export function copyBox(boxes: readonly Box[], id: string): { boxes: Box[]; id: string } | null {
  const at = boxes.findIndex((box) => box.id === id);
  const box = boxes[at];
  if (!box || box.kind === 'programme') return null;
  const copy = {
    ...box,
    id: freeId(boxes, box.kind),
    place: tidyPlace({ ...box.place, x: box.place.x + copyOffset, y: box.place.y + copyOffset }),
  };
  return { boxes: [...boxes.slice(0, at + 1), copy, ...boxes.slice(at + 1)], id: copy.id };
}

/** Towards the reader by so many boxes; negative for away. */
export function moveDepth(boxes: readonly Box[], id: string, by: number): readonly Box[] {
  const from = boxes.findIndex((box) => box.id === id);
  const to = Math.max(0, Math.min(boxes.length - 1, from + by));
  const box = boxes[from];
  if (!box || from === to) return boxes;
  const rest = boxes.filter((each) => each !== box);
  return [...rest.slice(0, to), box, ...rest.slice(to)];
}

const limits = { low: -1000, high: 2000, largest: 3000, smallest: 5 } as const;
const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
const round = (value: number) => Math.round(value);

/** In whole thousandths, and within what the document allows. */
export const tidyPlace = ({ x, y, w, h }: Place): Place => ({
  x: clamp(round(x), limits.low, limits.high),
  y: clamp(round(y), limits.low, limits.high),
  w: clamp(round(w), limits.smallest, limits.largest),
  h: clamp(round(h), limits.smallest, limits.largest),
});

interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** What an arrow key does to a place: moves it by one thousandth, with Shift by ten, and with Alt changes its size. */
export function nudged(place: Place, { key, shiftKey, altKey }: KeyPress): Place | null {
  const by = shiftKey ? 10 : 1;
  const step = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] }[key];
  if (!step) return null;
  const [dx, dy] = step as [number, number];
  return tidyPlace(
    altKey ? { ...place, w: place.w + dx, h: place.h + dy } : { ...place, x: place.x + dx, y: place.y + dy },
  );
}
