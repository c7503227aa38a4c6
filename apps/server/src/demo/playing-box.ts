import {
  type ManifestSchedule,
  manifest,
  maxEventsAtOnce,
  type PlayerEvent,
  playerEvents,
} from '@vitrine/contract/player';
import type { Plan } from '@vitrine/schedule/plan';
import { type Showing, whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import { callPeer } from '../infra/auth-host.ts';
import { newId } from '../infra/ids.ts';
import { BoxScreen, type SeenOnBox } from './box-screen.ts';
import type { DrawFrame } from './demo-frames.ts';
import { type BoxOptions, SimulatedBox } from './simulated-box.ts';

// A simulated box that does what the calendar says: fetches its manifest, acknowledges each playlist step by step, and
// reports every turn, as the real player does; only the screen is missing.

interface Programme {
  readonly plan: Plan;
  readonly schedule: ManifestSchedule;
}

const sendEveryMs = 5000;
/** Timers hold no more than 24 days; a look in between does no harm. */
const longestWaitMs = 3_600_000;
/** As long as fetching a few files takes. */
const cachingMs = () => 400 + Math.random() * 3000;

export class PlayingBox {
  readonly #box: SimulatedBox;
  readonly #options: BoxOptions;
  readonly #clock: () => Date;
  #programme: Programme | null = null;
  #showing: Showing | null = null;
  #turn: NodeJS.Timeout | undefined;
  #sending: NodeJS.Timeout | undefined;
  readonly #caching = new Set<NodeJS.Timeout>();
  readonly #said = new Set<string>();
  #events: PlayerEvent[] = [];
  #isStopped = false;
  readonly #screen: BoxScreen;

  constructor(options: BoxOptions, clock: () => Date, draw: DrawFrame) {
    this.#options = options;
    this.#clock = clock;
    this.#screen = new BoxScreen(options, draw, () => this.#seen());
    this.#box = new SimulatedBox({
      ...options,
      playing: () => this.#playing(),
      onManifest: () => void this.#sync().catch(() => {}), // the next news or connection brings it
      onWatch: (seconds) => this.#screen.watch(seconds),
    });
  }

  start(): this {
    this.#box.start();
    this.#sending = setInterval(() => void this.#send(), sendEveryMs);
    return this;
  }

  stop(): void {
    this.#isStopped = true;
    this.#box.stop();
    clearInterval(this.#sending);
    clearTimeout(this.#turn);
    this.#screen.stop();
    for (const timer of this.#caching) clearTimeout(timer);
  }

  #playing() {
    if (!this.#showing) return null;
    const { playlist, item } = this.#showing;
    return { playlist, item, name: this.#nameOf(this.#showing) };
  }

  #itemOf({ playlist, item }: Showing) {
    const list = this.#programme?.schedule.playlists.find(({ id }) => id === playlist);
    return list?.items.find(({ id }) => id === item);
  }

  #playableOf(showing: Showing) {
    const playable = this.#itemOf(showing)?.playable;
    return this.#programme?.schedule.playables.find(({ id }) => id === playable);
  }

  #nameOf(showing: Showing): string {
    return this.#playableOf(showing)?.name ?? '';
  }

  #seen(): SeenOnBox | null {
    const playable = this.#showing && this.#playableOf(this.#showing);
    if (!this.#showing || !playable) return null;
    const { playlist, item } = this.#showing;
    const isPortrait = this.#programme!.plan.orientation.startsWith('vertical');
    return { playlist, item, playable: playable.id, isPage: playable.type === 'url', isPortrait };
  }

  async #sync(): Promise<void> {
    const { url, token } = this.#options;
    const { display } = await callPeer(url, token, manifest);
    if (this.#isStopped) return;
    this.#endTurn();
    const schedule = display?.schedule;
    this.#programme = schedule
      ? {
          schedule,
          plan: {
            timeZone: display.timezone,
            hours: schedule.hours,
            orientation: display.orientation,
            playlists: schedule.playlists,
          },
        }
      : null;
    for (const { id, version } of schedule?.playlists ?? []) this.#receive(id, version);
    this.#next();
  }

  #receive(playlist: string, version: number): void {
    if (!this.#say(playlist, version, 'received')) return;
    const timer = setTimeout(() => {
      this.#caching.delete(timer);
      this.#say(playlist, version, 'cached');
      if (this.#showing?.playlist === playlist) this.#say(playlist, version, 'shown');
    }, cachingMs());
    this.#caching.add(timer);
  }

  /** False: it was said before. */
  #say(playlist: string, version: number, stage: 'received' | 'cached' | 'shown'): boolean {
    const key = `${playlist} ${version} ${stage}`;
    if (this.#said.has(key)) return false;
    this.#said.add(key);
    const at = this.#clock().toISOString();
    this.#events.push({ kind: 'receipt', id: newId(), playlist, version, stage, at });
    return true;
  }

  /** Shows what is due and waits for its end. */
  #next(): void {
    clearTimeout(this.#turn);
    if (!this.#programme) return;
    const now = this.#clock().getTime();
    const current = whatPlaysAt(this.#programme.plan, now);
    const before = this.#showing?.playlist;
    this.#showing = current.state === 'playing' ? { ...current.showing, from: now } : null;
    if (this.#showing) {
      const { playlist } = this.#showing;
      const version = this.#programme.schedule.playlists.find(({ id }) => id === playlist)!.version;
      if (this.#said.has(`${playlist} ${version} cached`)) this.#say(playlist, version, 'shown');
    }
    if (before !== this.#showing?.playlist) this.#box.beatNow();
    this.#screen.look();
    const end = this.#showing?.to ?? current.until;
    this.#turn = setTimeout(
      () => {
        this.#endTurn();
        this.#next();
      },
      Math.max(50, Math.min(end - now, longestWaitMs)),
    );
  }

  #endTurn(): void {
    const showing = this.#showing;
    const item = showing && this.#itemOf(showing);
    const seconds = showing ? (this.#clock().getTime() - showing.from) / 1000 : 0;
    if (!showing || !item || seconds < 1) return;
    this.#events.push({
      kind: 'play',
      id: newId(),
      playlist: showing.playlist,
      item: showing.item,
      playable: item.playable,
      name: this.#nameOf(showing),
      startedAt: new Date(showing.from).toISOString(),
      seconds: Math.round(seconds * 10) / 10,
    });
  }

  async #send(): Promise<void> {
    const events = this.#events.slice(0, maxEventsAtOnce);
    if (events.length === 0) return;
    const { url, token } = this.#options;
    try {
      await callPeer(url, token, playerEvents, { body: { events } });
      this.#events = this.#events.filter((event) => !events.includes(event));
    } catch {
      // Kept, and sent with the next ones.
    }
  }
}
