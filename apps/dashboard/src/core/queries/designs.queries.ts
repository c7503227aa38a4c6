import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { playablesIn, sourcesIn } from '@vitrine/contract/design-document';
import { type DesignInput, designs } from '@vitrine/contract/designs';
import type { Playable } from '@vitrine/contract/playables';
import { playables } from '@vitrine/contract/playables';
import { getSettings } from '@vitrine/contract/settings';
import { type Source, type SourceRows, sourceRows, sources } from '@vitrine/contract/sources';
import type { DesignFile, SourceData } from '@vitrine/design/context';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { bestPicture } from '../../lib/best-picture.ts';
import { ifExisting, noteDeleted } from '../../lib/deleted-records.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { listOf, oneOf, type WithIncluded } from '../../lib/records.ts';

export type DesignRecord = WithIncluded<typeof designs>;
type Params = Readonly<Record<string, string>>;
type Boxes = DesignRecord['boxes'];

const keys = {
  lists: (params: Params) => ['designs', 'list', params] as const,
  one: (id: string) => ['designs', 'one', id] as const,
};

export const fetchDesign = (id: string, signal?: AbortSignal): Promise<DesignRecord> =>
  oneOf<typeof designs>(designs, id, signal ? { signal } : {});

const designQuery = (id: string) =>
  queryOptions({ queryKey: keys.one(id), queryFn: ({ signal }) => fetchDesign(id, signal) });

export const useDesign = (id: string, isWanted = true) =>
  useQuery({ ...designQuery(id), enabled: ifExisting(isWanted) });

/** The name of a design that has been fetched, for texts about changes. */
export const designName = (id: string): string =>
  queryClient.getQueryData<DesignRecord>(keys.one(id))?.name ?? '…';

/** Prefetches a design and the brand before the designer is rendered. */
export async function askAhead(id: string): Promise<void> {
  await Promise.all([queryClient.prefetchQuery(designQuery(id)), queryClient.prefetchQuery(settingsQuery)]);
}

export const useDesignList = (params: Params, isWanted = true) =>
  useQuery({
    queryKey: keys.lists(params),
    queryFn: ({ signal }) => listOf(designs, params, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });

/** Newest first. */
export const useFrames = (isWanted = true) =>
  useDesignList({ use_eq: 'frame', sort: 'createdAt:desc', _limit: '100' }, isWanted);

export async function createDesign(body: DesignInput): Promise<DesignRecord> {
  const { data } = await call(designs.routes.create, { body });
  await refreshAfter('design');
  return data;
}

export async function updateDesign(
  id: string,
  version: number,
  body: Partial<DesignInput>,
  basis?: string,
): Promise<DesignRecord> {
  const { data } = await call(designs.routes.update, { params: { id }, ifMatch: version, body, basis });
  await refreshAfter('design');
  return data;
}

export async function removeDesign(id: string): Promise<void> {
  await call(designs.routes.remove, { params: { id } });
  noteDeleted(queryClient, id);
  await refreshAfter('design');
}

export async function copyDesign(id: string, name: string, folder: string | null): Promise<DesignRecord> {
  const { data } = await call(designs.actionRoutes.copy, { params: { id }, body: { name, folder } });
  await refreshAfter('design');
  return data;
}

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await call(getSettings, { signal })).data,
});

/** The colours, fonts and logo of the customer; null if nobody has set them. */
export function useBrand() {
  const { data } = useQuery(settingsQuery);
  return { brand: data?.brand ?? null, company: data?.serverName ?? '', isKnown: data !== undefined };
}

const staleMs = 60_000;

/** The file that shows a playable here. */
export function fileOf(playable: Playable): DesignFile | null {
  const medias = playable.playable_medias;
  const best = medias.find(({ quality }) => quality === '1080p') ?? medias[0];
  if (playable.type === 'video') return best ? { url: best.url, type: 'video' } : null;
  if (playable.type !== 'image') return null;
  const url = best?.url ?? bestPicture(playable);
  return url ? { url, type: 'image' } : null;
}

/** As players get it. */
export const dataOf = (source: Source, rows: SourceRows): SourceData => ({
  columns: rows.columns.map(({ key, name, kind }) => ({ name: key, label: name, kind })),
  rows: rows.rows.map(({ id, values }) => ({ id, values })),
  fetchedAt: source.kind === 'table' ? null : source.goodAt,
  isOld: source.state !== 'fresh',
  currency: source.currency,
});

/** The files and data that boxes show. What is not here yet is missing. */
export function useShownThings(boxes: Boxes) {
  const shown = useMemo(() => playablesIn(boxes), [boxes]);
  const used = useMemo(() => sourcesIn(boxes), [boxes]);
  const files = useQueries({
    queries: shown.map((id) => ({
      queryKey: ['playables', 'one', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        oneOf(playables, id, { include: ['folder', 'groups', 'playlists'], signal }),
      staleTime: staleMs,
      retry: false,
    })),
  });
  const records = useQueries({
    queries: used.map((id) => ({
      queryKey: ['sources', 'one', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => oneOf(sources, id, { signal }),
      staleTime: staleMs,
      retry: false,
    })),
  });
  const rows = useQueries({
    queries: used.map((id) => ({
      queryKey: ['sources', 'rows', id],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(sourceRows, { params: { id }, signal })).data,
      retry: false,
    })),
  });
  const isReady = [...files, ...records, ...rows].every(({ isPending }) => !isPending);
  const signature = [...files, ...records, ...rows].map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results change identity with every render
  return useMemo(() => {
    const byPlayable = new Map(
      files.flatMap(({ data }) => (data ? [[data.id, data as unknown as Playable] as const] : [])),
    );
    const bySource = new Map(
      used.flatMap((id, i) => {
        const [record, table] = [records[i]?.data, rows[i]?.data];
        return record && table ? [[id, { record, data: dataOf(record, table) }] as const] : [];
      }),
    );
    return {
      isReady,
      playables: byPlayable,
      sources: bySource,
      file: (id: string): DesignFile | null => {
        const found = byPlayable.get(id);
        return found ? fileOf(found) : null;
      },
      data: (id: string): SourceData | null => bySource.get(id)?.data ?? null,
    };
  }, [signature, isReady, used]);
}
export type ShownThings = ReturnType<typeof useShownThings>;
