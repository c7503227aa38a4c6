import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Availability, availability } from '@vitrine/contract/availability';
import { type Device, type DeviceSecrets, deviceEngines, devices } from '@vitrine/contract/devices';
import type * as z from 'zod';
import { statusRefreshMs } from '../../core/queries/displays.queries.ts';
import { call } from '../../lib/api.ts';
import { noteDeleted } from '../../lib/deleted-records.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { isUnderWay } from '../../lib/reboot-progress.ts';
import { listOf, oneOf } from '../../lib/records.ts';

type Params = Readonly<Record<string, string>>;

const keys = {
  all: ['devices'] as const,
  list: (params: Params) => ['devices', 'list', params] as const,
  one: (id: string) => ['devices', 'one', id] as const,
  engines: ['devices', 'engines'] as const,
  events: (id: string) => ['availability', 'device', id] as const,
};

/** Polls faster during a restart, because somebody is waiting for its end. */
const restartRefreshMs = 3_000;
const largestPage = 200;

const withSignal = (signal?: AbortSignal) => (signal ? { signal } : {});

export const useDeviceList = (params: Params) =>
  useQuery({
    queryKey: keys.list(params),
    queryFn: ({ signal }) => listOf(devices, params, withSignal(signal)),
    placeholderData: keepPreviousData,
    refetchInterval: statusRefreshMs,
  });

export const useDevice = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => oneOf(devices, id, withSignal(signal)),
    refetchInterval: ({ state }) =>
      isUnderWay(state.data?.rebootState ?? null, Date.now()) ? restartRefreshMs : statusRefreshMs,
  });

export const useEngineCounts = () =>
  useQuery({
    queryKey: keys.engines,
    queryFn: ({ signal }) => call(deviceEngines, withSignal(signal)),
  });

/** Fetches all pages of the filtered list. */
export async function fetchAllDevices(params: Params): Promise<Device[]> {
  const found: Device[] = [];
  for (;;) {
    const page = await listOf(devices, {
      ...params,
      _start: String(found.length),
      _limit: String(largestPage),
    });
    found.push(...page.data);
    if (page.data.length === 0 || found.length >= page.meta.total) return found;
  }
}

/** For a player with more events than this, only the last days are known. */
const mostEvents = 1000;

/** Events since then, newest first, and one more, which gives the state before. */
export const useAvailability = (deviceId: string, days: number) =>
  useQuery({
    queryKey: [...keys.events(deviceId), days],
    queryFn: async ({ signal }) => {
      const since = Date.now() - days * 86_400_000;
      const found: Availability[] = [];
      for (;;) {
        const query = { device_id_eq: deviceId, _start: found.length, _limit: largestPage };
        const { data, meta } = await listOf(availability, query, withSignal(signal));
        found.push(...data);
        const isFarEnough = found.some(({ at }) => new Date(at).getTime() < since);
        const isAll = data.length === 0 || found.length >= meta.total;
        if (isFarEnough || isAll || found.length >= mostEvents) return found;
      }
    },
    refetchInterval: statusRefreshMs,
  });

export type DeviceOrder = 'reboot' | 'update' | 'identify';

export interface OrderFor {
  readonly id: string;
  readonly order: DeviceOrder;
}

/** No optimistic update. */
export function useSendCommand() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, order }: OrderFor) =>
      (await call(devices.actionRoutes[order], { params: { id } })).data,
    onSuccess: async (device, { id }) => {
      client.setQueryData(keys.one(id), device);
      await refreshAfter('device');
    },
  });
}

export interface LowBandwidthChange {
  readonly device: Device;
  readonly lowBandwidth: boolean;
}

/** Updates optimistically and reverts if the server refuses. */
export function useSetLowBandwidth() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ device: { id, version }, lowBandwidth }: LowBandwidthChange) =>
      (await call(devices.routes.update, { params: { id }, ifMatch: version, body: { lowBandwidth } })).data,
    onMutate: async ({ device, lowBandwidth }) => {
      await client.cancelQueries({ queryKey: keys.one(device.id) });
      client.setQueryData<Device>(keys.one(device.id), (known) => known && { ...known, lowBandwidth });
    },
    onError: (_error, { device }) =>
      client.setQueryData<Device>(
        keys.one(device.id),
        (known) => known && { ...known, lowBandwidth: device.lowBandwidth },
      ),
    onSettled: () => refreshAfter('device'),
  });
}

export function useRemoveDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(devices.routes.remove, { params: { id } }),
    onSuccess: async (_, id) => {
      noteDeleted(client, id);
      await refreshAfter('pairing');
    },
  });
}

/** Never cached: shown, copied and discarded. The server logs each access. */
export async function revealSecrets(id: string): Promise<z.infer<typeof DeviceSecrets>> {
  return (await call(devices.actionRoutes.reveal, { params: { id } })).data;
}
