import { useQuery } from '@tanstack/react-query';
import { availability } from '@vitrine/contract/availability';
import { devices } from '@vitrine/contract/devices';
import { faults } from '@vitrine/contract/faults';
import { listOf, oneOf } from '../../lib/records.ts';
import { statusRefreshMs } from './displays.queries.ts';

/** The device paired with a display. */
export const useDeviceOf = (id: string | null) =>
  useQuery({
    queryKey: ['devices', 'one', id],
    queryFn: ({ signal }) => oneOf(devices, id!, { signal }),
    enabled: id !== null,
    refetchInterval: statusRefreshMs,
  });

/** The same, found by the display's id, so that both can be fetched in parallel. */
export const useDeviceOfDisplay = (display: string) =>
  useQuery({
    queryKey: ['devices', 'display', display],
    queryFn: async ({ signal }) =>
      (await listOf(devices, { display_id_eq: display, _limit: 1 }, { signal })).data[0] ?? null,
    refetchInterval: statusRefreshMs,
  });

/** More events than anybody reads; older events then count as unknown. */
const mostEvents = 200;

export const useAvailability = (display: string) =>
  useQuery({
    queryKey: ['availability', 'display', display],
    queryFn: async ({ signal }) =>
      (
        await listOf(
          availability,
          { display_id_eq: display, _limit: mostEvents, sort: 'at:desc' },
          { signal },
        )
      ).data,
  });

const mostFaults = 20;

/** What the players of a display reported as wrong, newest first. */
export const useFaults = (display: string) =>
  useQuery({
    queryKey: ['faults', 'display', display],
    queryFn: async ({ signal }) =>
      (await listOf(faults, { display_eq: display, _limit: mostFaults, sort: 'lastAt:desc' }, { signal }))
        .data,
    refetchInterval: statusRefreshMs,
  });
