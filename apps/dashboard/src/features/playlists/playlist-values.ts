import { Calendar } from '@vitrine/contract/calendars';
import { type Message, messagesByField } from '@vitrine/contract/messages';
import { PlaylistInput } from '@vitrine/contract/playlists';
import * as z from 'zod';

// The values of the sheet for a new playlist, and the request body.

const Named = z.object({ id: z.string(), name: z.string() });

/** Accepts invalid values too, because a draft is not yet valid. */
export const PlaylistValues = z.object({
  name: z.string(),
  groups: z.array(Named),
  /** Set if it was drawn in a calendar. */
  calendar: Calendar.omit({ name: true }).nullable().default(null),
});
export type PlaylistValues = z.infer<typeof PlaylistValues>;

export const emptyValues = (): PlaylistValues => ({ name: '', groups: [], calendar: null });

/** "New playlist", or with the first number that is free. */
export function freeName(name: string, taken: readonly { readonly name: string }[]): string {
  const names = new Set(taken.map((each) => each.name));
  let free = name;
  for (let number = 2; names.has(free); number += 1) free = `${name} ${number}`;
  return free;
}

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

/** A new playlist is a draft: nothing shows it until it is put on screens. */
export const inputOf = (values: PlaylistValues): PlaylistInput => ({
  name: values.name,
  enabled: false,
  groups: values.groups.map(({ id }) => id),
  ...(values.calendar ? { calendar: values.calendar } : {}),
});

/** Maps a field to its first message. */
export function problemsOf(values: PlaylistValues): Partial<Record<string, Message>> {
  const parsed = PlaylistInput.safeParse(inputOf(values));
  if (parsed.success) return {};
  return Object.fromEntries(
    Object.entries(messagesByField(parsed.error)).map(([field, [first]]) => [field.split('.')[0], first]),
  );
}
