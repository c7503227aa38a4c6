import type { FromPlayer } from '@vitrine/contract/from-player';
import type { TakeoverReceipt } from '@vitrine/contract/player-events';
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
  /** Over the socket; false if there is none. */
  readonly send: (message: FromPlayer) => boolean;
  /** By HTTP. */
  readonly post: (receipts: TakeoverReceipt[]) => Promise<unknown>;
  readonly newId: () => string;
}

export function createReceipts({ send, post, newId }: ReceiptsOptions): Receipts {
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
      await post(some).then(done, () => {});
      isCalling = false;
    }
    if (waiting.length > 0 && !isStopped) timer = setTimeout(flush, againMs);
  };
  const put = ({ takeover }: KnownAlarm, stage: TakeoverReceipt['stage'], at: number) =>
    waiting.push({
      kind: 'takeover',
      id: newId(),
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
