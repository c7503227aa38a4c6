import { type PlayableInput, playables } from '@vitrine/contract/playables';
import {
  fetchPlayable,
  type PlayableList,
  type PlayableRecord,
  playableKeys,
} from '../../core/queries/playables.queries.ts';
import { call } from '../../lib/api.ts';
import { noteDeleted } from '../../lib/deleted-records.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';

// Changes to a playable. A new name and a move are optimistic and reverted if the server refuses; other
// changes wait for the server.

export async function createPlayable(body: PlayableInput) {
  const { data } = await call(playables.routes.create, { body });
  await refreshAfter('playableAdded');
  return data;
}

export async function updatePlayable(
  id: string,
  version: number,
  body: Partial<PlayableInput>,
  basis?: string,
) {
  const { data } = await call(playables.routes.update, { params: { id }, ifMatch: version, body, basis });
  const isOtherTime = body.showFrom !== undefined || body.showUntil !== undefined;
  await refreshAfter(isOtherTime ? 'playableDates' : 'playable');
  return data;
}

type Shown = (list: PlayableList) => PlayableList;

/** Shows the lists as they will be; resolves to a function that reverts it. */
async function showAlready(change: Shown): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: playableKeys.lists });
  const before = queryClient.getQueriesData<PlayableList>({ queryKey: playableKeys.lists });
  queryClient.setQueriesData<PlayableList>({ queryKey: playableKeys.lists }, (list) => list && change(list));
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

export async function renamePlayable(id: string, version: number, name: string) {
  const one = queryClient.getQueryData<PlayableRecord>(playableKeys.one(id));
  const renamed = (row: PlayableRecord) => (row.id === id ? { ...row, name } : row);
  const undo = await showAlready((list) => ({ ...list, data: list.data.map(renamed) }));
  if (one) queryClient.setQueryData(playableKeys.one(id), renamed(one));
  try {
    return await updatePlayable(id, version, { name });
  } catch (error) {
    undo();
    if (one) queryClient.setQueryData(playableKeys.one(id), one);
    throw error;
  }
}

/** Moving sends no other fields, so concurrent changes are kept. */
export async function movePlayable(id: string, folder: string | null) {
  const { version } = await fetchPlayable(id);
  await call(playables.routes.update, { params: { id }, ifMatch: version, body: { folder } });
}

export const refreshAfterMove = () => refreshAfter('playable');

export async function removePlayable(id: string) {
  await call(playables.routes.remove, { params: { id } });
  noteDeleted(queryClient, id);
  await refreshAfter('storage');
}

/** Restarts a conversion that waits or was given up. */
export async function retryConversion(id: string) {
  const { data } = await call(playables.actionRoutes.retry, { params: { id } });
  await refreshAfter('conversion');
  return data;
}

export async function convertPlayable(id: string, to: 'fullhd' | '4k') {
  const { data } = await call(playables.actionRoutes.convert, { params: { id }, body: { to } });
  await refreshAfter('conversion');
  return data;
}
