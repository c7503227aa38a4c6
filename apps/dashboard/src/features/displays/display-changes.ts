import { devices } from '@vitrine/contract/devices';
import { type DisplayInput, displays } from '@vitrine/contract/displays';
import { groups } from '@vitrine/contract/groups';
import { locations } from '@vitrine/contract/locations';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { ListReply } from '../../lib/records.ts';
import { liveKey } from '../live-view/live-view.queries.ts';
import { type DisplayRecord, displayKeys } from './displays.queries.ts';

// What can be done to a display. Nothing but a new name is shown before the server has agreed.

type Kind = 'displays' | 'devices' | 'groups' | 'locations' | 'settings' | 'billings';

const refresh = (...kinds: Kind[]) => {
  for (const kind of kinds) void queryClient.invalidateQueries({ queryKey: [kind] });
};

export async function createDisplay(body: DisplayInput) {
  const { data } = await call(displays.routes.create, { body });
  refresh('displays', 'locations', 'groups');
  return data;
}

export async function updateDisplay(id: string, version: number, body: Partial<DisplayInput>) {
  const { data } = await call(displays.routes.update, { params: { id }, ifMatch: version, body });
  refresh('displays', 'locations', 'groups');
  return data;
}

/** A group that is missing is made where it is needed. */
export async function createGroup(name: string): Promise<{ id: string; name: string }> {
  const { data } = await call(groups.routes.create, { body: { name } });
  refresh('groups');
  return { id: data.id, name: data.name };
}

/** Shown at once; goes back when the server refuses. */
export async function renameDisplay({ id, version }: DisplayRecord, name: string) {
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
  queryClient.removeQueries({ queryKey: displayKeys.one(id) });
  queryClient.removeQueries({ queryKey: liveKey(id) });
  refresh('displays', 'devices', 'locations', 'groups', 'settings', 'billings');
}

export async function setActive(id: string, active: boolean) {
  const { activate, deactivate } = displays.actionRoutes;
  const { data } = await call(active ? activate : deactivate, { params: { id } });
  refresh('displays', 'settings', 'billings');
  return data;
}

export async function pairDisplay(id: string, connectString: string) {
  const { data } = await call(displays.actionRoutes.pair, { params: { id }, body: { connectString } });
  refresh('displays', 'devices');
  return data;
}

export async function unpairDisplay(id: string) {
  const { data } = await call(displays.actionRoutes.unpair, { params: { id } });
  refresh('displays', 'devices');
  return data;
}

/** Takes a device away from another display. Unpairing gives it new words, and those pair it here. */
export async function moveDevice(deviceId: string, from: string, to: string) {
  await unpairDisplay(from);
  const { data } = await call(devices.routes.get, { params: { id: deviceId } });
  return pairDisplay(to, data.connectString);
}

export async function restartDevice(id: string) {
  const { data } = await call(devices.actionRoutes.reboot, { params: { id } });
  refresh('devices');
  return data;
}

export async function createLocation(name: string, timezone: string) {
  const { data } = await call(locations.routes.create, { body: { name, timezone } });
  await queryClient.invalidateQueries({ queryKey: ['locations'] });
  return data;
}
