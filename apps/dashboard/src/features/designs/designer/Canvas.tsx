import '@vitrine/design/fonts.css';
import { canvasOf } from '@vitrine/contract/design-canvas';
import type { Box, DesignDocument } from '@vitrine/contract/design-document';
import type { DesignContext } from '@vitrine/design/context';
import { type RenderedDesign, render } from '@vitrine/design/render';
import {
  memo,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { boxName } from './box-names.ts';
import classes from './canvas.module.css';
import { type Place, replaceBox, tidyPlace } from './edit-boxes.ts';
import { type Handle, handles, resized, type Snapped, safeMargin, snapMove, snapResize } from './snap.ts';

interface CanvasProps {
  document: DesignDocument;
  context: DesignContext;
  selected: string | null;
  onSelect: (id: string | null) => void;
  onPlace: (id: string, place: Place) => void;
  /** Keys on a box: arrows, Delete and others. */
  onKey: (event: React.KeyboardEvent, box: Box) => void;
  onEditText: () => void;
  showsSafeArea: boolean;
  snaps: boolean;
  /** Numbers of hints, by box. */
  marks: ReadonlyMap<string, number>;
  /** The width of the canvas in pixels. */
  width: number;
  /** What it draws, for the content check. */
  drawn: RefObject<RenderedDesign | null>;
  host: RefObject<HTMLDivElement | null>;
  /** Over the selected box, for fingers. */
  tools?: ReactNode;
}

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
  hasMoved: boolean;
  place: Place;
}

const shareOf = (value: number) => `${value / 10}%`;
const rectOf = ({ x, y, w, h }: Place) => ({
  left: shareOf(x),
  top: shareOf(y),
  width: shareOf(w),
  height: shareOf(h),
});

