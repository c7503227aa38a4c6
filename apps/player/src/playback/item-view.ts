import type { PlayerEvent } from '@vitrine/contract/player-events';

// One item on the screen: created and loaded behind the visible one, then shown, then destroyed.

export type FaultReason = Extract<PlayerEvent, { kind: 'fault' }>['reason'];

export class ItemFault extends Error {
  readonly reason: FaultReason;

  constructor(reason: FaultReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Draws itself into a canvas, at any size. */
export interface Sketch {
  readonly width: number;
  readonly height: number;
  sketch(target: CanvasRenderingContext2D, width: number, height: number): void;
}

/** A turn of an item: by it lists of several pages go on where the last turn ended. */
export interface ItemTurn {
  /** Instant at which it begins. */
  readonly from: number;
  /** As the playlist says, whenever it ends. */
  readonly seconds: number;
  /** How many it had before since the loop began. */
  readonly count: number;
}

export interface ItemView {
  readonly element: HTMLElement;
  /**
   * The element that can be captured; null if there is none, as for a sound alone; `page` if it must not be
   * read.
   */
  readonly drawable: HTMLVideoElement | HTMLImageElement | Sketch | 'page' | null;
  /** Resolves when its first frame could be shown; rejects with an ItemFault. `position` in seconds. */
  load(position: () => number, turn?: ItemTurn): Promise<void>;
  /** It is visible from now on. */
  start(): void;
  /** Called several times a second while it is visible; throws an ItemFault if it has stopped moving. */
  follow(position: number, turn?: ItemTurn): void;
  /** It may stay visible beyond its turn if the same item comes again. */
  readonly maySeeAgain: boolean;
  /** Destroyed: all its resources are released. */
  end(): void;
}

/** Rejects with the fault if it takes longer. */
export async function within<T>(ms: number, reason: FaultReason, waiting: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ItemFault(reason)), ms);
  });
  try {
    return await Promise.race([waiting, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves at the first `good` event of an element, rejects at its first `error`; removes its listeners. */
export function eventOf(element: HTMLElement, good: string, reason: FaultReason): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (event: Event) => {
      element.removeEventListener(good, settle);
      element.removeEventListener('error', settle);
      if (event.type === good) resolve();
      else reject(new ItemFault(reason));
    };
    element.addEventListener(good, settle);
    element.addEventListener('error', settle);
  });
}
