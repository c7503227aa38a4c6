import type { ManifestDesign, ManifestMedia } from '@vitrine/contract/player';
import type { DesignFile } from '@vitrine/design/context';
import type { Lease, MediaCache } from '../media/media-cache.ts';
import type { chooseMedia } from '../media/media-choice.ts';

// The files of a design, open while it is shown: those of its boxes, and the pictures in the cells that it has drawn. One that
// arrives later is opened then.

export interface OpenFiles {
  find(playable: string): DesignFile | null;
  /** Opens what has arrived since; resolves to whether there was anything. */
  open(): Promise<boolean>;
  end(): void;
}

export interface FileOptions {
  readonly cache: Pick<MediaCache, 'open' | 'stateOf'>;
  readonly choose: (file: Parameters<typeof chooseMedia>[0]) => ReturnType<typeof chooseMedia>;
  readonly picture: (playable: string) => readonly ManifestMedia[] | undefined;
}

type File = Pick<ManifestDesign['files'][number], 'id' | 'type' | 'media'>;

export function createOpenFiles(
  { files }: Pick<ManifestDesign, 'files'>,
  { cache, choose, picture }: FileOptions,
): OpenFiles {
  const open = new Map<string, DesignFile & Lease>();
  /** Pictures in cells that were asked for and are not open. */
  const asked = new Set<string>();
  let isEnded = false;
  let last: Promise<unknown> = Promise.resolve();
  const openOne = async ({ id, type, media }: File) => {
    const chosen = choose({ type, media });
    if (!chosen || open.has(id) || cache.stateOf(chosen.sha256) !== 'here') return false;
    // An altered file is reported by the cache, and fetched again.
    const lease = await cache.open(chosen).catch(() => null);
    if (!lease) return false;
    if (isEnded) lease.release();
    else open.set(id, { ...lease, type });
    return true;
  };
  const inCells = (): File[] =>
    [...asked].flatMap((id) => {
      const media = picture(id);
      return media ? [{ id, type: 'image', media: [...media] }] : [];
    });
  const openAll = async () => {
    if (isEnded) return false;
    const opened = await Promise.all([...files, ...inCells()].map(openOne));
    for (const id of open.keys()) asked.delete(id);
    return opened.includes(true);
  };
  return {
    find(playable) {
      const found = open.get(playable);
      if (!found) asked.add(playable);
      return found ?? null;
    },
    open() {
      // One after the other, so that what was asked for meanwhile is opened too.
      const opening = last.then(openAll);
      last = opening;
      return opening;
    },
    end() {
      isEnded = true;
      for (const { release } of open.values()) release();
      open.clear();
    },
  };
}
