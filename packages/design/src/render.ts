import { canvasOf, type DesignShape } from '@vitrine/contract/design-canvas';
import type { Box, BoxKind, DesignDocument } from '@vitrine/contract/design-document';
import type { BoxState, BoxView, ListPages, MakeBox, World } from './box-view.ts';
import { makeCountdown } from './boxes/countdown.ts';
import { makeAnalogue, makeQr, makeShape } from './boxes/drawn.ts';
import { makeEvents, makeHeadlines, makeHours, makeTable } from './boxes/lists.ts';
import { makeFilm, makePicture, makeZone } from './boxes/media.ts';
import { makeDate, makeDigital, makeText, makeValue } from './boxes/text.ts';
import { makeTicker } from './boxes/ticker.ts';
import { makeWeather } from './boxes/weather.ts';
import type { DesignContext } from './context.ts';
import { dress, families, make, paintOf } from './dom.ts';
import { drawElement } from './sketch.ts';

// Draws a design: always on a canvas of the same size, which is then scaled, so that lines break at the same words on a phone
// and on a wall.

export interface RenderedDesign {
  /** New data, another moment or another display. */
  update(context: DesignContext): void;
  /** The document was edited. Boxes that are the same objects as before stay as they are, and those that only moved are moved. */
  change(document: ShownDocument): void;
  destroy(): void;
  /** Resolves when fonts and pictures are here, or known not to be. */
  readonly ready: Promise<void>;
  /** Draws it small, as it is now. */
  sketch(context: CanvasRenderingContext2D, width: number, height: number): void;
  /** What each box shows, by its id. Boxes of unknown kinds are missing. */
  states(): ReadonlyMap<string, BoxState | 'hidden'>;
  /** The lists that are shown and turn pages, by the ids of their boxes. */
  lists(): ReadonlyMap<string, ListPages>;
}

const programme: MakeBox<'programme'> = () => ({ element: make(), show: () => 'empty' });

const makers: { readonly [K in BoxKind]: MakeBox<K> } = {
  text: makeText,
  picture: makePicture,
  film: makeFilm,
  zone: makeZone,
  programme,
  clock: (box, world) => (box.face === 'analogue' ? makeAnalogue : makeDigital)(box, world),
  date: makeDate,
  countdown: makeCountdown,
  qr: makeQr,
  shape: makeShape,
  ticker: makeTicker,
  table: makeTable,
  value: makeValue,
  weather: makeWeather,
  events: makeEvents,
  headlines: makeHeadlines,
  hours: makeHours,
};

interface Placed {
  box: Box;
  readonly frame: HTMLElement;
  readonly view: BoxView;
  state: BoxState | 'hidden';
}

const cornerOf = ({ place: { x, y } }: Box, { canvas }: World) => ({
  left: `${(x / 1000) * canvas.width}px`,
  top: `${(y / 1000) * canvas.height}px`,
});

/** Whether the second is the first at another place. */
const isMoved = (one: Box, other: Box): boolean =>
  JSON.stringify({ ...one, place: { ...one.place, x: 0, y: 0 } }) ===
  JSON.stringify({ ...other, place: { ...other.place, x: 0, y: 0 } });

/** Null for a kind of a newer version, or a box that cannot be made: it is left out, and the others are shown. */
function place(box: Box, world: World): Placed | null {
  if (!Object.keys(makers).includes(box.kind)) return null;
  try {
    const view = (makers[box.kind] as MakeBox<BoxKind>)(box as never, world);
    const { w, h } = box.place;
    const { width, height } = world.canvas;
    const frame = make(
      {
        ...{ position: 'absolute', ...cornerOf(box, world) },
        ...{ width: `${(w / 1000) * width}px`, height: `${(h / 1000) * height}px`, contain: 'strict' },
        ...(box.turn && { transform: `rotate(${box.turn}deg)` }),
        ...(box.opacity !== undefined && { opacity: String(box.opacity / 100) }),
      },
      [view.element],
    );
    dress(view.element, { width: '100%', height: '100%' });
    frame.dataset.box = box.id;
    return { box, frame, view, state: 'hidden' };
  } catch (error) {
    console.error(error);
    return null;
  }
}

const secondMs = 1000;

/** Font and characters of each text. What data will bring is not known yet. */
const fontsOf = (boxes: readonly Box[]): [font: string, text: string][] =>
  boxes.flatMap((box) => {
    if (!('font' in box)) return [];
    const text =
      box.kind === 'text' ? box.runs.map((run) => ('text' in run ? run.text : 'Aě')).join('') : 'Aě';
    return [[`${box.weight} 20px ${families[box.font]}`, text]];
  });

/** `background` null leaves what is behind visible. */
export type ShownDocument = Pick<DesignDocument, 'shape' | 'boxes'> & {
  readonly background: DesignDocument['background'] | null;
};

