import * as z from 'zod';
import { everyone, staff } from './access.ts';
import { Display, DisplaySummary, Orientation, orientations } from './displays.ts';
import { restoreAction } from './history.ts';
import { contains, eqBoolean, eqOneOf, resource } from './resource.ts';
import { Id, optionalText, recordBase, requiredText } from './text.ts';

export const Group = z.object({
  ...recordBase,
  name: z.string(),
  /** Made by "Show on…", and left out of lists unless `implicit_eq=true` asks for it. */
  implicit: z.boolean(),
  description: z.string().nullable(),
  orientation: Orientation.nullable(),
  priority: z.int(),
  /** A design that is around the programme of its displays. */
  frame: Id.nullable(),
  displays: z.array(Id),
  /** Playlists that the group assigns to its displays. */
  playlists: z.array(Id),
});
export type Group = z.infer<typeof Group>;

export const GroupInput = z.object({
  name: requiredText(100),
  description: optionalText(500).optional(),
  orientation: Orientation.nullable().optional(),
  displays: z.array(Id).max(10_000).optional(),
  playlists: z.array(Id).max(1000).optional(),
  /** Decides between playlists of equal priority. */
  priority: z.int().min(0).max(100).optional(),
  frame: Id.nullable().optional(),
});
export type GroupInput = z.input<typeof GroupInput>;

/** A display as its card shows it. */
const Member = DisplaySummary.extend(
  Display.pick({ orientation: true, image: true, device: true, picture: true, pictureAt: true }).shape,
);

export const groups = resource('groups', {
  title: { one: 'a group', many: 'groups' },
  record: Group,
  input: GroupInput,
  list: {
    filters: {
      name: contains,
      orientation: eqOneOf(...orientations),
      unused: eqBoolean,
      withoutPlaylist: eqBoolean,
      implicit: eqBoolean,
    },
    sort: ['name', 'priority', 'createdAt', 'updatedAt'],
    defaultSort: 'name:asc',
    search: ['name', 'description'],
  },
  include: {
    displays: z.array(Member),
    playlists: z.array(z.object({ id: Id, name: z.string(), priority: z.int(), enabled: z.boolean() })),
  },
  // Playables have groups too, so everyone who edits a playable needs the names of groups.
  preview: true,
  access: { list: staff, get: staff, create: staff, update: staff, remove: staff, options: everyone },
  actions: { restore: restoreAction(staff) },
});
