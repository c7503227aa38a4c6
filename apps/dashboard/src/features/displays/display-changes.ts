import { devices } from '@vitrine/contract/devices';
import { type DisplayInput, displays } from '@vitrine/contract/displays';
import { locations } from '@vitrine/contract/locations';
import { type DisplayRecord, displayKeys } from '../../core/queries/displays.queries.ts';
import { call } from '../../lib/api.ts';
import { noteDeleted } from '../../lib/deleted-records.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import type { ListReply } from '../../lib/records.ts';

// Changes to a display. Only renaming is optimistic.

export async function createDisplay(body: DisplayInput) {
  const { data } = await call(displays.routes.create, { body });
  void refreshAfter('display');
  return data;
}

export async function updateDisplay(
  id: string,
  version: number,
  body: Partial<DisplayInput>,
  basis?: string,
) {
  const { data } = await call(displays.routes.update, { params: { id }, ifMatch: version, body, basis });
  void refreshAfter('display');
  return data;
}

/** Updates optimistically and reverts if the server refuses. */
export async function renameDisplay(id: string, version: number, name: string) {
  await queryClient.cancelQueries({ queryKey: displayKeys.all });
  const lists = queryClient.getQueriesData<ListReply<DisplayRecord>>({ queryKey: displayKeys.lists });
  const one = queryClient.getQueryData<DisplayRecord>(displayKeys.one(id));
  const renamed = (row: DisplayRecord) => (row.id === id ? { ...row, name } : row);
  queryClient.setQueriesData<ListReply<DisplayRecord>>(
    { queryKey: displayKeys.lists },
    (list) => list && { ...list, data: list.data.map(renamed) },
  );
  queryClient.setQueryData(displayKeys.one(id), one && renamed(one));
  try {
    return await updateDisplay(id, version, { name });
  } catch (error) {
    for (const [key, data] of lists) queryClient.setQueryData(key, data);
    queryClient.setQueryData(displayKeys.one(id), one);
    throw error;
  }
}

export async function removeDisplay(id: string) {
  await call(displays.routes.remove, { params: { id } });
  noteDeleted(queryClient, id);
  void refreshAfter('displayRemoved');
}

export async function setActive(id: string, active: boolean) {
  const { activate, deactivate } = displays.actionRoutes;
  const { data } = await call(active ? activate : deactivate, { params: { id } });
  void refreshAfter('displayActivation');
  return data;
}

export async function pairDisplay(id: string, connectString: string) {
  const { data } = await call(displays.actionRoutes.pair, { params: { id }, body: { connectString } });
  void refreshAfter('pairing');
  return data;
}

export async function unpairDisplay(id: string) {
  const { data } = await call(displays.actionRoutes.unpair, { params: { id } });
  void refreshAfter('pairing');
  return data;
}

/** Moves a device from another display. Unpairing gives it a new phrase, which is used to pair it here. */
export async function moveDevice(deviceId: string, from: string, to: string) {
  await unpairDisplay(from);
  const { data } = await call(devices.routes.get, { params: { id: deviceId } });
  return pairDisplay(to, data.connectString);
}

export async function restartDevice(id: string) {
  const { data } = await call(devices.actionRoutes.reboot, { params: { id } });
  void refreshAfter('device');
  return data;
}

/** Null returns to the opening hours. */
export async function switchScreens(id: string, on: boolean | null) {
  const { data } = await call(displays.actionRoutes.screens, { params: { id }, body: { on } });
  void refreshAfter('display');
  return data;
}

export async function createLocation(name: string, timezone: string) {
  const { data } = await call(locations.routes.create, { body: { name, timezone } });
  await refreshAfter('location');
  return data;
}