/** The design as screens show it, with the boxes on top to be selected, moved and sized. */
export function Canvas(props: CanvasProps) {
  const { document, context, selected, onSelect, onPlace, onKey, snaps, marks, width, drawn, host } = props;
  const t = useT();
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const [live, setLive] = useState<(Snapped & { readonly id: string }) | null>(null);
  const { width: w, height: h } = canvasOf[document.shape];
  const latest = useRef(document);
  latest.current = document;

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew only for another shape; what changes is told below
  useEffect(() => {
    const made = render(latest.current, context, host.current!);
    drawn.current = made;
    return () => {
      drawn.current = null;
      made.destroy();
    };
  }, [document.shape]);
  useLayoutEffect(() => drawn.current?.change(document), [document, drawn]);
  useEffect(() => drawn.current?.update(context), [context, drawn]);

  const begin = (event: PointerEvent, box: Box, handle: Handle | null) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    drag.current = {
      box,
      handle,
      startX: event.clientX,
      startY: event.clientY,
      scale: { x: 1000 / stage.current!.clientWidth, y: 1000 / stage.current!.clientHeight },
      hasMoved: false,
      place: box.place,
    };
    if (!handle && selected !== box.id) onSelect(box.id);
  };
  const move = (event: PointerEvent) => {
    const current = drag.current;
    if (!current) return;
    const [px, py] = [event.clientX - current.startX, event.clientY - current.startY];
    if (!current.hasMoved && Math.hypot(px, py) < slack) return;
    current.hasMoved = true;
    const { box, handle, scale } = current;
    const [dx, dy] = [px * scale.x, py * scale.y];
    const wanted = handle
      ? resized(box.place, handle, dx, dy)
      : { ...box.place, x: box.place.x + dx, y: box.place.y + dy };
    const options = {
      others: document.boxes.filter(({ id, hidden }) => id !== box.id && !hidden).map(({ place }) => place),
      tolerance: { x: attraction * scale.x, y: attraction * scale.y },
    };
    const isFree = event.altKey || !snaps || Boolean(box.turn);
    const snapped: Snapped = isFree
      ? { place: wanted, guides: [], gaps: [] }
      : handle
        ? snapResize(wanted, handle, options)
        : snapMove(wanted, options);
    current.place = tidyPlace(snapped.place);
    setLive({ ...snapped, place: current.place, id: box.id });
    drawn.current?.change({
      ...document,
      boxes: replaceBox(document.boxes, { ...box, place: current.place } as Box),
    });
  };
  const end = (event: PointerEvent) => {
    const current = drag.current;
    drag.current = null;
    setLive(null);
    if (!current) return;
    if (current.hasMoved) onPlace(current.box.id, current.place);
    else if (!current.handle) selectUnder(event);
  };
  /** A click on the selected box may mean the one that lies above it. */
  const selectUnder = (event: PointerEvent) => {
    const hits = globalThis.document.elementsFromPoint(event.clientX, event.clientY);
    const hit = hits.find((element) => element instanceof HTMLElement && element.dataset.hit);
    if (hit instanceof HTMLElement) onSelect(hit.dataset.hit!);
  };
  const cancel = () => {
    if (drag.current) drawn.current?.change(document);
    drag.current = null;
    setLive(null);
  };
  const pointer = { onPointerMove: move, onPointerUp: end, onPointerCancel: cancel };
  const box = document.boxes.find(({ id }) => id === selected);
  const place = box && live?.id === box.id ? live.place : box?.place;
  const begun = useRef(begin);
  begun.current = begin;
  const keyed = useRef(onKey);
  keyed.current = onKey;
  const { onEditText } = props;
  // The same elements while a box is dragged.
  const hits = useMemo(
    () =>
      document.boxes.map((each) => (
        <Hit
          key={each.id}
          box={each}
          name={boxName(t, each)}
          isSelected={each.id === selected}
          mark={marks.get(each.id)}
          begin={begun}
          onKey={keyed}
          onEditText={onEditText}
          onSelect={onSelect}
        />
      )),
    [document.boxes, selected, marks, t, onEditText, onSelect],
  );
  return (
    <div
      ref={stage}
      className={classes.stage}
      style={{ width, height: (width * h) / w }}
      onPointerDown={() => onSelect(null)}
    >
      <div ref={host} data-screen className={classes.host} aria-hidden="true" />
      {/* biome-ignore lint/a11y/useSemanticElements: the boxes of a picture, not a fieldset */}
      <div className={classes.overlay} role="group" aria-label={t('designer.canvas')} {...pointer}>
        {hits}
        {props.showsSafeArea && (
          <span
            className={classes.safe}
            style={rectOf({
              x: safeMargin,
              y: safeMargin,
              w: 1000 - 2 * safeMargin,
              h: 1000 - 2 * safeMargin,
            })}
          />
        )}
        {live?.guides.map(({ axis, at }) => (
          <span
            key={`${axis}${at}`}
            className={classes.guide}
            data-axis={axis}
            style={axis === 'x' ? { left: shareOf(at) } : { top: shareOf(at) }}
          />
        ))}
        {live?.gaps.map(({ axis, from, to, at }) => (
          <span
            key={`${axis}${from}`}
            className={classes.gap}
            data-axis={axis}
            style={
              axis === 'x'
                ? { left: shareOf(from), width: shareOf(to - from), top: shareOf(at) }
                : { top: shareOf(from), height: shareOf(to - from), left: shareOf(at) }
            }
          >
            <b>{Math.round(to - from)}</b>
          </span>
        ))}
        {box && place && (
          // biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the box that has the focus
          <div
            className={classes.selection}
            data-high={place.y < 120 || undefined}
            style={{ ...rectOf(place), ...(box.turn && { transform: `rotate(${box.turn}deg)` }) }}
            onPointerDown={(event) => begin(event, box, null)}
            onDoubleClick={props.onEditText}
          >
            {props.tools && !live && <div className={classes.tools}>{props.tools}</div>}
            {live && (
              <span className={classes.figures}>
                x {place.x} · y {place.y} · {place.w} × {place.h}
              </span>
            )}
            {handles.map((handle) => (
              <span
                key={handle}
                className={classes.handle}
                data-handle={handle}
                onPointerDown={(event) => begin(event, box, handle)}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

interface HitProps {
  box: Box;
  name: string;
  isSelected: boolean;
  mark: number | undefined;
  begin: RefObject<(event: PointerEvent, box: Box, handle: null) => void>;
  onKey: RefObject<(event: React.KeyboardEvent, box: Box) => void>;
  onEditText: () => void;
  onSelect: (id: string) => void;
}

/** The place of a box, to be pressed and focused. */
const Hit = memo(function Hit({ box, name, isSelected, mark, begin, onKey, onEditText, onSelect }: HitProps) {
  const { id, place, turn, hidden } = box;
  return (
    <button
      type="button"
      data-hit={id}
      className={classes.hit}
      data-kind={box.kind}
      aria-label={name}
      aria-pressed={isSelected}
      tabIndex={isSelected ? 0 : -1}
      hidden={hidden && !isSelected}
      style={{ ...rectOf(place), ...(turn && { transform: `rotate(${turn}deg)` }) }}
      onPointerDown={(event) => begin.current(event, box, null)}
      onDoubleClick={onEditText}
      onFocus={() => onSelect(id)}
      onKeyDown={(event) => onKey.current(event, box)}
    >
      {mark !== undefined && <span className={classes.mark} data-number={mark} aria-hidden="true" />}
    </button>
  );
});
