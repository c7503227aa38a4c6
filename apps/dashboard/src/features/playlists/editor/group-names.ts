import { queryClient } from '../../../lib/query-client.ts';

/** Names of the groups that the page has loaded. */
export const groupNames = (): Map<string, string> =>
  new Map(
    (queryClient.getQueryData<{ id: string; name: string }[]>(['groups', 'options']) ?? []).map(
      ({ id, name }) => [id, name],
    ),
  );
