import { createListeners } from '../../lib/realtime/listeners.ts';
import type { Target } from './calendar-edits.ts';
import type { Rules } from './occurrences.ts';
import type { Edit } from './reach.ts';
import type { EditedRow, RowPlanner } from './row-planner.ts';
import type { Taken } from './taking.ts';

// What is dragged. It is kept outside of React's state, because a page that is rendered at every step of a drag cannot follow
// the pointer. Each row listens for itself and is worked out in turn, as many in a frame as there is time for.

export interface Drag {
  readonly playlist: string;
  /** Where it was taken. */
  readonly row: string;
  readonly taken: Taken;
  readonly begin: Pick<Edit, 'base' | 'taken'>;
  readonly target: Target;
  /** Null if conditions cannot say it. */
  readonly rules: Rules | null;
}

/** Of sixteen: the rest is for the pointer. */
const frameMs = 10;
/** The one under the pointer, and one of the others. */
const leastRows = 2;
/** What a row costs until it was seen: a slow machine begins with few. */
const firstRowMs = 3;
/** So many frames a second are drawn: where one with rows takes longer, rows wait until as many without any have made up for it. */
const wantedMs = 1000 / 50;
const vsyncMs = 1000 / 60;
/** The pointer has the mark at once, and what it does not much later. */
const longestRest = 150;
const restAfter = (ms: number): number =>
  Math.min(longestRest, Math.max(0, (ms - wantedMs) * (vsyncMs / (wantedMs - vsyncMs))));

export interface RowsBase {
  /** Undefined if nothing of it is edited in this row. */
  readonly plannerOf: (row: string) => RowPlanner | undefined;
  /** Without the window that is dragged. */
  readonly pendingOf: (row: string) => EditedRow | null;
}

const nothing: RowsBase = { plannerOf: () => undefined, pendingOf: () => null };

interface Row {
  readonly listeners: ReturnType<typeof createListeners>;
  /** How often it is drawn: once in each of its groups, or for each of its days. */
  count: number;
  shown: EditedRow | null;
  /** The rules that it shows. */
  rules: Rules | null;
  /** When it was worked out; the one that waited longest comes first. */
  turn: number;
}

/** As the browser has it: a clock, and when a frame is drawn. */
export interface Frames {
  readonly now: () => number;
  readonly next: (work: () => void) => void;
  readonly drawn: (then: () => void) => void;
}

const browserFrames: Frames = {
  now: () => performance.now(),
  next: (work) => void requestAnimationFrame(work),
  drawn: (then) => {
    frameChannel ??= new MessageChannel();
    frameChannel.port1.onmessage = then;
    frameChannel.port2.postMessage(null);
  },
};
let frameChannel: MessageChannel | undefined;

export function createEditStore(frames = browserFrames) {
  const dragListeners = createListeners();
  const rows = new Map<string, Row>();
  let base = nothing;
  let drag: Drag | null = null;
  let isPlanned = false;
  let turns = 0;
  /** What a row has cost of late, worked out and drawn. */
  let rowMs = firstRowMs;
  let restsUntil = 0;

  const show = (row: Row, shown: EditedRow | null, rules: Rules | null) => {
    row.rules = rules;
    if (row.shown === shown) return;
    row.shown = shown;
    row.listeners.notify();
  };
  /** The row under the pointer first, then the others in turn, as many as are worked out and drawn in a frame. */
  const work = () => {
    isPlanned = false;
    const startedAt = frames.now();
    if (drag && startedAt < restsUntil) return soon();
    const most = Math.max(leastRows, Math.floor(frameMs / rowMs));
    const wanted = drag?.rules ?? null;
    const waiting = [...rows].filter(([, row]) => row.rules !== wanted);
    waiting.sort(
      ([a, one], [b, other]) => Number(b === drag?.row) - Number(a === drag?.row) || one.turn - other.turn,
    );
    for (const [key, row] of waiting.slice(0, most)) {
      const planner = wanted ? base.plannerOf(key) : undefined;
      show(row, planner ? planner.withRules(drag!.playlist, wanted!) : base.pendingOf(key), wanted);
      row.turn = ++turns;
    }
    const worked = Math.min(most, waiting.length);
    if (worked > 0)
      frames.drawn(() => {
        const ms = frames.now() - startedAt;
        rowMs = (rowMs + ms / worked) / 2;
        restsUntil = frames.now() + restAfter(ms);
      });
    if (waiting.length > worked) soon();
  };
  const soon = () => {
    if (isPlanned) return;
    isPlanned = true;
    frames.next(work);
  };
  return {
    get: () => drag,
    subscribe: dragListeners.add,
    set(next: Drag | null) {
      if (next === drag) return;
      drag = next;
      dragListeners.notify();
      soon();
    },
    /** What is pending, and the plans; rows show it at once. */
    setBase(next: RowsBase) {
      base = next;
      for (const [key, row] of rows) if (!drag) show(row, base.pendingOf(key), null);
      if (drag) soon();
    },
    rowOf: (key: string): EditedRow | null => rows.get(key)?.shown ?? base.pendingOf(key),
    subscribeRow(key: string, listener: () => void) {
      const row = rows.get(key) ?? {
        listeners: createListeners(),
        count: 0,
        shown: base.pendingOf(key),
        rules: null,
        turn: 0,
      };
      rows.set(key, row);
      row.count += 1;
      const stop = row.listeners.add(listener);
      if (drag) soon();
      return () => {
        stop();
        row.count -= 1;
        if (row.count === 0) rows.delete(key);
      };
    },
  };
}

export type EditStore = ReturnType<typeof createEditStore>;
