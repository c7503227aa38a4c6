import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FolderInput, folders, folderTree } from '@vitrine/contract/folders';
import { useMemo } from 'react';
import type * as z from 'zod';
import { call } from '../../lib/api.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';
import { listOf, oneOf, type WithIncluded } from '../../lib/records.ts';
import { session, useSession } from '../../lib/session/session.ts';
import { type FolderNode, type FolderTree, treeOf } from './folder-tree.ts';

export type FolderRecord = WithIncluded<typeof folders>;
type Params = Readonly<Record<string, string>>;

const treeKey = ['folders', 'tree'] as const;

const treeQuery = {
  queryKey: treeKey,
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<FolderNode[]> =>
    (await call(folderTree, signal ? { signal } : {})).data,
  staleTime: 30_000,
};

/** For a user limited to a folder it is the top. */
export const placeOf = (folder: string | null | undefined): string | null =>
  !folder || folder === session.get().user?.allowedFolder ? null : folder;

/** All folders that the reader may see; undefined until loaded. */
export function useFolderTree() {
  const { user } = useSession();
  const limit = user?.allowedFolder ?? null;
  const { data, error, refetch } = useQuery(treeQuery);
  const tree: FolderTree | undefined = useMemo(() => data && treeOf(data, limit), [data, limit]);
  return { tree, error, refetch };
}

/** Direct subfolders, or folders found by name. */
export const useFolderList = (params: Params, isWanted: boolean) =>
  useQuery({
    queryKey: ['folders', 'list', params],
    queryFn: ({ signal }) => listOf(folders, params, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });

export const fetchFolder = (id: string) => oneOf(folders, id);

export const useFolderRecord = (id: string) =>
  useQuery({ queryKey: ['folders', 'one', id], queryFn: ({ signal }) => oneOf(folders, id, { signal }) });

export async function createFolder(body: z.input<typeof FolderInput>) {
  const { data } = await call(folders.routes.create, { body });
  await refreshAfter('folder');
  return data;
}

export interface FolderChange {
  readonly id: string;
  readonly version: number;
}

export async function updateFolder({ id, version }: FolderChange, body: Partial<FolderInput>) {
  const { data } = await call(folders.routes.update, { params: { id }, ifMatch: version, body });
  await refreshAfter('folder');
  return data;
}

/** Its content moves to its parent. */
export async function removeFolder(id: string) {
  await call(folders.routes.remove, { params: { id } });
  await refreshAfter('folder');
}
