import type { FromPlayer } from '@vitrine/contract/from-player';
import type { TakeoverReceipt } from '@vitrine/contract/player-events';
import type { KnownAlarm } from './alarm-list.ts';

// Acknowledges alarms: over the socket if it is open, else by HTTP, and again until the server says that they are stored. A server
// of an earlier release does not say so over the socket: there what was sent counts as stored, until the connection is new.

const againMs = 5000;
const maxAtOnce = 50;

export interface Receipts {
  /** Sends what was not sent yet of this alarm's stages. */
  add(alarm: KnownAlarm): void;
  /** The connection is new, and what was sent over the last one may be lost. `accepts`: what the server does. */
  repeat(alarms: readonly KnownAlarm[], accepts: unknown): void;
  /** These are stored. */
  confirm(ids: unknown): void;
  stop(): void;
}

export interface ReceiptsOptions {
  /** Over the socket; false if there is none. */
  readonly send: (message: FromPlayer) => boolean;
  /** By HTTP. */
  readonly post: (receipts: TakeoverReceipt[]) => Promise<unknown>;
  readonly newId: () => string;
}

interface Sent {
  readonly receipt: TakeoverReceipt;
  /** `new`: not sent over this connection. `sent`: not confirmed yet. */
  state: 'new' | 'sent' | 'stored';
}

export function createReceipts({ send, post, newId }: ReceiptsOptions): Receipts {
  /** By alarm, display and stage. */
  const all = new Map<string, Sent>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isConfirming = false;
  let isCalling = false;
  let isStopped = false;

  const mark = (some: readonly Sent[], state: Sent['state']) => {
    for (const each of some) each.state = state;
  };
  const flush = async () => {
    clearTimeout(timer);
    if (isStopped || isCalling) return;
    const some = [...all.values()].filter(({ state }) => state === 'new').slice(0, maxAtOnce);
    const receipts = some.map(({ receipt }) => receipt);
    if (some.length > 0) {
      if (send({ type: 'receipts', receipts })) mark(some, isConfirming ? 'sent' : 'stored');
      else {
        isCalling = true;
        await post(receipts).then(
          () => mark(some, 'stored'),
          () => {},
        );
        isCalling = false;
      }
    }
    if (!isStopped && waiting().length > 0) timer = setTimeout(again, againMs);
  };
  const waiting = () => [...all.values()].filter(({ state }) => state !== 'stored');
  const again = () => {
    mark(waiting(), 'new');
    void flush();
  };
  const put = ({ takeover, display, stages }: KnownAlarm) => {
    for (const [stage, at] of Object.entries(stages)) {
      const key = `${takeover.id} ${display} ${stage}`;
      if (all.has(key)) continue;
      const receipt = {
        kind: 'takeover',
        id: newId(),
        takeover: takeover.id,
        stage,
        at: new Date(at).toISOString(),
      };
      all.set(key, { receipt: receipt as TakeoverReceipt, state: 'new' });
    }
  };

  return {
    add(alarm) {
      put(alarm);
      void flush();
    },
    repeat(alarms, accepts) {
      isConfirming = Array.isArray(accepts) && accepts.includes('receipts');
      if (!isConfirming) all.clear();
      for (const alarm of alarms) put(alarm);
      again();
    },
    confirm(ids) {
      if (!Array.isArray(ids)) return;
      mark(
        [...all.values()].filter(({ receipt }) => ids.includes(receipt.id)),
        'stored',
      );
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
