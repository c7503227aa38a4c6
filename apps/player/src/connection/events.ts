import { maxEventsAtOnce } from '@vitrine/contract/event-calls';
import type { PlayerEvent } from '@vitrine/contract/player-events';
import { randomUUID } from '../engine.ts';
import type { Credentials } from './pairing.ts';
import { reconnectDelayMs } from './reconnect.ts';
import { postEvents, Refusal } from './server-calls.ts';
import type { StoredEvents } from './stored-events.ts';

// Events of this player, reported to the server. They are stored first and removed when the server has them,
// so an event always arrives, and its id makes it count once.

type WithoutId<E> = E extends unknown ? Omit<E, 'id'> : never;
export type NewEvents = WithoutId<PlayerEvent>;

export interface Events {
  /** With the id that it has already, if any. Resolves when it is stored. */
  record(events: NewEvents, id?: string): Promise<void>;
  /** The network is back. */
  retryNow(): void;
  stop(): void;
}

export interface EventsOptions {
  readonly credentials: Credentials;
  readonly store: StoredEvents;
  /** Whether the connection is slow: then plays are collected for longer. */
  readonly isSlow?: () => boolean;
  readonly random?: () => number;
}

/** Short, because somebody may be watching how a change arrives. */
const soonMs = 200;
/** Plays are not urgent, and cost the server less together. */
const laterMs = 60_000;
const muchLaterMs = 600_000;
/** A repeated fault is reported at most this often. */
const faultAgainMs = 600_000;
const rememberedFaults = 500;

export function startEvents(options: EventsOptions): Events {
  const { credentials, store, isSlow = () => false, random = Math.random } = options;
  const reportedFaults = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let failures = 0;
  let batch = maxEventsAtOnce;
  let isSending = false;
  let isWantedAgain = false;
  let isStopped = false;
  /** The server understands folded plays; older ones would refuse them. */
  let acceptsCounts = false;

  const sendWithin = (ms: number) => {
    const at = performance.now() + ms;
    if (isStopped || at >= dueAt) return;
    dueAt = at;
    clearTimeout(timer);
    timer = setTimeout(send, ms);
  };
  const sendBatch = async (): Promise<boolean> => {
    const found = await store.oldest(batch, acceptsCounts);
    // Only a reply tells whether the server understands what is left.
    const isQuestion = found.length === 0 && !acceptsCounts && (await store.hasCounts());
    if (found.length === 0 && !isQuestion) return false;
    try {
      const { reply } = await postEvents(
        credentials,
        found.map(({ event }) => event),
      );
      acceptsCounts = reply.accepts?.includes('plays') ?? false;
      if (isQuestion) return acceptsCounts;
    } catch (error) {
      const isNotUnderstood =
        error instanceof Refusal && error.isOurs && [400, 413, 422].includes(error.status);
      if (!isNotUnderstood || isQuestion) throw error;
      // One of them is refused: it is found by bisection and dropped, because otherwise it would block all
      // others forever.
      if (found.length > 1) {
        batch = Math.ceil(found.length / 2);
        return true;
      }
    }
    await store.remove(found.map(({ key }) => key));
    if (found.length === 1) batch = maxEventsAtOnce;
    return true;
  };
  const send = async () => {
    dueAt = Number.POSITIVE_INFINITY;
    if (isSending) {
      isWantedAgain = true;
      return;
    }
    isSending = true;
    isWantedAgain = false;
    let waitMs: number | null = null;
    try {
      while (!isStopped && (await sendBatch()));
      failures = 0;
      batch = maxEventsAtOnce;
    } catch (error) {
      const wish = error instanceof Refusal ? error.retryAfterMs : null;
      waitMs = Math.max(reconnectDelayMs(++failures, random), wish ?? 500);
    }
    isSending = false;
    if (waitMs !== null) {
      dueAt = Number.POSITIVE_INFINITY;
      sendWithin(waitMs);
      // It may have looked for events before the last one was stored.
    } else if (isWantedAgain) sendWithin(0);
  };
  const isRepeated = (events: NewEvents): boolean => {
    if (events.kind !== 'fault') return false;
    const key = `${events.playable} ${events.reason}`;
    const reported = reportedFaults.get(key);
    if (reported !== undefined && performance.now() - reported < faultAgainMs) return true;
    if (reportedFaults.size >= rememberedFaults) reportedFaults.clear();
    reportedFaults.set(key, performance.now());
    return false;
  };

  // Events from before the start.
  sendWithin(soonMs);
  return {
    async record(events, id = randomUUID()) {
      if (isStopped || isRepeated(events)) return;
      const event = { ...events, id } as PlayerEvent;
      try {
        await store.add(event);
        const later = (isSlow() ? muchLaterMs : laterMs) * (0.5 + random() / 2);
        if (failures === 0) sendWithin(event.kind === 'play' ? later : soonMs);
      } catch {
        // A failing store loses the event, but does not affect playback.
      }
    },
    retryNow() {
      failures = 0;
      dueAt = Number.POSITIVE_INFINITY;
      sendWithin(soonMs);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
