import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createCounterLink,
  listCounterLinks,
  removeCounterLink,
  type Section,
} from '@vitrine/contract/counter-links';
import { changeRows, type RowEdit } from '@vitrine/contract/row-edits';
import * as contract from '@vitrine/contract/sources';
import { call } from '../../lib/api.ts';
import { ifExisting, noteDeleted } from '../../lib/deleted-records.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { listOf, oneOf, type WithIncluded } from '../../lib/records.ts';

const { sources } = contract;
/** With the name of its folder. */
export type SourceRecord = WithIncluded<typeof sources, 'folder'>;
type Params = Readonly<Record<string, string>>;

const keys = {
  lists: (params: Params) => ['sources', 'list', params] as const,
  pages: (params: Params) => ['sources', 'page', params] as const,
  /** Not `one`: designs read that without the name of the folder. */
  detail: (id: string) => ['sources', 'detail', id] as const,
  rows: (id: string) => ['sources', 'rows', id] as const,
  delivery: (id: string) => ['sources', 'delivery', id] as const,
  links: (id: string) => ['sources', 'links', id] as const,
};
const refreshMs = 60_000;

export const useSourceList = (params: Params, isWanted = true) =>
  useQuery({
    queryKey: keys.lists(params),
    queryFn: ({ signal }) => listOf(sources, params, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    enabled: isWanted,
  });

/** The list of the page: with the names of folders. */
export const useSourcePage = (params: Params) =>
  useQuery({
    queryKey: keys.pages(params),
    queryFn: ({ signal }) => listOf(sources, params, { include: ['folder'], signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

export const useSource = (id: string) =>
  useQuery({
    queryKey: keys.detail(id),
    queryFn: ({ signal }) => oneOf(sources, id, { include: ['folder'], signal }),
    refetchInterval: refreshMs,
  });

export const fetchSource = (id: string) => oneOf(sources, id, { include: ['folder'] });

export const useRows = (id: string, isWanted = true) =>
  useQuery({
    queryKey: keys.rows(id),
    enabled: ifExisting(isWanted),
    queryFn: async ({ signal }) => (await call(contract.sourceRows, { params: { id }, signal })).data,
  });

/** Watched closely while a change waits. */
export const useDelivery = (id: string, isWaiting: boolean) =>
  useQuery({
    queryKey: keys.delivery(id),
    queryFn: async ({ signal }) => (await call(contract.sourceDelivery, { params: { id }, signal })).data,
    refetchInterval: isWaiting ? 3000 : refreshMs,
  });

export const useCreateSource = () =>
  useMutation({
    mutationFn: async (body: contract.SourceInput) => (await call(sources.routes.create, { body })).data,
    onSuccess: () => refreshAfter('source'),
  });

export interface SourceChange {
  readonly id: string;
  readonly version: number;
  readonly change: Partial<contract.SourceInput>;
}

export const useUpdateSource = () =>
  useMutation({
    mutationFn: async ({ id, version, change }: SourceChange) =>
      (await call(sources.routes.update, { params: { id }, ifMatch: version, body: change })).data,
    onSettled: () => refreshAfter('source'),
  });

export function useRemoveSource() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(sources.routes.remove, { params: { id } }),
    onSuccess: (_, id) => {
      noteDeleted(client, id);
      return refreshAfter('source');
    },
  });
}

export const useFetchNow = () =>
  useMutation({
    mutationFn: (id: string) => call(sources.actionRoutes.fetch, { params: { id }, body: {} }),
    onSuccess: () => refreshAfter('source'),
  });

export const tryAddress = async (body: contract.TryInput, signal?: AbortSignal) =>
  (await call(contract.trySource, { body, ...(signal && { signal }) })).data;

/** Saves rows and keeps what is known of the table current. */
export function useTableCalls(id: string) {
  const client = useQueryClient();
  type Rows = contract.SourceRows;
  const put = (rows: Rows) => {
    client.setQueryData<Rows>(keys.rows(id), (known) =>
      known && known.version > rows.version ? known : rows,
    );
    return rows;
  };
  const refreshDelivery = () => void client.invalidateQueries({ queryKey: keys.delivery(id) });
  return {
    async change(edits: readonly RowEdit[]) {
      const reply = await call(changeRows, { params: { id }, body: { edits: [...edits] } });
      put(reply.data);
      refreshDelivery();
      return reply;
    },
    async saveAll(rows: contract.RowsInput['rows'], version: number) {
      const { data } = await call(contract.saveRows, { params: { id }, ifMatch: version, body: { rows } });
      refreshDelivery();
      return put(data);
    },
    async takeBack() {
      const { data } = await call(sources.actionRoutes['take-back'], { params: { id }, body: {} });
      refreshDelivery();
      return put(data);
    },
    async refetch(): Promise<Rows> {
      return put((await call(contract.sourceRows, { params: { id } })).data);
    },
  };
}
export type TableCalls = ReturnType<typeof useTableCalls>;

export const useCounterLinks = (id: string) =>
  useQuery({
    queryKey: keys.links(id),
    queryFn: async ({ signal }) => (await call(listCounterLinks, { params: { id }, signal })).data,
  });

export const useCreateLink = (id: string) =>
  useMutation({
    mutationFn: (body: { name: string; section?: Section }) =>
      call(createCounterLink, { params: { id }, body }),
    onSuccess: () => refreshAfter('source'),
  });

export const useRevokeLink = (id: string) =>
  useMutation({
    mutationFn: (link: string) => call(removeCounterLink, { params: { id, link } }),
    onSuccess: () => refreshAfter('source'),
  });
