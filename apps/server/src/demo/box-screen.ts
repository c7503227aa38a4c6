import { changedFrameMs, idleFrameMs, sendFrame, watchedFrameMs } from '@vitrine/contract/frames';
import { callPeer } from '../infra/auth-host.ts';
import type { DrawFrame } from './demo-frames.ts';
import type { BoxOptions } from './simulated-box.ts';

// The pictures a simulated box sends of its screen, at the pace of a real one: one a second while somebody looks, else one
// in a few minutes and after a change of the item.

export interface SeenOnBox {
  readonly playlist: string;
  readonly item: string;
  readonly playable: string;
  /** Nobody can draw a page of another origin. */
  readonly isPage: boolean;
  readonly isPortrait: boolean;
}

export class BoxScreen {
  readonly #options: BoxOptions;
  readonly #draw: DrawFrame;
  readonly #seen: () => SeenOnBox | null;
  #sent: { readonly at: number; readonly item: string } | null = null;
  #watchedUntil = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #isBusy = false;
  #isStopped = false;

  constructor(options: BoxOptions, draw: DrawFrame, seen: () => SeenOnBox | null) {
    this.#options = options;
    this.#draw = draw;
    this.#seen = seen;
  }

  watch(seconds: number): void {
    this.#watchedUntil = performance.now() + seconds * 1000;
    this.look();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Sends what is due. */
  look(): void {
    if (this.#isBusy || this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#isBusy = true;
    void this.#sendDue()
      .catch(() => {}) // the next one will do as well
      .finally(() => {
        this.#isBusy = false;
        if (this.#isStopped || performance.now() >= this.#watchedUntil) return;
        this.#timer = setTimeout(() => this.look(), watchedFrameMs);
      });
  }

  async #sendDue(): Promise<void> {
    const now = performance.now();
    const seen = this.#seen();
    if (!seen || !this.#isDue(seen, now)) return;
    const picture = seen.isPage ? null : await this.#draw(seen.playable, seen.isPortrait);
    // Not converted yet: looked for again at the next turn.
    if ((!picture && !seen.isPage) || this.#isStopped) return;
    const { url, token } = this.#options;
    await callPeer(url, token, sendFrame, {
      body: picture ?? undefined,
      headers: {
        'X-Frame-State': seen.isPage ? 'page' : 'showing',
        'X-Frame-Playlist': seen.playlist,
        'X-Frame-Item': seen.item,
        ...(picture && { 'Content-Type': 'image/jpeg' }),
      },
    });
    this.#sent = { at: now, item: seen.item };
  }

  #isDue({ item }: SeenOnBox, now: number): boolean {
    if (!this.#sent || now < this.#watchedUntil) return true;
    const since = now - this.#sent.at;
    return since >= idleFrameMs || (item !== this.#sent.item && since >= changedFrameMs);
  }
}
