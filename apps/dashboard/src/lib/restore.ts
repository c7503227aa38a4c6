import { designs } from '@vitrine/contract/designs';
import { displays } from '@vitrine/contract/displays';
import { folders } from '@vitrine/contract/folders';
import { groups } from '@vitrine/contract/groups';
import {
  type RestorableResource,
  type RestoreInput,
  type RestoreResult,
  restorableResources,
} from '@vitrine/contract/history';
import { locations } from '@vitrine/contract/locations';
import { playables } from '@vitrine/contract/playables';
import { playlists } from '@vitrine/contract/playlists';
import type { Route } from '@vitrine/contract/route';
import { sources } from '@vitrine/contract/sources';
import { call } from './api.ts';
import { refreshAfter } from './realtime/refresh-after.ts';

// Puts records back as they were: Undo in a toast, and "Put back…" in lists of changes.

/** Also for asking what it would change. */
export const restoreRoutes: Readonly<Record<RestorableResource, Route>> = {
  designs: designs.actionRoutes.restore,
  displays: displays.actionRoutes.restore,
  folders: folders.actionRoutes.restore,
  groups: groups.actionRoutes.restore,
  locations: locations.actionRoutes.restore,
  playables: playables.actionRoutes.restore,
  playlists: playlists.actionRoutes.restore,
  sources: sources.actionRoutes.restore,
};

export const isRestorableResource = (name: string): name is RestorableResource =>
  (restorableResources as readonly string[]).includes(name);

export async function restore(
  resource: RestorableResource,
  id: string,
  body: RestoreInput,
): Promise<RestoreResult> {
  const reply = (await call(restoreRoutes[resource], { params: { id }, body })) as { data: RestoreResult };
  await refreshAfter('playlist', 'group', 'location', 'folder', 'displayRemoved', 'playableReady', 'source');
  return reply.data;
}
