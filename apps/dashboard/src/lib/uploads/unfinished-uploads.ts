import { orientations } from '@vitrine/contract/displays';
import { conversions } from '@vitrine/contract/playables';
import * as z from 'zod';
import type { UploadDetails, UploadItem } from './upload-item.ts';
import { unfinishedKey } from './uploads.ts';

// Uploads that a page began and has not finished. Each page holds a lock with its own name, so that another
// page offers to continue them only after that page is closed.

/** As long as the server keeps an upload that is not continued. */
const keptMs = 24 * 3_600_000;

const Entry = z.object({
  id: z.string(),
  owner: z.string(),
  page: z.string(),
  /** Null if it was still queued. */
  url: z.string().nullable(),
  name: z.string(),
  size: z.number(),
  sent: z.number(),
  fingerprint: z.string().nullable(),
  folder: z.string().nullable(),
  path: z.array(z.string()),
  replaces: z.string().optional(),
  action: z.string().optional(),
  details: z
    .object({
      name: z.string().optional(),
      description: z.string().optional(),
      orientation: z.enum(orientations).optional(),
      groups: z.array(z.string()).optional(),
    })
    .optional(),
  conversion: z.enum(conversions),
  notify: z.boolean(),
  at: z.number(),
});
export type Unfinished = z.infer<typeof Entry>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function createUnfinished(store: Store, page: string, now: () => number = Date.now) {
  function read(): Unfinished[] {
    try {
      const entries = z.array(Entry).parse(JSON.parse(store.getItem(unfinishedKey) ?? '[]'));
      return entries.filter(({ at }) => at > now() - keptMs);
    } catch {
      return [];
    }
  }
  function write(entries: readonly Unfinished[]) {
    try {
      if (entries.length === 0) store.removeItem(unfinishedKey);
      else store.setItem(unfinishedKey, JSON.stringify(entries));
    } catch {
      // Storage is full or forbidden: then a reload loses the offer to continue, not the upload.
    }
  }
  return {
    of: (owner: string) => read().filter((entry) => entry.owner === owner),
    remember(owner: string, items: readonly UploadItem[]) {
      const ids = new Set(items.map(({ id }) => id));
      const entries = items.map((item): Unfinished => {
        const { id, url, name, size, sent, fingerprint, folder, path, conversion, notify } = item;
        const facts = { id, url, name, size, sent, fingerprint, folder, path: [...path], conversion, notify };
        const { replaces, action, details } = item;
        const optional = {
          ...(replaces && { replaces }),
          ...(action && { action }),
          ...(details && { details: copyOf(details) }),
        };
        return { ...facts, ...optional, owner, page, at: now() };
      });
      write([...read().filter(({ id }) => !ids.has(id)), ...entries]);
    },
    forget({ id }: Pick<UploadItem, 'id'>) {
      write(read().filter((entry) => entry.id !== id));
    },
  };
}

const copyOf = ({ groups, ...rest }: UploadDetails) => ({ ...rest, ...(groups && { groups: [...groups] }) });

/** Compares size and content, or the name if the page cannot hash. */
export const isSameFile = (
  known: { name: string; size: number; fingerprint: string | null },
  file: { name: string; size: number; fingerprint: string | null },
) =>
  known.size === file.size &&
  (known.fingerprint && file.fingerprint ? known.fingerprint === file.fingerprint : known.name === file.name);
