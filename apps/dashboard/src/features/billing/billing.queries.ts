import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { type Billing, type BillingInput, billings } from '@vitrine/contract/billing';
import { currentInvoice, type Invoice, invoices, priceLevels } from '@vitrine/contract/invoices';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { listOf, oneOf } from '../../lib/records.ts';

// One record per server: the customer and the payment method. Every query key begins with the resource kind
// of the live updates.

const keys = {
  all: ['billings'] as const,
  list: ['billings', 'list'] as const,
  one: (id: string) => ['billings', 'one', id] as const,
  current: (id: string) => ['billings', 'current', id] as const,
  levels: ['billings', 'levels'] as const,
  invoices: ['billings', 'invoices'] as const,
  invoice: (id: string) => ['billings', 'invoice', id] as const,
};

const withSignal = (signal?: AbortSignal) => (signal ? { signal } : {});
/** Billing is per minute. */
const minuteMs = 60_000;
const invoicesPerPage = 24;

export const useBillings = () =>
  useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }) => listOf(billings, {}, { signal }),
    refetchInterval: minuteMs,
  });

export const fetchBilling = (id: string, signal?: AbortSignal) => oneOf(billings, id, withSignal(signal));

export const useBilling = (id: string) =>
  useQuery({ queryKey: keys.one(id), queryFn: ({ signal }) => fetchBilling(id, signal) });

export const useCurrentInvoice = (id: string) =>
  useQuery({
    queryKey: keys.current(id),
    queryFn: async ({ signal }) => (await call(currentInvoice, { params: { id }, signal })).data,
    refetchInterval: minuteMs,
  });

/** Paginated, newest first. */
export const useInvoices = () =>
  useInfiniteQuery({
    queryKey: keys.invoices,
    queryFn: ({ signal, pageParam }) =>
      listOf(invoices, { _start: pageParam, _limit: invoicesPerPage, sort: 'date:desc' }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ meta }, pages) => {
      const read = pages.reduce((sum, page) => sum + page.data.length, 0);
      return read < meta.total ? read : undefined;
    },
  });

/** Includes its lines. */
export const useInvoice = (id: string) =>
  useQuery({ queryKey: keys.invoice(id), queryFn: ({ signal }) => oneOf(invoices, id, { signal }) });

const mostLevels = 200;

export const usePriceLevels = () =>
  useQuery({
    queryKey: keys.levels,
    queryFn: async ({ signal }) =>
      (await listOf(priceLevels, { _limit: mostLevels, sort: 'from:desc' }, { signal })).data,
  });

export const checkVat = async (id: string, EUVATID: string) =>
  (await call(billings.actionRoutes['check-vat'], { params: { id }, body: { EUVATID } })).data;

export const startCard = async (id: string) =>
  (await call(billings.actionRoutes['card-start'], { params: { id } })).data;

export interface BillingChange {
  readonly version: number;
  readonly change: BillingInput;
}

const learn = (record: Billing) => {
  queryClient.setQueryData(keys.one(record.id), record);
};

export const confirmCard = async (id: string, setup: string) => {
  const { data } = await call(billings.actionRoutes['card-confirm'], { params: { id }, body: { setup } });
  learn(data);
  void refreshAfter('billing');
  return data;
};

/** No optimistic updates. */
export function useBillingCalls(id: string) {
  return {
    save: useMutation({
      mutationFn: async ({ version, change }: BillingChange) =>
        (await call(billings.routes.update, { params: { id }, ifMatch: version, body: change })).data,
      onSuccess: (record) => {
        learn(record);
        return refreshAfter('billing');
      },
    }),
    cancelCard: useMutation({
      mutationFn: async () => (await call(billings.actionRoutes['card-cancel'], { params: { id } })).data,
      onSuccess: (record) => {
        learn(record);
        return refreshAfter('billing');
      },
    }),
    removeCard: useMutation({
      mutationFn: async (keep: string | null) =>
        (await call(billings.actionRoutes['card-remove'], { params: { id }, body: { keep } })).data,
      onSuccess: (record) => {
        learn(record);
        return refreshAfter('billing', 'displayActivation');
      },
      onError: () => refreshAfter('billing'),
    }),
    pay: useMutation({
      mutationFn: async (invoice: string) =>
        (await call(invoices.actionRoutes.pay, { params: { id: invoice } })).data as Invoice,
      onSettled: () => refreshAfter('billing'),
    }),
  };
}

export type BillingCalls = ReturnType<typeof useBillingCalls>;
