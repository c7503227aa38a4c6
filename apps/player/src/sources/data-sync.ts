import { type DataSource, PlayerData } from '@vitrine/contract/data-versions';
import type { ManifestMedia } from '@vitrine/contract/player';
import { type PlayerSource, playerData, playerSource } from '@vitrine/contract/player-data';
import type { Clock } from '../connection/clock.ts';
import type { NewEvents } from '../connection/events.ts';
import type { Credentials } from '../connection/pairing.ts';
import { reconnectDelayMs } from '../connection/reconnect.ts';
import { call } from '../connection/server-calls.ts';
import type { DataStore } from './data-store.ts';

// The data that designs show. The server says which versions count; each is fetched once, at a random moment
// before it is shown, and all players change at the same moment of the server's clock. Without a server the
// last good copy stays.

/** What a box of a design gets. */
export interface BoxData {
  readonly columns: readonly { readonly name: string; readonly label: string; readonly kind: string }[];
  readonly rows: PlayerSource['rows'];
  /** When the value was last fetched or confirmed; null for tables, which are never old. */
  readonly fetchedAt: string | null;
  readonly isOld: boolean;
  readonly currency: string;
  readonly credit: string | null;
}

export interface DataSync {
  /** The version of the server's data, or which versions of sources count. */
  learn(news: unknown): void;
  data(source: string): BoxData | null;
  /** Pictures in cells, by id of their playable. */
  pictures(): ReadonlyMap<string, readonly ManifestMedia[]>;
  /** A file has arrived. */
  look(): void;
  stop(): void;
  /** The device was deleted. */
  forget(): Promise<void>;
}

export interface DataSyncOptions {
  readonly credentials: Credentials;
  readonly store: DataStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly record: (event: NewEvents) => void;
  readonly isHere: (sha256: string) => boolean;
  /** The files in cells changed: they are needed from now on. */
  readonly onFiles: () => void;
  /** These sources have other rows from now on. */
  readonly onChange: (source: string) => void;
  readonly random?: () => number;
}

/** Players fetch a change within this time, so that a thousand do not ask at once. */
const spreadMs = 20_000;
/** Of the time that is left until a change is shown, so much may pass before it is fetched. */
const share = 0.4;
/** Looks for a missed push, and for when values were last confirmed. */
const lookAgainMs = 900_000;
/** Timers are not kept longer, because clocks are corrected. */
const longestTimerMs = 60_000;

const at = (instant: string) => Date.parse(instant);
const keyOf = ({ id, version }: { id: string; version: number }) => `${id} ${version}`;
const sameVersion = (a: { id: string; version: number }, b: { id: string; version: number }) =>
  a.id === b.id && a.version === b.version;

