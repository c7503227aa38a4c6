import type { FromPlayer } from '@vitrine/contract/from-player';
import type { TakeoverReceipt } from '@vitrine/contract/player-events';
import { type PlayerTakeover, PlayerTakeovers } from '@vitrine/contract/player-takeovers';
import { newId } from '../infra/ids.ts';

// What a simulated player does with alarms: it acknowledges each as a real one would, two frames after it heard of it.

const paintMs = 34;

export interface SimulatedAlarmsOptions {
  readonly send: (message: FromPlayer) => void;
  readonly onTakeover?: (takeover: PlayerTakeover, stage: TakeoverReceipt['stage']) => void;
}

export class SimulatedAlarms {
  readonly #options: SimulatedAlarmsOptions;
  readonly #revisions = new Map<string, number>();
  readonly #endings = new Map<string, NodeJS.Timeout>();

  constructor(options: SimulatedAlarmsOptions) {
    this.#options = options;
  }

  learn(news: unknown, serverTime: () => number): void {
    for (const takeover of PlayerTakeovers.safeParse(news).data ?? []) {
      const known = this.#revisions.get(takeover.id) ?? 0;
      if (takeover.revision <= known) continue;
      this.#revisions.set(takeover.id, takeover.revision);
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
    this.#options.send({ type: 'receipts', receipts: [receipt] });
  }
}
