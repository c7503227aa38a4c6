import * as z from 'zod';
import { staff } from './access.ts';
import { orientations } from './displays.ts';
import { contains, resource } from './resource.ts';
import { Id, recordBase } from './text.ts';

export const Group = z.object({
  ...recordBase,
  name: z.string(),
  description: z.string().nullable(),
  orientation: z.enum(orientations).nullable(),
  priority: z.int(),
  displays: z.array(Id),
});
export type Group = z.infer<typeof Group>;

/** Reading only, until groups can be edited. */
export const groups = resource('groups', {
  record: Group,
  input: z.object({}),
  list: {
    filters: { name: contains },
    sort: ['name', 'priority', 'createdAt', 'updatedAt'],
    defaultSort: 'name:asc',
    search: ['name', 'description'],
  },
  include: { displays: z.array(z.object({ id: Id, name: z.string() })) },
  access: { list: staff, get: staff, options: staff },
});
