import { orientations } from '@vitrine/contract/displays';
import { type Message, messagesByField } from '@vitrine/contract/messages';
import { defaultSeconds, PlayableInput, playableTypes } from '@vitrine/contract/playables';
import { withScheme } from '@vitrine/contract/web-address';
import * as z from 'zod';
import { placeOf } from '../../../core/queries/folders.queries.ts';
import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import type { Saved } from '../../../lib/forms/use-edited-values.ts';
import { noTimes, problemsOfTimes, timesOf, typedFrom, typedUntil } from '../expiry/typed-times.ts';

// The values of the playable form and its request body. A file's sheet has no address, a video's no duration.

const Named = z.object({ id: z.string(), name: z.string() });

export const PlayableValues = z.object({
  type: z.enum(playableTypes),
  name: z.string(),
  description: z.string(),
  url: z.string(),
  isLocal: z.boolean(),
  folder: z.string().nullable(),
  groups: z.array(Named),
  orientation: z.enum(orientations).nullable(),
  duration: z.union([z.number(), z.literal('')]),
  // A date and a time (typed-times.ts). Drafts stored by an earlier version have none.
  showFrom: z.string().default(''),
  showUntil: z.string().default(''),
});
export type PlayableValues = z.infer<typeof PlayableValues>;
export type PlayableField = keyof PlayableValues & string;

export const hasAddress = (type: PlayableValues['type']) => type === 'url' || type === 'hls';
export const hasOwnLength = (type: PlayableValues['type']) => type === 'video';

export const emptyIn = (folder: string | null): PlayableValues => ({
  type: 'url',
  name: '',
  description: '',
  url: '',
  isLocal: false,
  folder,
  groups: [],
  orientation: null,
  duration: defaultSeconds,
  ...noTimes,
});

export const savedOf = (record: PlayableRecord): Saved<PlayableValues> => ({
  version: record.version,
  name: record.name,
  values: {
    type: record.type,
    name: record.name,
    description: record.description ?? '',
    url: record.url ?? '',
    isLocal: record.isLocal,
    folder: placeOf(record.folder?.id),
    groups: record.groups.map(({ id, name }) => ({ id, name })),
    orientation: record.orientation,
    duration: record.duration === null ? '' : Math.round(record.duration),
    showFrom: typedFrom(record.showFrom),
    showUntil: typedUntil(record.showUntil),
  },
});

/** The body of a POST, or of a PUT when only some fields are named. */
export function inputOf(values: PlayableValues, fields?: readonly PlayableField[]): Partial<PlayableInput> {
  const written: Record<string, unknown> = {
    ...(hasAddress(values.type)
      ? { type: values.type, url: withScheme(values.url), isLocal: values.isLocal }
      : {}),
    name: values.name,
    description: values.description.trim() || null,
    folder: values.folder,
    groups: values.groups.map(({ id }) => id),
    orientation: values.orientation,
    ...(hasOwnLength(values.type) ? {} : { duration: values.duration === '' ? null : values.duration }),
    ...timesOf(values),
  };
  return Object.fromEntries(
    Object.entries(written).filter(([field]) => !fields || fields.includes(field as PlayableField)),
  );
}

const ForFiles = PlayableInput.omit({ type: true, url: true });

export function problemsOf(values: PlayableValues): Partial<Record<PlayableField, Message>> {
  if (hasAddress(values.type) && values.url.trim() === '') {
    const { url: _, ...rest } = problemsIn(PlayableInput, values);
    return { ...rest, url: { key: 'validation.required' } };
  }
  return problemsIn(hasAddress(values.type) ? PlayableInput : ForFiles, values);
}

function problemsIn(schema: z.ZodType, values: PlayableValues): Partial<Record<PlayableField, Message>> {
  const parsed = schema.safeParse(inputOf(values));
  if (parsed.success) return problemsOfTimes(values);
  return Object.fromEntries(
    Object.entries(messagesByField(parsed.error)).map(([field, [first]]) => [field.split('.')[0], first]),
  );
}
