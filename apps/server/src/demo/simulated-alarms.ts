import type { FromPlayer } from '@vitrine/contract/from-player';
import type { TakeoverReceipt } from '@vitrine/contract/player-events';
import { type PlayerTakeover, PlayerTakeovers } from '@vitrine/contract/player-takeovers';
import { takeoverLevels } from '@vitrine/contract/takeover-values';
import { newId } from '../infra/ids.ts';

// What a simulated player does with alarms: it acknowledges each as a real one would, two frames after it heard of it, and again
// until the server says that it is stored. To a server of an earlier release, which does not say so, it is sent again after each welcome.

const paintMs = 34;
const againMs = 5000;
const maxAtOnce = 50;

export interface SimulatedAlarmsOptions {
  readonly send: (message: FromPlayer) => void;
  readonly onTakeover?: (takeover: PlayerTakeover, stage: TakeoverReceipt['stage']) => void;
}

export class SimulatedAlarms {
  readonly #options: SimulatedAlarmsOptions;
  readonly #known = new Map<string, PlayerTakeover>();
  /** By id, what may have to be sent again. */
  readonly #receipts = new Map<string, TakeoverReceipt>();
  #isConfirmed = false;
  #again: NodeJS.Timeout | undefined;
  readonly #endings = new Map<string, NodeJS.Timeout>();

  constructor(options: SimulatedAlarmsOptions) {
    this.#options = options;
  }

  /** The connection is new; `accepts`: what the server does. */
  greet(accepts: unknown): void {
    this.#isConfirmed = Array.isArray(accepts) && accepts.includes('receipts');
    this.#repeat();
  }

  /** How many receipts the server has not confirmed. */
  get unconfirmed(): number {
    return this.#receipts.size;
  }

  confirm(ids: unknown): void {
    for (const id of Array.isArray(ids) ? ids : []) this.#receipts.delete(id);
  }

  learn(news: unknown, serverTime: () => number): void {
    const told = PlayerTakeovers.safeParse(news).data ?? [];
    for (const takeover of told) {
      const known = this.#known.get(takeover.id)?.revision ?? 0;
      if (takeover.revision <= known) continue;
      this.#known.set(takeover.id, takeover);
      clearTimeout(this.#endings.get(takeover.id));
      if (takeover.endedAt !== null) {
        if (known > 0) this.#acknowledge(takeover, 'ended', serverTime());
        continue;
      }
      if (known === 0) {
        this.#acknowledge(takeover, 'received', serverTime());
        setTimeout(() => this.#acknowledge(takeover, 'shown', serverTime()), paintMs).unref();
      }
      const left = Date.parse(takeover.endsAt) - serverTime();
      this.#endings.set(
        takeover.id,
        setTimeout(() => this.#acknowledge(takeover, 'ended', serverTime()), Math.max(0, left)).unref(),
      );
    }
  }

  /** What the screen shows: the highest level, then the newest; null if nothing is to be shown. */
  top(at: number): PlayerTakeover | null {
    const running = [...this.#known.values()].filter(
      ({ kind, endedAt, endsAt }) => kind !== 'quiet_drill' && endedAt === null && Date.parse(endsAt) > at,
    );
    const rank = ({ level }: PlayerTakeover) => takeoverLevels.indexOf(level);
    running.sort((a, b) => rank(a) - rank(b) || Date.parse(b.startedAt) - Date.parse(a.startedAt));
    return running[0] ?? null;
  }

  stop(): void {
    clearTimeout(this.#again);
    for (const timer of this.#endings.values()) clearTimeout(timer);
  }

  #acknowledge(takeover: PlayerTakeover, stage: TakeoverReceipt['stage'], at: number): void {
    this.#options.onTakeover?.(takeover, stage);
    const receipt = {
      kind: 'takeover',
      id: newId(),
      takeover: takeover.id,
      stage,
      at: new Date(at).toISOString(),
    } as const;
    this.#receipts.set(receipt.id, receipt);
    this.#options.send({ type: 'receipts', receipts: [receipt] });
    this.#again ??= setTimeout(() => this.#repeat(), againMs).unref();
  }

  #repeat(): void {
    clearTimeout(this.#again);
    this.#again = undefined;
    const all = [...this.#receipts.values()];
    for (let i = 0; i < all.length; i += maxAtOnce)
      this.#options.send({ type: 'receipts', receipts: all.slice(i, i + maxAtOnce) });
    if (this.#isConfirmed && all.length > 0) this.#again = setTimeout(() => this.#repeat(), againMs).unref();
  }
}
