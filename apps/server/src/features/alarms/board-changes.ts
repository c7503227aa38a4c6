import { randomUUID } from 'node:crypto';
import type { TakeoverBoard, TakeoverDisplay } from '@vitrine/contract/takeovers';
import type { App } from '../../http/app.ts';
import { inProcess } from '../../http/process-state.ts';

// A board is read every second, and of thousands of displays few change in one: only those are sent to readers who have the others.

/** As many as people look at; readers of a board that was forgotten get all its displays once more. */
const maxBoards = 20;

interface SeenBoard {
  /** Another process has another one, and knows nothing of what was sent here. */
  readonly process: string;
  /** Of readings that found a change. */
  readings: number;
  /** Each display as it was sent, and the reading at which it last changed. */
  readonly displays: Map<string, { readonly sent: string; readonly reading: number }>;
}

/** By alarm; the one that was read last comes last. */
const boardsOf = inProcess(() => new Map<string, SeenBoard>());

function seenBoard(app: App, id: string): SeenBoard {
  const boards = boardsOf(app);
  const seen = boards.get(id) ?? { process: randomUUID(), readings: 0, displays: new Map() };
  boards.delete(id);
  boards.set(id, seen);
  for (const oldest of [...boards.keys()].slice(0, -maxBoards)) boards.delete(oldest);
  return seen;
}

/** The part of them that changed since `after`, the cursor of an earlier reply; all of them if it is unknown here. */
export function changedSince(
  app: App,
  id: string,
  displays: readonly TakeoverDisplay[],
  after: string | undefined,
): Pick<TakeoverBoard, 'cursor' | 'isPartial' | 'displays'> {
  const seen = seenBoard(app, id);
  const texts = displays.map((display) => [display.id, JSON.stringify(display)] as const);
  const changed = texts.filter(([display, text]) => seen.displays.get(display)?.sent !== text);
  if (changed.length > 0) seen.readings += 1;
  for (const [display, sent] of changed) seen.displays.set(display, { sent, reading: seen.readings });
  const [process, reading] = after?.split('.') ?? [];
  const isPartial = process === seen.process;
  return {
    cursor: `${seen.process}.${seen.readings}`,
    isPartial,
    displays: displays.filter(
      (display) => !isPartial || seen.displays.get(display.id)!.reading > Number(reading),
    ),
  };
}
