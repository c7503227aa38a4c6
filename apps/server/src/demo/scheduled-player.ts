import { maxEventsAtOnce } from '@vitrine/contract/event-calls';
import { type Manifest, type ManifestSchedule, manifest, protocolVersion } from '@vitrine/contract/player';
import { type PlayerEvent, playerEvents, type TakeoverReceipt } from '@vitrine/contract/player-events';
import type { PlayerTakeover } from '@vitrine/contract/player-takeovers';
import type { Plan } from '@vitrine/schedule/plan';
import { type Showing, whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import { newId } from '../infra/ids.ts';
import { callPeer } from '../infra/outbound/auth-host.ts';
import type { FrameOf } from './demo-frames.ts';
import { type OnScreen, PlayerScreen } from './player-screen.ts';
import { alarmDrawer, screenDrawer } from './screen-drawer.ts';
import { SimulatedData } from './simulated-data.ts';
import { type PlayerOptions, SimulatedPlayer } from './simulated-player.ts';

// A simulated player that follows its schedule: it fetches its manifest, acknowledges each playlist step by
// step, and reports every item it has shown, as the real player does, but without a screen.

interface CurrentSchedule {
  readonly plan: Plan;
  readonly schedule: ManifestSchedule;
  readonly display: NonNullable<Manifest['display']>;
}

const sendEveryMs = 5000;
const retryMs = 5000;
const alarmPictureMs = 10_000;
const repeatFaultMs = 3_600_000;
/** Timers are limited to 24 days; waking up in between has no effect. */
const longestWaitMs = 3_600_000;
/** The time that fetching a few files takes. */
const cachingMs = () => 400 + Math.random() * 3000;

export class ScheduledPlayer {
  readonly #player: SimulatedPlayer;
  readonly #options: PlayerOptions;
  readonly #clock: () => Date;
  #current: CurrentSchedule | null = null;
  #display: Manifest['display'] = null;
  /** What is shown, from when it was seen. */
  #showing: Showing | null = null;
  /** When the turn of the item began. */
  #turnFrom = 0;
  #itemEnd: NodeJS.Timeout | undefined;
  #sending: NodeJS.Timeout | undefined;
  #syncing: NodeJS.Timeout | undefined;
  #picturing: NodeJS.Timeout | undefined;
  readonly #caching = new Set<NodeJS.Timeout>();
  readonly #acknowledged = new Set<string>();
  #events: PlayerEvent[] = [];
  #isStopped = false;
  #isRestarting = false;
  readonly #screen: PlayerScreen;
  readonly #data: SimulatedData;
  readonly #frameOf: FrameOf | null;
  readonly #failingPage: string | null;
  #faultReportedAt = 0;
  /** The last reported states of network screens; nothing is reported about none. */
  #reportedScreens = '[]';
  #isOpen = false;
  /** By an alarm, so nobody sees the items. */
  #isCovered = false;

  /** Without `frameOf` it sends no frames. `failingPage` is a playable that it cannot open. */
  constructor(
    options: PlayerOptions,
    clock: () => Date,
    frameOf: FrameOf | null,
    failingPage: string | null = null,
  ) {
    this.#failingPage = failingPage;
    this.#options = options;
    this.#clock = clock;
    this.#frameOf = frameOf;
    this.#screen = new PlayerScreen(options, () => this.#onScreen());
    this.#data = new SimulatedData({
      ...{ url: options.url, token: options.token, clock },
      record: (event) => this.#events.push(event),
      onChange: () => this.#screen.changed(),
    });
    this.#player = new SimulatedPlayer({
      ...options,
      clock,
      playing: () => this.#playing(),
      onManifest: () => this.#syncSoon(),
      onData: (news) => this.#data.learn(news),
      onWatch: (seconds) => this.#screen.watch(seconds),
      onTakeover: (takeover, stage) => this.#pictureAlarm(takeover, stage),
      onState: (state) => {
        this.#isRestarting = state === 'restarting';
        if (this.#isRestarting) this.#goDark();
        options.onState?.(state);
      },
    });
  }

  start(): this {
    this.#player.start();
    this.#sending = setInterval(() => void this.#send(), sendEveryMs);
    return this;
  }

  stop(): void {
    this.#isStopped = true;
    this.#player.stop();
    clearInterval(this.#sending);
    clearTimeout(this.#itemEnd);
    clearTimeout(this.#syncing);
    clearTimeout(this.#picturing);
    this.#screen.stop();
    this.#data.stop();
    for (const timer of this.#caching) clearTimeout(timer);
  }

  /** It restarts: nothing is shown until it is back and has its manifest. */
  #goDark(): void {
    clearTimeout(this.#itemEnd);
    this.#endItem();
    this.#showing = null;
    this.#current = null;
  }

  /** As a real player: a picture of the alarm soon after it is shown, and further ones where few are asked for. */
  #pictureAlarm({ id, kind, pictureWithin }: PlayerTakeover, stage: TakeoverReceipt['stage']): void {
    if (kind === 'quiet_drill' || stage === 'received') return;
    this.#cover(this.#player.alarm !== null);
    this.#switchScreens();
    clearTimeout(this.#picturing);
    const picture = (afterMs: number) => {
      this.#picturing = setTimeout(() => {
        this.#screen.changed();
        if (pictureWithin === 0 && this.#player.alarm?.id === id) picture(alarmPictureMs);
      }, afterMs);
    };
    picture(stage === 'shown' ? Math.random() * pictureWithin : 0);
  }

  #cover(isCovered: boolean): void {
    if (isCovered) this.#endItem();
    else if (this.#showing) this.#showing = { ...this.#showing, from: this.#clock().getTime() };
    this.#isCovered = isCovered;
  }

  #playing() {
    if (!this.#showing) return null;
    const { playlist, item } = this.#showing;
    return { playlist, item, name: this.#nameOf(this.#showing) };
  }

  #itemOf({ playlist, item }: Showing) {
    const list = this.#current?.schedule.playlists.find(({ id }) => id === playlist);
    return list?.items.find(({ id }) => id === item);
  }

  #playableOf(showing: Showing) {
    const playable = this.#itemOf(showing)?.playable;
    return this.#current?.schedule.playables.find(({ id }) => id === playable);
  }

  #nameOf(showing: Showing): string {
    return this.#playableOf(showing)?.name ?? '';
  }

  #onScreen(): OnScreen | null {
    const playable = this.#showing && this.#playableOf(this.#showing);
    const frameOf = this.#frameOf;
    if (!frameOf) return null;
    const takeover = this.#player.alarm;
    if (takeover && this.#display) {
      const draw = alarmDrawer({ takeover, display: this.#display, frameOf }, this.#data, this.#clock);
      return { playlist: null, item: takeover.id, isPage: false, draw };
    }
    if (!this.#showing || !playable) return null;
    const { playlist, item } = this.#showing;
    const { display } = this.#current!;
    const isPortrait = display.orientation.startsWith('vertical');
    const seconds = this.#itemOf(this.#showing)?.seconds ?? 0;
    const turn = { startedAt: this.#turnFrom, turn: { seconds, count: this.#showing.count } };
    const shown = { display, playable, isPortrait, frameOf, turn };
    const isPage = playable.type === 'url' && !display.frame;
    return { playlist, item, isPage, draw: screenDrawer(shown, this.#data, this.#clock) };
  }

  /** Again after a while if it fails: there may be no further push for hours. */
  #syncSoon(): void {
    clearTimeout(this.#syncing);
    void this.#sync().catch(() => {
      if (!this.#isStopped) this.#syncing = setTimeout(() => this.#syncSoon(), retryMs);
    });
  }

  async #sync(): Promise<void> {
    const { url, token } = this.#options;
    const { display } = await callPeer(url, token, manifest, {
      query: { protocol: String(protocolVersion) },
    });
    if (this.#isStopped || this.#isRestarting) return;
    this.#endItem();
    this.#display = display;
    const schedule = display?.schedule;
    this.#current = schedule
      ? {
          schedule,
          display,
          plan: {
            timeZone: display.timezone,
            hours: schedule.hours,
            orientation: display.orientation,
            playlists: schedule.playlists,
          },
        }
      : null;
    for (const { id, version } of schedule?.playlists ?? []) this.#receive(id, version);
    // Reported at once and not when it is due, so that the demo shows it at any hour.
    if (schedule?.playables.some(({ id }) => id === this.#failingPage)) this.#reportFault();
    this.#next();
  }

  #receive(playlist: string, version: number): void {
    if (!this.#acknowledge(playlist, version, 'received')) return;
    const timer = setTimeout(() => {
      this.#caching.delete(timer);
      this.#acknowledge(playlist, version, 'cached');
      if (this.#showing?.playlist === playlist) this.#acknowledge(playlist, version, 'shown');
    }, cachingMs());
    this.#caching.add(timer);
  }

  /** False if it was acknowledged before. */
  #acknowledge(playlist: string, version: number, stage: 'received' | 'cached' | 'shown'): boolean {
    const key = `${playlist} ${version} ${stage}`;
    if (this.#acknowledged.has(key)) return false;
    this.#acknowledged.add(key);
    const at = this.#clock().toISOString();
    this.#events.push({ kind: 'receipt', id: newId(), playlist, version, stage, at });
    return true;
  }

  /** Shows what is due and waits for its end. */
  #next(): void {
    clearTimeout(this.#itemEnd);
    if (!this.#current) return;
    const now = this.#clock().getTime();
    const current = whatPlaysAt(this.#current.plan, now);
    const before = this.#showing?.playlist;
    this.#showing = current.state === 'playing' ? { ...current.showing, from: now } : null;
    if (current.state === 'playing') this.#turnFrom = current.showing.from;
    if (this.#showing) {
      const { playlist } = this.#showing;
      const version = this.#current.schedule.playlists.find(({ id }) => id === playlist)!.version;
      if (this.#acknowledged.has(`${playlist} ${version} cached`))
        this.#acknowledge(playlist, version, 'shown');
    }
    if (before !== this.#showing?.playlist) this.#player.sendHeartbeat();
    this.#isOpen = current.state !== 'closed';
    this.#switchScreens();
    this.#screen.sendDue();
    const end = this.#showing?.to ?? current.until;
    this.#itemEnd = setTimeout(
      () => {
        this.#endItem();
        this.#next();
      },
      Math.max(50, Math.min(end - now, longestWaitMs)),
    );
  }

  /** The screens follow the opening hours, unless somebody has switched them by hand, or an alarm is shown. */
  #switchScreens(): void {
    if (!this.#current) return;
    const { networkScreens, screenPower } = this.#current.display;
    const isOn = this.#player.alarm !== null || (screenPower?.on ?? this.#isOpen);
    const power = isOn ? 'on' : 'off';
    const states = networkScreens.map(({ vendor, localIp, screenId }) => ({
      ...{ vendor, localIp, screenId },
      ...({ power, problem: null } as const),
    }));
    const reported = JSON.stringify(states);
    if (reported === this.#reportedScreens) return;
    this.#reportedScreens = reported;
    this.#player.updateFacts({ networkScreens: states });
  }

  #endItem(): void {
    const showing = this.#showing;
    const item = showing && this.#itemOf(showing);
    const seconds = showing ? (this.#clock().getTime() - showing.from) / 1000 : 0;
    if (!showing || !item || seconds < 1 || this.#isCovered) return;
    if (item.playable === this.#failingPage) return;
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

  /** Repeated while it lasts. */
  #reportFault(): void {
    const now = this.#clock();
    if (now.getTime() - this.#faultReportedAt < repeatFaultMs) return;
    this.#faultReportedAt = now.getTime();
    this.#events.push({
      kind: 'fault',
      id: newId(),
      playable: this.#failingPage,
      reason: 'page_failed',
      at: now.toISOString(),
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
