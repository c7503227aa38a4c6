import { orientations } from '@vitrine/contract/displays';
import { GroupInput } from '@vitrine/contract/groups';
import { type Message, messagesByField } from '@vitrine/contract/messages';
import * as z from 'zod';
import type { GroupRecord } from './groups.queries.ts';

// The form's values, how they differ from the record, and the request body, which has only changed fields.

const Named = z.object({ id: z.string(), name: z.string() });

/** Accepts invalid values too, because a draft is not yet valid. */
export const GroupValues = z.object({
  name: z.string(),
  description: z.string(),
  orientation: z.enum(orientations).nullable(),
  displays: z.array(Named),
  playlists: z.array(Named),
  priority: z.union([z.int(), z.literal('')]),
  // Drafts stored by an earlier version have none.
  frame: z.string().nullable().default(null),
});
export type GroupValues = z.infer<typeof GroupValues>;
export type GroupField = keyof GroupValues;

export const defaultPriority = 50;

export const emptyValues = (): GroupValues => ({
  name: '',
  description: '',
  orientation: null,
  displays: [],
  playlists: [],
  priority: defaultPriority,
  frame: null,
});

export const valuesOf = (group: GroupRecord): GroupValues => ({
  name: group.name,
  description: group.description ?? '',
  orientation: group.orientation,
  displays: group.displays.map(({ id, name }) => ({ id, name })),
  playlists: group.playlists.map(({ id, name }) => ({ id, name })),
  priority: group.priority,
  frame: group.frame,
});

const plainFields = ['name', 'description', 'orientation', 'priority', 'frame'] as const;
const memberFields = ['displays', 'playlists'] as const;

export function changedFields(before: GroupValues, after: GroupValues): GroupField[] {
  const ids = (named: GroupValues['displays']) =>
    named
      .map(({ id }) => id)
      .sort()
      .join();
  return [
    ...plainFields.filter((field) => before[field] !== after[field]),
    ...memberFields.filter((field) => ids(before[field]) !== ids(after[field])),
  ];
}

/** The body of a POST, or of a PUT when only some fields are named. */
export function inputOf(values: GroupValues, fields?: readonly GroupField[]): Partial<GroupInput> {
  const written: Partial<GroupInput> = {
    name: values.name,
    description: values.description.trim() || null,
    orientation: values.orientation,
    frame: values.frame,
    displays: values.displays.map(({ id }) => id),
    playlists: values.playlists.map(({ id }) => id),
    // An empty value is omitted, so that the schema reports it as required.
    ...(values.priority === '' ? {} : { priority: values.priority }),
  };
  return Object.fromEntries(
    Object.entries(written).filter(([field]) => !fields || fields.includes(field as GroupField)),
  );
}

const Complete = GroupInput.required({ priority: true });

/** Maps a field to its first message. */
export function problemsOf(values: GroupValues): Partial<Record<GroupField, Message>> {
  const parsed = Complete.safeParse(inputOf(values));
  if (parsed.success) return {};
  return Object.fromEntries(
    Object.entries(messagesByField(parsed.error)).map(([field, [first]]) => [field.split('.')[0], first]),
  );
}
