import type { NewEvents } from '../connection/events.ts';
import { keep, readKept } from '../connection/kept-value.ts';
import { randomUUID } from '../engine.ts';
import { storageName } from './preview.ts';

// What is on the screen, stored while it is: a showing that a restart or a power cut ends is reported by the
// next start. It keeps its id, so it counts once, whoever reports it.

type Showing = Omit<Extract<NewEvents, { kind: 'play' }>, 'seconds'>;

interface Saved {
  readonly id: string;
  readonly showing: Showing;
  readonly seconds: number;
}

export interface CurrentShowing {
  begin(showing: Showing): void;
  end(seconds: number): void;
  /** Something covers the screen: what is underneath is not seen, and counts again when it is. */
  cover(isCovered: boolean): void;
  stop(): void;
}

export interface CurrentShowingOptions {
  readonly record: (event: NewEvents, id: string) => Promise<void>;
  readonly now: () => number;
}

const key = storageName('vitrine-player-showing');
/** How much of a showing a power cut may lose. */
const savedEveryMs = 5000;
/** Seconds that the contract accepts. */
const longestPlay = 90_000;

export function trackShowing({ record, now }: CurrentShowingOptions): CurrentShowing {
  let current: { readonly id: string; readonly showing: Showing } | null = null;
  let covered: { showing: Showing | null } | null = null;
  const secondsSoFar = () =>
    current ? Math.max(0, (now() - Date.parse(current.showing.startedAt)) / 1000) : 0;
  const report = async ({ id, showing, seconds }: Saved) => {
    await record({ ...showing, seconds: Math.min(seconds, longestPlay) }, id);
    if (read()?.id === id) write(null);
  };
  const save = () => {
    if (current) write({ ...current, seconds: secondsSoFar() });
  };

  const cut = read();
  if (cut) void report(cut);
  const timer = setInterval(save, savedEveryMs);
  globalThis.addEventListener?.('pagehide', save);
  const finish = (seconds: number) => {
    if (!current) return;
    const ended = { ...current, seconds };
    write(ended);
    current = null;
    void report(ended);
  };
  return {
    begin(showing) {
      if (covered) {
        covered.showing = showing;
        return;
      }
      current = { id: randomUUID(), showing };
      save();
    },
    end(seconds) {
      if (covered) covered.showing = null;
      // One that was covered for a while began when it was seen again.
      finish(Math.min(seconds, secondsSoFar()));
    },
    cover(isCovered) {
      if (isCovered) {
        covered ??= { showing: current?.showing ?? null };
        finish(secondsSoFar());
        return;
      }
      const showing = covered?.showing;
      covered = null;
      if (showing) this.begin({ ...showing, startedAt: new Date(now()).toISOString() });
    },
    stop() {
      clearInterval(timer);
      globalThis.removeEventListener?.('pagehide', save);
      write(null);
    },
  };
}

function read(): Saved | null {
  const saved = readKept(key) as Saved | null;
  return typeof saved?.id === 'string' && typeof saved.seconds === 'number' && saved.showing ? saved : null;
}

/** Without storage a showing that is cut is not reported. */
const write = (saved: Saved | null) => keep(key, saved);
