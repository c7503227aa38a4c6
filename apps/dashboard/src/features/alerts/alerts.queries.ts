import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AlertInput,
  alertHistory,
  alertSubjects,
  getAlerts,
  resendAlertConfirmation,
  testAlerts,
  updateAlerts,
} from '@vitrine/contract/alerts';
import { call } from '../../lib/api.ts';
import { listOf } from '../../lib/records.ts';

const keys = {
  settings: ['alerts'] as const,
  history: ['alert-history'] as const,
  subjects: ['alert-subjects'] as const,
};

export const fetchAlerts = async (signal?: AbortSignal) =>
  (await call(getAlerts, signal ? { signal } : {})).data;

export const useAlerts = () =>
  useQuery({ queryKey: keys.settings, queryFn: ({ signal }) => fetchAlerts(signal) });

export function useUpdateAlerts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ version, change }: { version: number; change: AlertInput }) =>
      (await call(updateAlerts, { ifMatch: version, body: change })).data,
    onSuccess: (saved) => client.setQueryData(keys.settings, saved),
  });
}

export const useSendTest = () => useMutation({ mutationFn: async () => (await call(testAlerts)).data.to });

export function useResendConfirmation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (recipient: string) =>
      (await call(resendAlertConfirmation, { body: { recipient } })).data,
    onSuccess: (settings) => client.setQueryData(keys.settings, settings),
  });
}

export const sentPerPage = 8;
const shownDays = 30;

export const useSentAlerts = (page: number, display: string | null) =>
  useQuery({
    queryKey: [...keys.history, page, display],
    queryFn: ({ signal }) =>
      listOf(
        alertHistory,
        {
          _start: (page - 1) * sentPerPage,
          _limit: sentPerPage,
          from_eq: new Date(Date.now() - shownDays * 86_400_000).toISOString(),
          display_eq: display ?? undefined,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Locations and devices that match the typed text; fetched only while the list is open. */
export const useAlertSubjects = (search: string, kind: 'location' | 'device' | undefined, isWanted = true) =>
  useQuery({
    queryKey: [...keys.subjects, kind, search],
    queryFn: async ({ signal }) =>
      (await call(alertSubjects, { query: { _q: search || undefined, kind }, signal })).data,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
