import type { FromPlayer } from '@vitrine/contract/from-player';
import type { TakeoverReceipt } from '@vitrine/contract/player-events';
import { type PlayerTakeover, PlayerTakeovers } from '@vitrine/contract/player-takeovers';
import { takeoverLevels } from '@vitrine/contract/takeover-values';
import { newId } from '../infra/ids.ts';

// What a simulated player does with alarms: it acknowledges each as a real one would, two frames after it heard of it, and again
// after each welcome, because what it sent over a broken connection may be lost.

const paintMs = 34;

export interface SimulatedAlarmsOptions {
  readonly send: (message: FromPlayer) => void;
  readonly onTakeover?: (takeover: PlayerTakeover, stage: TakeoverReceipt['stage']) => void;
}

export class SimulatedAlarms {
  readonly #options: SimulatedAlarmsOptions;
  readonly #known = new Map<string, PlayerTakeover>();
  readonly #receipts = new Map<string, TakeoverReceipt[]>();
  readonly #endings = new Map<string, NodeJS.Timeout>();

  constructor(options: SimulatedAlarmsOptions) {
    this.#options = options;
  }

  learn(news: unknown, serverTime: () => number, isWelcome = false): void {
    const told = PlayerTakeovers.safeParse(news).data ?? [];
    const sent = isWelcome ? told.flatMap(({ id }) => this.#receipts.get(id) ?? []) : [];
    if (sent.length > 0) this.#options.send({ type: 'receipts', receipts: sent });
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
    this.#receipts.set(takeover.id, [...(this.#receipts.get(takeover.id) ?? []), receipt]);
    this.#options.send({ type: 'receipts', receipts: [receipt] });
  }
}
