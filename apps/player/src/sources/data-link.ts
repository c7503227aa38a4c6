import type { ManifestMedia } from '@vitrine/contract/player';
import { keep, readKept } from '../connection/kept-value.ts';
import { storageName } from '../playback/preview.ts';
import type { BoxData, DataSync, DataSyncOptions } from './data-sync.ts';

export type { BoxData };

// The data of designs are loaded only by players that show some: most show none.

type LinkOptions = Omit<DataSyncOptions, 'store' | 'onChange'>;

export interface DataLink {
  learn(news: unknown): void;
  read(source: string): BoxData | null;
  /** Calls back when rows change; returns a function that ends that. */
  watch(onChange: () => void): () => void;
  /** Files of a picture in a cell, by id of its playable. */
  picture(playable: string): readonly ManifestMedia[] | undefined;
  /** All files in cells; null until they are known. */
  files(): readonly ManifestMedia[] | null;
  look(): void;
  forget(): Promise<void>;
}

/** Remembers over a restart that there are data. */
const name = storageName('vitrine-player-has-data');

export function createDataLink(options: LinkOptions): DataLink {
  const watchers = new Set<() => void>();
  const tellAll = () => {
    for (const tell of watchers) tell();
  };
  let sync: DataSync | null = null;
  let starting: Promise<DataSync> | undefined;
  const started = () => {
    starting ??= Promise.all([import('./data-sync.ts'), import('./data-store.ts')])
      .then(([{ startDataSync }, { openDataStore }]) =>
        startDataSync({
          ...options,
          store: openDataStore(),
          onChange: tellAll,
        }),
      )
      .then((own) => {
        sync = own;
        keep(name, 1);
        tellAll();
        return own;
      })
      .catch((error) => {
        starting = undefined;
        throw error;
      });
    return starting;
  };
  const use = (work: (own: DataSync) => void) => void started().then(work).catch(console.error);
  if (readKept(name)) use(() => options.onFiles());

  return {
    learn: (news) => use((own) => own.learn(news)),
    read: (source) => sync?.data(source) ?? null,
    watch(onChange) {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
    picture: (playable) => sync?.pictures().get(playable),
    files: () =>
      sync
        ? [...sync.pictures().values()].reduce<ManifestMedia[]>((all, each) => all.concat(each), [])
        : starting
          ? null
          : [],
    look: () => sync?.look(),
    async forget() {
      keep(name, null);
      await (sync ?? (starting && (await starting.catch(() => null))))?.forget();
    },
  };
}
