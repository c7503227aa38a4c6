import { collectPart } from './collect-part.ts';
import type { MediaFiles } from './media-files.ts';

// Media files in the Cache API, for engines without a private file system: each part is an entry of its own, under
// an address that exists nowhere else.

const mark = 'good';

export async function openCacheFiles(name: string): Promise<MediaFiles> {
  const cache = await caches.open(name);
  const addressOf = (sha256: string, part: number | typeof mark) =>
    new URL(`/${name}/${sha256}/${part}`, location.origin).href;
  /** The names of all entries, in the order of their parts. */
  const entries = async () => {
    const found = (await cache.keys()).map(({ url }) => {
      const [sha256, part] = new URL(url).pathname.split('/').slice(-2) as [string, string];
      return { sha256, part: part === mark ? part : Number(part) } as const;
    });
    return found.sort((a, b) => Number(a.part) - Number(b.part));
  };
  const partsOf = async (sha256: string) =>
    (await entries()).flatMap((each) =>
      each.sha256 === sha256 && typeof each.part === 'number' ? each.part : [],
    );
  return {
    kind: 'cache',
    async list() {
      const all = await entries();
      const good = new Set(all.filter(({ part }) => part === mark).map(({ sha256 }) => sha256));
      return new Map(all.filter(({ part }) => part !== mark).map(({ sha256 }) => [sha256, good.has(sha256)]));
    },
    async parts(sha256) {
      const blobs: Blob[] = [];
      for (const part of await partsOf(sha256)) {
        const stored = await cache.match(addressOf(sha256, part));
        if (stored) blobs.push(await stored.blob());
      }
      return blobs;
    },
    addPart: async (sha256) =>
      collectPart(async (part) => {
        const numbers = await partsOf(sha256);
        await cache.put(addressOf(sha256, Math.max(-1, ...numbers) + 1), new Response(part));
      }),
    markGood: (sha256) => cache.put(addressOf(sha256, mark), new Response('')),
    async remove(sha256) {
      // The mark is removed first, because a partly removed file is not good.
      await cache.delete(addressOf(sha256, mark));
      for (const part of await partsOf(sha256)) await cache.delete(addressOf(sha256, part));
    },
  };
}
