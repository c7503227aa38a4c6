import { folders, folderTree } from '@vitrine/contract/folders';
import { call } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { session } from '../session/session.ts';

// The folders a file lay in, made below the target or found there. Files of one folder share the making of it.

type Making = Promise<string | null>;
const longestName = 100;
const comparable = (name: string) => name.normalize('NFC').toLocaleLowerCase();

export function createFolderMaker() {
  const making = new Map<string, Making>();

  async function find(parent: string | null, name: string): Promise<string | null> {
    const { data } = await call(folderTree);
    // For somebody limited to a folder, that one is the top.
    const isHere = (of: string | null) =>
      of === parent || (parent === null && of === session.get().user?.allowedFolder);
    const found = data.find((each) => isHere(each.parent) && comparable(each.name) === comparable(name));
    return found?.id ?? null;
  }

  async function make(parent: string | null, name: string): Promise<string> {
    try {
      return (await call(folders.routes.create, { body: { name, parent } })).data.id;
    } catch (error) {
      const isTaken = error instanceof ApiError && error.status === 409;
      const existing = isTaken ? await find(parent, name) : null;
      if (existing === null) throw error;
      return existing;
    }
  }

  return {
    folderFor(target: string | null, path: readonly string[]): Making {
      let above: Making = Promise.resolve(target);
      path.forEach((folder, depth) => {
        const name = folder.trim().slice(0, longestName).trim();
        if (name === '') return;
        const key = [target ?? '', ...path.slice(0, depth + 1)].join('/');
        const parent = above;
        above = making.get(key) ?? parent.then((id) => make(id, name));
        making.set(key, above);
        // What failed is tried anew by the next who asks.
        above.catch(() => making.delete(key));
      });
      return above;
    },
    /** Somebody may delete or rename a folder; what was made for one batch counts for that batch only. */
    forget: () => making.clear(),
  };
}