export async function startDataSync(options: DataSyncOptions): Promise<DataSync> {
  const { credentials, store, clock, random = Math.random } = options;
  const stored = await store.read().catch(() => ({ index: null, versions: [] }));
  let index: PlayerData | null = stored.index;
  let versions: readonly PlayerSource[] = stored.versions;
  let isStopped = false;
  let isAsking = false;
  let failures = 0;
  const fetching = new Set<string>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const ready = new Set<string>();
  /** What each source showed when it was last looked at. */
  const shown = new Map<string, number>();
  let asking: ReturnType<typeof setTimeout> | undefined;
  let changing: ReturnType<typeof setTimeout> | undefined;

  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!isStopped) work();
    }, ms);
    timers.add(timer);
    return timer;
  };
  const sourceOf = (id: string): DataSource | undefined => index?.sources.find((each) => each.id === id);
  /** Newest last. */
  const versionsOf = (id: string) =>
    versions.filter((each) => each.id === id).sort((a, b) => a.version - b.version);
  const current = (id: string, now = clock.now()): PlayerSource | null => {
    const valid = versionsOf(id).filter(({ validFrom }) => at(validFrom) <= now);
    return valid[valid.length - 1] ?? null;
  };
  const keep = (next: readonly PlayerSource[]) => {
    const before = versions;
    versions = next;
    for (const gone of before.filter((each) => !next.some((kept) => sameVersion(kept, each)))) {
      ready.delete(keyOf(gone));
      store.remove(gone).catch(() => {});
    }
  };
  /** What was taken back goes at once; what is on the screen stays until something newer is here. */
  const dropOutdated = (now: number) => {
    keep(
      versions.filter((each) => {
        const source = sourceOf(each.id);
        if (source?.versions.some(({ version }) => version === each.version)) return true;
        return source !== undefined && current(each.id, now) === each;
      }),
    );
  };
  const report = ({ id, version }: PlayerSource, stage: 'ready' | 'shown') =>
    options.record({ kind: 'data', source: id, version, stage, at: new Date(clock.now()).toISOString() });

  const hasFiles = ({ files }: PlayerSource) =>
    files.every(({ media }) => media.length === 0 || media.some(({ sha256 }) => options.isHere(sha256)));
  const look = () => {
    for (const version of versions) {
      const key = keyOf(version);
      if (ready.has(key) || !hasFiles(version)) continue;
      ready.add(key);
      report(version, 'ready');
    }
  };
  /** Notices what became valid, and waits for what will. */
  const change = () => {
    clearTimeout(changing);
    if (isStopped) return;
    // Once: a moment that passes in here would be neither there yet nor still to come.
    const now = clock.now();
    for (const id of new Set(versions.map((each) => each.id))) {
      const due = current(id, now);
      if (!due || shown.get(id) === due.version) continue;
      shown.set(id, due.version);
      report(due, 'shown');
      options.onChange(id);
    }
    dropOutdated(now);
    const next = versions.map(({ validFrom }) => at(validFrom)).filter((moment) => moment > now);
    if (next.length > 0) changing = setTimeout(change, Math.min(longestTimerMs, Math.min(...next) - now));
  };
  const take = (version: PlayerSource) => {
    if (!sourceOf(version.id)?.versions.some((each) => each.version === version.version)) return;
    keep([...versions.filter((each) => !sameVersion(each, version)), version]);
    // A full store does not keep the screen from showing it.
    store.saveVersion(version).catch(() => {});
    if (version.files.length > 0) options.onFiles();
    look();
    change();
  };
  const fetchVersion = async (id: string, version: number, attempt = 0): Promise<void> => {
    const key = keyOf({ id, version });
    const isWanted = () => sourceOf(id)?.versions.some((each) => each.version === version) ?? false;
    if (isStopped || !isWanted() || versions.some((each) => sameVersion(each, { id, version })))
      return void fetching.delete(key);
    try {
      const route = { ...playerSource, path: playerSource.path.replace(':id', id) };
      const { reply } = await call(credentials.url, route, {
        bearer: credentials.token,
        query: `?version=${version}`,
      });
      fetching.delete(key);
      if (!isStopped) take(reply.data);
    } catch {
      later(
        Math.max(1000, reconnectDelayMs(attempt, random)),
        () => void fetchVersion(id, version, attempt + 1),
      );
    }
  };
  const fetchMissing = () => {
    for (const { id, versions: wanted } of index?.sources ?? []) {
      for (const { version, validFrom } of wanted) {
        const key = keyOf({ id, version });
        if (fetching.has(key) || versions.some((each) => sameVersion(each, { id, version }))) continue;
        fetching.add(key);
        const left = Math.max(0, at(validFrom) - clock.now());
        later(random() * Math.min(spreadMs, left * share), () => void fetchVersion(id, version));
      }
    }
  };
  const receive = (data: PlayerData) => {
    if (isStopped) return;
    index = data;
    store.saveIndex(data).catch(() => {});
    change();
    fetchMissing();
  };
  const ask = async (): Promise<void> => {
    if (isAsking || isStopped) return;
    isAsking = true;
    clearTimeout(asking);
    let waitMs = lookAgainMs * (0.5 + random());
    try {
      const { reply } = await call(credentials.url, playerData, { bearer: credentials.token });
      failures = 0;
      receive(reply);
    } catch {
      waitMs = Math.max(1000, reconnectDelayMs(++failures, random));
    }
    isAsking = false;
    if (!isStopped) asking = setTimeout(ask, waitMs);
  };

  change();
  look();
  if (index) fetchMissing();
  asking = setTimeout(ask, lookAgainMs * (0.5 + random()));
  return {
    learn(news) {
      if (typeof news === 'string') return void (news !== index?.version && ask());
      const { data } = PlayerData.safeParse(news);
      if (data) receive(data);
    },
    data(asked) {
      // A box for the weather need not name its source.
      const id = asked === 'weather' ? (versions.find(({ kind }) => kind === 'weather')?.id ?? asked) : asked;
      const found = current(id);
      if (!found) return null;
      const goodAt = sourceOf(id)?.goodAt ?? null;
      const oldAfter = sourceOf(id)?.oldAfterMinutes ?? null;
      return {
        columns: found.columns,
        rows: found.rows,
        fetchedAt: goodAt,
        isOld: goodAt !== null && oldAfter !== null && clock.now() - at(goodAt) > oldAfter * 60_000,
        currency: found.currency,
        credit: found.credit ?? null,
      };
    },
    pictures: () => {
      const found = new Map<string, readonly ManifestMedia[]>();
      for (const { files } of versions) for (const { playable, media } of files) found.set(playable, media);
      return found;
    },
    look,
    stop() {
      isStopped = true;
      clearTimeout(asking);
      clearTimeout(changing);
      for (const timer of timers) clearTimeout(timer);
    },
    async forget() {
      isStopped = true;
      clearTimeout(asking);
      clearTimeout(changing);
      for (const timer of timers) clearTimeout(timer);
      versions = [];
      index = null;
      await store.clear().catch(() => {});
    },
  };
}
