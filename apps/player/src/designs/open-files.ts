import type { ManifestDesign } from '@vitrine/contract/player';
import type { DesignFile } from '@vitrine/design/context';
import type { Lease, MediaCache } from '../media/media-cache.ts';
import type { chooseMedia } from '../media/media-choice.ts';

// The files of a design, open while it is shown. One that arrives later is opened then.

export interface OpenFiles {
  find(playable: string): DesignFile | null;
  /** Opens what has arrived since; resolves to whether there was anything. */
  open(): Promise<boolean>;
  end(): void;
}

export function createOpenFiles(
  { files }: ManifestDesign,
  cache: Pick<MediaCache, 'open' | 'stateOf'>,
  choose: (file: Parameters<typeof chooseMedia>[0]) => ReturnType<typeof chooseMedia>,
): OpenFiles {
  const open = new Map<string, DesignFile & Lease>();
  let isEnded = false;
  let isOpening = false;
  const openOne = async ({ id, type, media }: ManifestDesign['files'][number]) => {
    const chosen = choose({ type, media });
    if (!chosen || open.has(id) || cache.stateOf(chosen.sha256) !== 'here') return false;
    // An altered file is reported by the cache, and fetched again.
    const lease = await cache.open(chosen).catch(() => null);
    if (!lease) return false;
    if (isEnded) lease.release();
    else open.set(id, { ...lease, type });
    return true;
  };
  return {
    find: (playable) => open.get(playable) ?? null,
    async open() {
      if (isOpening) return false;
      isOpening = true;
      const opened = await Promise.all(files.map(openOne));
      isOpening = false;
      return opened.includes(true);
    },
    end() {
      isEnded = true;
      for (const { release } of open.values()) release();
      open.clear();
    },
  };
}
