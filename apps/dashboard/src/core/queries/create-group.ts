import { groups } from '@vitrine/contract/groups';
import { call } from '../../lib/api.ts';
import { refreshAfter } from '../../lib/realtime/refresh-after.ts';

/** Creates a missing group where it is needed. */
export async function createGroup(name: string): Promise<{ id: string; name: string }> {
  const { data } = await call(groups.routes.create, { body: { name } });
  void refreshAfter('group');
  return { id: data.id, name: data.name };
}
