import { changedFrameMs, idleFrameMs, sendFrame, watchedFrameMs } from '@vitrine/contract/frames';
import { callPeer } from '../infra/outbound/auth-host.ts';
import type { PlayerOptions } from './simulated-player.ts';

// The frames that a simulated player sends of its screen, at the pace of a real one: a large one every second
// while somebody watches, otherwise one every few minutes and after a change of the item.

export interface OnScreen {
  /** Null for an alarm. */
  readonly playlist: string | null;
  readonly item: string;
  /** No player can draw a page of another origin. */
  readonly isPage: boolean;
  /** Null if there is no picture of it yet. */
  readonly draw: (isWatched: boolean) => Promise<Uint8Array | null>;
}

export class PlayerScreen {
  readonly #options: PlayerOptions;
  readonly #onScreen: () => OnScreen | null;
  #sent: { readonly at: number; readonly item: string } | null = null;
  #watchedUntil = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #isBusy = false;
  #isStopped = false;

  constructor(options: PlayerOptions, onScreen: () => OnScreen | null) {
    this.#options = options;
    this.#onScreen = onScreen;
  }

  watch(seconds: number): void {
    this.#watchedUntil = performance.now() + seconds * 1000;
    this.sendDue();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Something else is seen of the same item. */
  changed(): void {
    this.#sent = null;
    this.sendDue();
  }

  /** Sends a frame if one is due. */
  sendDue(): void {
    if (this.#isBusy || this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#isBusy = true;
    void this.#send()
      .catch(() => {}) // a failure is ignored, because the next frame follows
      .finally(() => {
        this.#isBusy = false;
        if (this.#isStopped || performance.now() >= this.#watchedUntil) return;
        this.#timer = setTimeout(() => this.sendDue(), watchedFrameMs);
      });
  }

  async #send(): Promise<void> {
    const now = performance.now();
    const shown = this.#onScreen();
    if (!shown || !this.#isDue(shown, now)) return;
    const isWatched = now < this.#watchedUntil;
    const picture = shown.isPage ? null : await shown.draw(isWatched);
    // It is not converted yet; tried again with the next item.
    if ((!picture && !shown.isPage) || this.#isStopped) return;
    const { url, token } = this.#options;
    await callPeer(url, token, sendFrame, {
      body: picture ?? undefined,
      headers: {
        'X-Frame-State': shown.isPage ? 'page' : 'showing',
        ...(shown.playlist !== null && { 'X-Frame-Playlist': shown.playlist, 'X-Frame-Item': shown.item }),
        ...(picture && { 'Content-Type': 'image/jpeg' }),
      },
    });
    this.#sent = { at: now, item: shown.item };
  }

  #isDue({ item }: OnScreen, now: number): boolean {
    if (!this.#sent || now < this.#watchedUntil) return true;
    const since = now - this.#sent.at;
    return since >= idleFrameMs || (item !== this.#sent.item && since >= changedFrameMs);
  }
}
