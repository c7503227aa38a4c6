import { canvasOf } from '@vitrine/contract/design-canvas';
import type { Box, DesignDocument } from '@vitrine/contract/design-document';
import type { RenderedDesign } from '@vitrine/design/render';
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { useFormat } from '../../../lib/i18n/format.ts';
import { setDraggedPlace } from './dragged-place.ts';
import { type Place, replaceBox, tidyPlace } from './edit-boxes.ts';
import { type Handle, resized, type Snapped, snapMove, snapResize } from './snap.ts';

// While a box is dragged, its picture and its selection are moved in the page itself, as layers of their own: rendering and
// painting the canvas for every move of the pointer takes too long on slow computers. The draft changes when it is dropped.

/** How near a line attracts, in pixels of the screen. */
const attraction = 6;
/** Below this a press is a click. */
const slack = 3;

interface Drag {
  readonly box: Box;
  readonly handle: Handle | null;
  readonly startX: number;
  readonly startY: number;
  /** From pixels of the screen. Reading the size of the canvas after every move would lay the page out twice. */
  readonly scale: { readonly x: number; readonly y: number };
  readonly others: readonly Place[];
  readonly picture: HTMLElement | null;
  hasMoved: boolean;
  place: Place;
}

type Lines = Pick<Snapped, 'guides' | 'gaps'>;
const noLines: Lines = { guides: [], gaps: [] };

/** Places are in thousandths, and read in percent of the canvas. */
export const percentForm = { maximumFractionDigits: 1 } as const;
export const shareOf = (value: number) => `${value / 10}%`;
export const rectOf = ({ x, y, w, h }: Place) => ({
  left: shareOf(x),
  top: shareOf(y),
  width: shareOf(w),
  height: shareOf(h),
});
export const turnOf = ({ turn }: Box): string => (turn ? `rotate(${turn}deg)` : '');
/** Whether there is no room for figures above it. */
export const isHigh = ({ y }: Place): boolean => y < 120;

interface Options {
  readonly document: DesignDocument;
  readonly snaps: boolean;
  readonly drawn: RefObject<RenderedDesign | null>;
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly host: RefObject<HTMLDivElement | null>;
  readonly onPlace: (id: string, place: Place) => void;
  /** Pressed without being moved. */
  readonly onClick: (event: PointerEvent) => void;
}

export function useDrag({ document, snaps, drawn, stage, host, onPlace, onClick }: Options) {
  const drag = useRef<Drag | null>(null);
  const selection = useRef<HTMLDivElement>(null);
  const figures = useRef<HTMLSpanElement>(null);
  const [isDragging, setDragging] = useState(false);
  const [lines, setLines] = useState(noLines);
  const canvas = canvasOf[document.shape];
  const { number } = useFormat();

  const change = (box: Box, place: Place) =>
    drawn.current?.change({ ...document, boxes: replaceBox(document.boxes, { ...box, place } as Box) });
  const showLines = ({ guides, gaps }: Lines) =>
    setLines((shown) =>
      JSON.stringify(shown) === JSON.stringify({ guides, gaps }) ? shown : { guides, gaps },
    );
  const showAt = ({ box, handle, picture, scale }: Drag, place: Place) => {
    const words = figures.current?.firstChild;
    const [x, y, w, h] = [place.x, place.y, place.w, place.h].map((value) => number(value / 10, percentForm));
    if (words) words.nodeValue = `X ${x} · Y ${y} · ${w} × ${h} %`;
    setDraggedPlace(place);
    const frame = selection.current;
    frame?.toggleAttribute('data-high', isHigh(place));
    if (handle) {
      if (frame) Object.assign(frame.style, rectOf(place));
      change(box, place);
      return;
    }
    const [dx, dy] = [place.x - box.place.x, place.y - box.place.y];
    if (frame) setOff(frame, box, dx / scale.x, dy / scale.y);
    if (picture) setOff(picture, box, (dx / 1000) * canvas.width, (dy / 1000) * canvas.height);
  };
  /** Puts everything at a place for good. */
  const settle = ({ box, picture }: Drag, place: Place) => {
    change(box, place);
    const frame = selection.current;
    if (frame) Object.assign(frame.style, rectOf(place));
    frame?.toggleAttribute('data-high', isHigh(place));
    for (const element of [picture, frame])
      if (element) Object.assign(element.style, { transform: turnOf(box), willChange: '' });
    setDragging(false);
    setLines(noLines);
    setDraggedPlace(null);
  };

  const begin = (event: PointerEvent, box: Box, handle: Handle | null) => {
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    drag.current = {
      box,
      handle,
      startX: event.clientX,
      startY: event.clientY,
      scale: { x: 1000 / stage.current!.clientWidth, y: 1000 / stage.current!.clientHeight },
      others: document.boxes.filter(({ id, hidden }) => id !== box.id && !hidden).map(({ place }) => place),
      picture: host.current!.querySelector<HTMLElement>(`[data-box="${CSS.escape(box.id)}"]`),
      hasMoved: false,
      place: box.place,
    };
  };
  const onPointerMove = (event: PointerEvent) => {
    const current = drag.current;
    if (!current) return;
    const [px, py] = [event.clientX - current.startX, event.clientY - current.startY];
    if (!current.hasMoved && Math.hypot(px, py) < slack) return;
    const snapped = snap(current, px, py, event.altKey || !snaps);
    current.place = tidyPlace(snapped.place);
    if (!current.hasMoved) setDragging(true);
    current.hasMoved = true;
    showLines(snapped);
    showAt(current, current.place);
  };
  const onPointerUp = (event: PointerEvent) => {
    const current = drag.current;
    drag.current = null;
    if (!current) return;
    if (current.hasMoved) {
      settle(current, current.place);
      onPlace(current.box.id, current.place);
    } else if (!current.handle) onClick(event);
  };
  const onPointerCancel = () => {
    const current = drag.current;
    drag.current = null;
    if (current?.hasMoved) settle(current, current.box.place);
  };
  return {
    ...{ begin, selection, figures, isDragging, lines },
    pointer: { onPointerMove, onPointerUp, onPointerCancel },
  };
}

/** Where a box goes that the pointer has moved so many pixels. */
function snap({ box, handle, scale, others }: Drag, px: number, py: number, isFree: boolean): Snapped {
  const [dx, dy] = [px * scale.x, py * scale.y];
  const wanted = handle
    ? resized(box.place, handle, dx, dy)
    : { ...box.place, x: box.place.x + dx, y: box.place.y + dy };
  if (isFree || box.turn) return { place: wanted, ...noLines };
  const options = { others, tolerance: { x: attraction * scale.x, y: attraction * scale.y } };
  return handle ? snapResize(wanted, handle, options) : snapMove(wanted, options);
}

const setOff = (element: HTMLElement, box: Box, x: number, y: number) =>
  Object.assign(element.style, {
    transform: `translate(${x}px, ${y}px) ${turnOf(box)}`,
    willChange: 'transform',
  });
