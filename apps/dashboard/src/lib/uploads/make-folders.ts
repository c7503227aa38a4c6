import { folders, folderTree } from '@vitrine/contract/folders';
import { call } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { session } from '../session/session.ts';

// Creates or finds the folders of a file below the target. Files of one folder share the request.

type Making = Promise<string | null>;
const longestName = 100;
const comparable = (name: string) => name.normalize('NFC').toLocaleLowerCase();

export function createFolderMaker() {
  const making = new Map<string, Making>();

  async function find(parent: string | null, name: string): Promise<string | null> {
    const { data } = await call(folderTree);
    // For a user limited to a folder it is the top.
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
        // A failed request is repeated by the next caller.
        above.catch(() => making.delete(key));
      });
      return above;
    },
    /** Folders may be deleted or renamed, so the cache is valid for one batch only. */
    forget: () => making.clear(),
  };
}
