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
} from 'react';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { boxName } from './box-names.ts';
import classes from './canvas.module.css';
import type { Place } from './edit-boxes.ts';
import { PageTurner } from './PageTurner.tsx';
import { type Handle, handles, safeMargin } from './snap.ts';
import { useCanvasPages } from './use-canvas-pages.ts';
import { isHigh, percentForm, rectOf, shareOf, turnOf, useDrag } from './use-drag.ts';

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

/** The design as screens show it, with the boxes on top to be selected, moved and sized. */
export function Canvas(props: CanvasProps) {
  const { document, selected, onSelect, onPlace, onKey, snaps, marks, width, drawn, host } = props;
  const t = useT();
  const { number } = useFormat();
  const stage = useRef<HTMLDivElement>(null);
  const { width: w, height: h } = canvasOf[document.shape];
  const latest = useRef(document);
  latest.current = document;
  const { context, lists, look, turn } = useCanvasPages(props.context, drawn);

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew only for another shape; what changes is told below
  useEffect(() => {
    const made = render(latest.current, context, host.current!);
    drawn.current = made;
    look();
    return () => {
      drawn.current = null;
      made.destroy();
    };
  }, [document.shape]);
  useLayoutEffect(() => {
    drawn.current?.change(document);
    look();
  }, [document, drawn, look]);
  useEffect(() => {
    drawn.current?.update(context);
    look();
  }, [context, drawn, look]);

  /** A click on the selected box may mean the one that lies above it. */
  const selectUnder = (event: PointerEvent) => {
    const hits = globalThis.document.elementsFromPoint(event.clientX, event.clientY);
    const hit = hits.find((element) => element instanceof HTMLElement && element.dataset.hit);
    if (hit instanceof HTMLElement) onSelect(hit.dataset.hit!);
  };
  const { begin, selection, figures, isDragging, lines, pointer } = useDrag({
    ...{ document, snaps, drawn, stage, host, onPlace, onClick: selectUnder },
  });
  const press = (event: PointerEvent, box: Box, handle: Handle | null) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    begin(event, box, handle);
    if (!handle && selected !== box.id) onSelect(box.id);
  };
  const box = document.boxes.find(({ id }) => id === selected);
  const pressed = useRef(press);
  pressed.current = press;
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
          press={pressed}
          onKey={keyed}
          onEditText={onEditText}
          onSelect={onSelect}
        />
      )),
    [document.boxes, selected, marks, t, onEditText, onSelect],
  );
  return (
    <Text
      as="div"
      ref={stage}
      className={classes.stage}
      relative
      fixed
      fill="screen"
      style={{ width, height: (width * h) / w }}
      onPointerDown={() => onSelect(null)}
    >
      <Text as="div" ref={host} data-screen cover clip aria-hidden="true" />
      <Text as="div" cover role="group" aria-label={t('designer.canvas')} {...pointer}>
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
        {lines.guides.map(({ axis, at }) => (
          <span
            key={`${axis}${at}`}
            className={classes.guide}
            data-axis={axis}
            style={axis === 'x' ? { left: shareOf(at) } : { top: shareOf(at) }}
          />
        ))}
        {lines.gaps.map(({ axis, from, to, at }) => (
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
            <b>{number((to - from) / 10, percentForm)}</b>
          </span>
        ))}
        {box && (
          // biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the box that has the focus
          <div
            ref={selection}
            className={classes.selection}
            data-high={isHigh(box.place) ? '' : undefined}
            style={{ ...rectOf(box.place), transform: turnOf(box) }}
            onPointerDown={(event) => press(event, box, null)}
            onDoubleClick={props.onEditText}
          >
            {props.tools && !isDragging && <div className={classes.tools}>{props.tools}</div>}
            <span ref={figures} className={classes.figures} hidden={!isDragging}>
              {' '}
            </span>
            {handles.map((handle) => (
              <span
                key={handle}
                className={classes.handle}
                data-handle={handle}
                onPointerDown={(event) => press(event, box, handle)}
              />
            ))}
          </div>
        )}
        {!isDragging &&
          document.boxes.map((each) => {
            const list = lists.get(each.id);
            if (!list || list.pages < 2) return null;
            return <PageTurner key={each.id} box={each} list={list} onTurn={(page) => turn(each.id, page)} />;
          })}
      </Text>
    </Text>
  );
}

interface HitProps {
  box: Box;
  name: string;
  isSelected: boolean;
  mark: number | undefined;
  press: RefObject<(event: PointerEvent, box: Box, handle: null) => void>;
  onKey: RefObject<(event: React.KeyboardEvent, box: Box) => void>;
  onEditText: () => void;
  onSelect: (id: string) => void;
}

/** The place of a box, to be pressed and focused. */
const Hit = memo(function Hit({ box, name, isSelected, mark, press, onKey, onEditText, onSelect }: HitProps) {
  const { id, place, hidden } = box;
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
      style={{ ...rectOf(place), transform: turnOf(box) }}
      onPointerDown={(event) => press.current(event, box, null)}
      onDoubleClick={onEditText}
      onFocus={() => onSelect(id)}
      onKeyDown={(event) => onKey.current(event, box)}
    >
      {mark !== undefined && <span className={classes.mark} data-number={mark} aria-hidden="true" />}
    </button>
  );
});
