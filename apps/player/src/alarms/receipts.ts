import { type FromPlayer, playerEvents } from '@vitrine/contract/player';
import type { TakeoverReceipt } from '@vitrine/contract/player-takeovers';
import type { Credentials } from '../connection/pairing.ts';
import { call } from '../connection/server-calls.ts';
import { randomUUID } from '../engine.ts';
import type { KnownAlarm } from './alarm-list.ts';

// Acknowledges alarms: over the socket if it is open, else by HTTP, and again until one of them worked.

const againMs = 5000;
const maxAtOnce = 50;

export interface Receipts {
  add(alarm: KnownAlarm, stage: TakeoverReceipt['stage'], at: number): void;
  /** The connection is new, and what was sent over the last one may be lost. */
  repeat(alarms: readonly KnownAlarm[]): void;
  stop(): void;
}

export interface ReceiptsOptions {
  readonly credentials: Credentials;
  /** False if there is no socket. */
  readonly send: (message: FromPlayer) => boolean;
}

export function createReceipts({ credentials, send }: ReceiptsOptions): Receipts {
  let waiting: TakeoverReceipt[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCalling = false;
  let isStopped = false;

  const flush = async () => {
    clearTimeout(timer);
    if (isStopped || isCalling || waiting.length === 0) return;
    const some = waiting.slice(0, maxAtOnce);
    const done = () => {
      waiting = waiting.slice(some.length);
    };
    if (send({ type: 'receipts', receipts: some })) done();
    else {
      isCalling = true;
      const { url, token } = credentials;
      await call(url, playerEvents, { bearer: token, body: { events: some } }).then(done, () => {});
      isCalling = false;
    }
    if (waiting.length > 0 && !isStopped) timer = setTimeout(flush, againMs);
  };
  const put = ({ takeover }: KnownAlarm, stage: TakeoverReceipt['stage'], at: number) =>
    waiting.push({
      kind: 'takeover',
      id: randomUUID(),
      takeover: takeover.id,
      stage,
      at: new Date(at).toISOString(),
    });

  return {
    add(alarm, stage, at) {
      if (alarm.stages[stage] !== undefined) return;
      alarm.stages[stage] = at;
      put(alarm, stage, at);
      void flush();
    },
    repeat(alarms) {
      for (const alarm of alarms)
        for (const [stage, at] of Object.entries(alarm.stages))
          put(alarm, stage as TakeoverReceipt['stage'], at);
      void flush();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
