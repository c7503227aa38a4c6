import type { ManifestMedia } from '@vitrine/contract/player';
import { storageName } from '../playback/preview.ts';
import type { BoxData, DataSync, DataSyncOptions } from './data-sync.ts';

export type { BoxData };

// The data of designs are loaded only by players that show some: most show none.

type LinkOptions = Omit<DataSyncOptions, 'store' | 'onChange'>;

export interface DataLink {
  learn(news: unknown): void;
  read(source: string): BoxData | null;
  /** Calls back when the rows of a source change; returns a function that ends that. */
  watch(onChange: (source: string) => void): () => void;
  /** Files in cells. */
  files(): readonly ManifestMedia[];
  look(): void;
  forget(): Promise<void>;
}

/** Remembers over a restart that there are data. */
const name = storageName('vitrine-player-has-data');

export function createDataLink(options: LinkOptions): DataLink {
  const watchers = new Set<(source: string) => void>();
  let sync: DataSync | null = null;
  let starting: Promise<DataSync> | undefined;
  const started = () => {
    starting ??= Promise.all([import('./data-sync.ts'), import('./data-store.ts')])
      .then(([{ startDataSync }, { openDataStore }]) =>
        startDataSync({
          ...options,
          store: openDataStore(),
          onChange: (source) => {
            for (const tell of watchers) tell(source);
          },
        }),
      )
      .then((own) => {
        sync = own;
        localStorage.setItem(name, '1');
        return own;
      })
      .catch((error) => {
        starting = undefined;
        throw error;
      });
    return starting;
  };
  const use = (work: (own: DataSync) => void) => void started().then(work).catch(console.error);
  if (globalThis.localStorage?.getItem(name)) use(() => options.onFiles());

  return {
    learn: (news) => use((own) => own.learn(news)),
    read: (source) => sync?.data(source) ?? null,
    watch(onChange) {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
    files: () =>
      sync ? [...sync.pictures().values()].reduce<ManifestMedia[]>((all, each) => all.concat(each), []) : [],
    look: () => sync?.look(),
    async forget() {
      localStorage.removeItem(name);
      await (sync ?? (starting && (await starting.catch(() => null))))?.forget();
    },
  };
}
