import { type DataSource, PlayerData } from '@vitrine/contract/data-versions';
import { type PlayerSource, playerData, playerSource } from '@vitrine/contract/player-data';
import type { PlayerEvent } from '@vitrine/contract/player-events';
import { newId } from '../infra/ids.ts';
import { callPeer } from '../infra/outbound/auth-host.ts';

// The data of a simulated player, as a real one takes them: a push names the versions that count, each is fetched once at a random
// moment, and shown from its own moment on.

interface Options {
  readonly url: string;
  readonly token: string;
  readonly clock: () => Date;
  readonly record: (event: PlayerEvent) => void;
  /** Other rows are shown from now on. */
  readonly onChange: () => void;
}

/** As real players spread their requests. */
const spreadMs = 20_000;
const share = 0.4;
const longestWaitMs = 60_000;
const retryMs = 5000;

const at = (instant: string) => Date.parse(instant);

export class SimulatedData {
  readonly #options: Options;
  #index: PlayerData | null = null;
  #versions: PlayerSource[] = [];
  readonly #shown = new Map<string, number>();
  readonly #loading = new Set<string>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #changing: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The version of the server's data, or which versions count. */
  learn(news: unknown): void {
    if (typeof news === 'string') {
      if (news !== this.#index?.version) void this.#ask().catch(() => {}); // the next heartbeat asks again
      return;
    }
    const { data } = PlayerData.safeParse(news);
    if (data) this.#receive(data);
  }

  /** The newest that is valid now. `weather` is that of the place. */
  read(source: string, now = this.#options.clock().getTime()): PlayerSource | null {
    const valid = this.#versions.filter(
      ({ id, kind, validFrom }) =>
        (id === source || (source === 'weather' && kind === source)) && at(validFrom) <= now,
    );
    return valid.toSorted((a, b) => b.version - a.version)[0] ?? null;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#changing);
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #ask(): Promise<void> {
    const { url, token } = this.#options;
    this.#receive(await callPeer(url, token, playerData, {}));
  }

  #receive(index: PlayerData): void {
    if (this.#isStopped) return;
    this.#index = index;
    for (const { id, versions } of index.sources)
      for (const version of versions) if (!this.#find(id, version.version)) this.#loadLater(id, version);
    this.#change();
  }

  #find(id: string, version: number): PlayerSource | undefined {
    return this.#versions.find((each) => each.id === id && each.version === version);
  }

  #counts(id: string, version: number): boolean {
    return (
      this.#index?.sources
        .find((each) => each.id === id)
        ?.versions.some((each) => each.version === version) ?? false
    );
  }

  #loadLater(id: string, { version, validFrom }: DataSource['versions'][number]): void {
    const key = `${id} ${version}`;
    if (this.#loading.has(key)) return;
    this.#loading.add(key);
    const left = Math.max(0, at(validFrom) - this.#options.clock().getTime());
    this.#later(Math.random() * Math.min(spreadMs, left * share), () => this.#load(id, version));
  }

  #later(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.#isStopped) void work();
    }, ms);
    this.#timers.add(timer);
  }

  async #load(id: string, version: number): Promise<void> {
    const { url, token } = this.#options;
    if (!this.#counts(id, version)) return void this.#loading.delete(`${id} ${version}`);
    try {
      const route = { ...playerSource, path: playerSource.path.replace(':id', id) };
      const { data } = await callPeer(url, token, route, { query: { version: String(version) } });
      if (this.#isStopped) return;
      this.#loading.delete(`${id} ${version}`);
      this.#versions.push(data);
      this.#report(data, 'ready');
      this.#change();
    } catch {
      this.#later(retryMs, () => this.#load(id, version));
    }
  }

  /** Notices what became valid, drops what no longer counts, and waits for what will be valid. */
  #change(): void {
    clearTimeout(this.#changing);
    // Once: a moment that passes in here would be neither there yet nor still to come.
    const now = this.#options.clock().getTime();
    let isOther = false;
    for (const id of new Set(this.#versions.map((each) => each.id))) {
      const shown = this.read(id, now);
      if (!shown || this.#shown.get(id) === shown.version) continue;
      this.#shown.set(id, shown.version);
      this.#report(shown, 'shown');
      isOther = true;
    }
    this.#versions = this.#versions.filter(
      (each) => this.#counts(each.id, each.version) || this.read(each.id, now) === each,
    );
    const next = this.#versions.map(({ validFrom }) => at(validFrom)).filter((moment) => moment > now);
    if (next.length > 0)
      this.#changing = setTimeout(() => this.#change(), Math.min(longestWaitMs, Math.min(...next) - now));
    if (isOther) this.#options.onChange();
  }

  #report({ id, version }: PlayerSource, stage: 'ready' | 'shown'): void {
    this.#options.record({
      ...{ kind: 'data', id: newId(), source: id, version, stage, at: this.#options.clock().toISOString() },
    });
  }
}
