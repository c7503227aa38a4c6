import type { PlayerEvent } from '@vitrine/contract/player';

// One thing on the screen: made and loaded behind the one that is seen, then seen, then taken down for good.

export type FaultReason = Extract<PlayerEvent, { kind: 'fault' }>['reason'];

export class ItemFault extends Error {
  readonly reason: FaultReason;

  constructor(reason: FaultReason) {
    super(reason);
    this.reason = reason;
  }
}

export interface ItemView {
  readonly element: HTMLElement;
  /** What of it can be drawn into a picture; null: nothing, as of a sound alone; `page`: nobody may look into it. */
  readonly drawable: HTMLVideoElement | HTMLImageElement | 'page' | null;
  /** Resolves when its first picture could be seen; rejects with a ItemFault. `position` in seconds. */
  load(position: () => number): Promise<void>;
  /** It is seen from now on. */
  start(): void;
  /** Called several times a second while it is seen; throws a ItemFault when it has stopped moving. */
  follow(position: number): void;
  /** It may be seen for longer than its turn when the same comes again. */
  readonly maySeeAgain: boolean;
  /** Taken down: everything it holds is given back. */
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

/** Resolves at the first of an element's `good` events, rejects at its first `error`; leaves no listener behind. */
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
