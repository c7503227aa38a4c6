import { useQuery } from '@tanstack/react-query';
import { availability } from '@vitrine/contract/availability';
import { devices } from '@vitrine/contract/devices';
import { listOf, oneOf } from '../../lib/records.ts';
import { statusRefreshMs } from './displays.queries.ts';

/** The device that plays for a display. */
export const useDeviceOf = (id: string | null) =>
  useQuery({
    queryKey: ['devices', 'one', id],
    queryFn: ({ signal }) => oneOf(devices, id!, { signal }),
    enabled: id !== null,
    refetchInterval: statusRefreshMs,
  });

/** The same, found without its id, so that it comes together with the display. */
export const useDeviceOfDisplay = (display: string) =>
  useQuery({
    queryKey: ['devices', 'display', display],
    queryFn: async ({ signal }) =>
      (await listOf(devices, { display_id_eq: display, _limit: 1 }, { signal })).data[0] ?? null,
    refetchInterval: statusRefreshMs,
  });

/** More ups and downs than anybody looks through; older ones are then not shown as known. */
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