export function render(shown: ShownDocument, context: DesignContext, element: HTMLElement): RenderedDesign {
  const canvas = canvasOf[shown.shape] ?? canvasOf.landscape;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake = Number.POSITIVE_INFINITY;
  let isDestroyed = false;
  const boxes = shown.boxes.filter((box) => box?.kind && box.place);
  // A zone moves while it shows a film.
  const moving = boxes.filter(
    (box) =>
      !box.hidden &&
      (box.kind === 'film' ||
        box.kind === 'ticker' ||
        (box.kind === 'zone' && box.items.some(({ playable }) => context.file(playable)?.type === 'video'))),
  );
  const still = new Set(moving.slice(context.movingLeft ?? moving.length).map(({ id }) => id));
  const world: World = {
    context,
    canvas,
    isStill: (box) => world.context.isStill === true || still.has(box.id),
    wakeAt(instant) {
      wake = Math.min(wake, instant);
    },
  };
  const root = make({
    ...{ position: 'absolute', left: '0', top: '0', transformOrigin: '0 0', overflow: 'hidden' },
    ...{ width: `${canvas.width}px`, height: `${canvas.height}px`, contain: 'strict' },
    ...(shown.background && { background: paintOf(shown.background) }),
  });
  let placed: Placed[] = [];
  const resize = () => dress(root, { transform: placeOf(shown.shape, element).transform });
  const observer = new ResizeObserver(resize);

  const showBox = (each: Placed, now: number) => {
    const { box, view, frame } = each;
    const isShown = !box.hidden && (!box.conditions || world.context.holds(box.conditions, now));
    let state: Placed['state'] = 'hidden';
    try {
      if (isShown) state = view.show(now);
    } catch (error) {
      // An unknown time zone, or a document that no schema has seen.
      if (each.state !== 'bad') console.error(error);
      state = 'bad';
    }
    if (state === each.state) return;
    each.state = state;
    frame.dataset.state = state;
    const isOutlined = world.context.isEditing && (state === 'empty' || state === 'bad');
    dress(frame, {
      visibility: state === 'shown' || isOutlined ? 'visible' : 'hidden',
      outline: isOutlined ? `3px dashed ${state === 'bad' ? '#d92d20' : '#98a1b0'}` : '',
      outlineOffset: '-3px',
    });
    view.element.style.visibility = isOutlined ? 'hidden' : '';
  };
  const show = () => {
    clearTimeout(timer);
    if (isDestroyed) return;
    const now = world.context.now();
    wake = now - (now % secondMs) + secondMs;
    for (const each of placed) showBox(each, now);
    if (!world.context.isStill) timer = setTimeout(show, Math.max(0, wake - world.context.now()) + 1);
  };
  const hide = (each: Placed): Placed => {
    dress(each.frame, { visibility: 'hidden' });
    return each;
  };
  const build = (next: readonly Box[]) => {
    const known = new Map(placed.map((each) => [each.box.id, each]));
    const before = placed.length;
    let kept = 0;
    placed = next.flatMap((box) => {
      const same = known.get(box.id);
      if (same && (same.box === box || isMoved(same.box, box))) {
        if (same.box !== box) dress(same.frame, cornerOf(box, world));
        same.box = box;
        kept++;
        known.delete(box.id);
        return same;
      }
      const made = place(box, world);
      return made ? hide(made) : [];
    });
    for (const { view, frame } of known.values()) {
      view.end?.();
      frame.remove();
    }
    // Elements that stay in their order are left alone, because a film that is moved begins anew.
    placed.forEach(({ frame }, i) => {
      if (root.children[i] !== frame) root.insertBefore(frame, root.children[i] ?? null);
    });
    // Boxes that were only moved show what they showed.
    if (kept < placed.length || kept < before || kept === 0) show();
  };
  const asked = new Set<string>();
  /** Fonts that are loaded later change where lines break. */
  const loadFonts = async (next: readonly Box[]): Promise<void> => {
    const fresh = fontsOf(next).filter((each) => !asked.has(each.join()));
    for (const each of fresh) asked.add(each.join());
    const missing = fresh.filter((each) => !document.fonts.check(...each));
    if (missing.length === 0) return;
    await Promise.all(missing.map((each) => document.fonts.load(...each).catch(() => {})));
    if (!isDestroyed) refit();
  };
  element.append(root);
  resize();
  observer.observe(element);
  build(boxes);
  const pictures = placed.map(({ view }) => view.ready);
  /** Texts are fitted when they are built; pictures and films stay. */
  const refit = () => {
    placed = placed.map((each) => {
      if (!('font' in each.box)) return each;
      each.view.end?.();
      const next = place(each.box, world);
      if (!next) return each;
      each.frame.replaceWith(hide(next).frame);
      return next;
    });
    show();
  };
  const ready = loadFonts(boxes).then(async () => {
    await Promise.all(pictures);
  });
  return {
    ready,
    change(next) {
      dress(root, { background: next.background ? paintOf(next.background) : '' });
      build(next.boxes);
      void loadFonts(next.boxes);
    },
    update(next) {
      const { locale, timezone } = world.context;
      world.context = next;
      // Views compare numbers and moments, not the language in which they write them.
      if (next.locale !== locale || next.timezone !== timezone) refit();
      else show();
    },
    destroy() {
      isDestroyed = true;
      clearTimeout(timer);
      observer.disconnect();
      for (const { view } of placed) view.end?.();
      root.remove();
    },
    sketch(target, width, height) {
      target.save();
      target.scale(width / canvas.width, height / canvas.height);
      drawElement(target, root, 0, 0);
      target.restore();
    },
    states: () => new Map(placed.map(({ box, state }) => [box.id, state])),
    lists: () =>
      new Map(
        placed.flatMap(({ box, view, state }) =>
          state === 'shown' && view.list ? [[box.id, view.list] as const] : [],
        ),
      ),
  };
}

/** Where the canvas lies in an element: whole, and in the middle. */
export function placeOf(shape: DesignShape, { clientWidth, clientHeight }: HTMLElement) {
  const { width, height } = canvasOf[shape] ?? canvasOf.landscape;
  const scale = Math.min(clientWidth / width, clientHeight / height);
  const [left, top] = [(clientWidth - width * scale) / 2, (clientHeight - height * scale) / 2];
  return {
    ...{ left, top, width: width * scale, height: height * scale },
    transform: `translate(${left}px, ${top}px) scale(${scale})`,
  };
}
