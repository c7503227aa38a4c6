import { Calendar } from '@vitrine/contract/calendars';
import { orientations, resolutions } from '@vitrine/contract/displays';
import { type Message, messagesByField } from '@vitrine/contract/messages';
import { PlaylistInput } from '@vitrine/contract/playlists';
import * as z from 'zod';

// The values of the sheet for a new playlist, and the request body.

const Named = z.object({ id: z.string(), name: z.string() });

/** Accepts invalid values too, because a draft is not yet valid. */
export const PlaylistValues = z.object({
  name: z.string(),
  description: z.string(),
  orientation: z.enum(orientations).nullable(),
  resolution: z.enum(resolutions).nullable(),
  groups: z.array(Named),
  priority: z.union([z.int(), z.literal('')]),
  startsFrom: z.enum(['empty', 'playables']),
  /** In the order of selection, which is the order of playing. */
  playables: z.array(Named),
  /** Set if it was drawn in a calendar. */
  calendar: Calendar.omit({ name: true }).nullable().default(null),
});
export type PlaylistValues = z.infer<typeof PlaylistValues>;
export type PlaylistField = keyof PlaylistValues;

export const defaultPriority = 50;

export const emptyValues = (): PlaylistValues => ({
  name: '',
  description: '',
  orientation: null,
  resolution: null,
  groups: [],
  priority: defaultPriority,
  startsFrom: 'empty',
  playables: [],
  calendar: null,
});

/** What a calendar prefills for a playlist that was drawn there. */
export function drawnValues(calendar: string | null, groups: string | null): Partial<PlaylistValues> {
  try {
    return {
      ...(calendar ? { calendar: PlaylistValues.shape.calendar.parse(JSON.parse(calendar)) } : {}),
      ...(groups ? { groups: PlaylistValues.shape.groups.parse(JSON.parse(groups)) } : {}),
    };
  } catch {
    return {};
  }
}

export function inputOf(values: PlaylistValues): PlaylistInput {
  const chosen = values.startsFrom === 'playables' ? values.playables : [];
  return {
    name: values.name,
    description: values.description.trim() || null,
    orientation: values.orientation,
    resolution: values.resolution,
    groups: values.groups.map(({ id }) => id),
    items: chosen.map(({ id }) => ({ playable_id: id })),
    ...(values.calendar ? { calendar: values.calendar } : {}),
    // An empty value is omitted, so that the schema reports it as required.
    ...(values.priority === '' ? {} : { priority: values.priority }),
  };
}

const Complete = PlaylistInput.required({ priority: true });

/** Maps a field to its first message. */
export function problemsOf(values: PlaylistValues): Partial<Record<string, Message>> {
  const parsed = Complete.safeParse(inputOf(values));
  if (parsed.success) return {};
  return Object.fromEntries(
    Object.entries(messagesByField(parsed.error)).map(([field, [first]]) => [fieldOf(field), first]),
  );
}

/** The server calls them items, the sheet playables. */
export const fieldOf = (field: string) => {
  const [name] = field.split('.');
  return name === 'items' ? 'playables' : name!;
};
