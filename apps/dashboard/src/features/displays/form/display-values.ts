import { DisplayInput, orientations, resolutions } from '@vitrine/contract/displays';
import { type Message, messagesByField } from '@vitrine/contract/messages';
import * as z from 'zod';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';

// The form's values, how they differ from the record, and the request body, which has only changed fields.

const Named = z.object({ id: z.string(), name: z.string() });

/** Accepts invalid values too, because the user is still typing. */
export const DisplayValues = z.object({
  name: z.string(),
  location: z.string(),
  description: z.string(),
  groups: z.array(Named),
  orientation: z.enum(orientations),
  resolution: z.enum(resolutions),
  /** The stored URL, or a new picture as a `data:` URL. */
  image: z.string().nullable(),
  preferredVideoOutput: z.string(),
  /** A design, `none`, or null for that of its group. Drafts stored by an earlier version have none. */
  frame: z.string().nullable().default(null),
  networkScreens: z.array(
    z.object({
      vendor: z.string(),
      localIp: z.string(),
      screenId: z.union([z.int(), z.literal('')]),
      hasPassword: z.boolean().default(false),
      /** Typed here; empty keeps the stored one, null removes it. */
      password: z.string().nullable().default(''),
    }),
  ),
});
export type DisplayValues = z.infer<typeof DisplayValues>;
export type DisplayField = keyof DisplayValues;

export const emptyValues = (name: string, location: string): DisplayValues => ({
  name,
  location,
  description: '',
  groups: [],
  orientation: 'horizontal',
  resolution: 'system_default',
  image: null,
  preferredVideoOutput: '',
  frame: null,
  networkScreens: [],
});

export const valuesOf = (display: DisplayRecord): DisplayValues => ({
  name: display.name,
  location: display.location.id,
  description: display.description ?? '',
  groups: display.groups.map(({ id, name }) => ({ id, name })),
  orientation: display.orientation,
  resolution: display.resolution,
  image: display.image,
  preferredVideoOutput: display.preferredVideoOutput ?? '',
  frame: display.frame,
  networkScreens: display.networkScreens.map((screen) => ({ ...screen, password: '' })),
});

/** For a draft that outlives the page: typed passwords are not stored. */
export const withoutPasswords = (values: DisplayValues): DisplayValues => ({
  ...values,
  networkScreens: values.networkScreens.map((screen) => ({ ...screen, password: '' })),
});

export function changedFields(before: DisplayValues, after: DisplayValues): DisplayField[] {
  const comparable = ({ groups, ...rest }: DisplayValues) => ({
    ...rest,
    groups: groups.map(({ id }) => id).sort(),
  });
  const [one, other] = [comparable(before), comparable(after)];
  const fields = Object.keys(DisplayValues.shape) as DisplayField[];
  return fields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}

/** The body of a POST, or of a PUT when only some fields are named. */
export function inputOf(values: DisplayValues, fields?: readonly DisplayField[]): Partial<DisplayInput> {
  const isNewImage = values.image === null || values.image.startsWith('data:');
  const written: Partial<DisplayInput> = {
    name: values.name,
    location: values.location,
    description: values.description.trim() || null,
    groups: values.groups.map(({ id }) => id),
    orientation: values.orientation,
    resolution: values.resolution,
    preferredVideoOutput: values.preferredVideoOutput.trim() || null,
    frame: values.frame,
    // An empty number is refused as missing.
    networkScreens: values.networkScreens.map(({ vendor, screenId, localIp, password }) => ({
      vendor,
      localIp: localIp.trim(),
      screenId: screenId === '' ? Number.NaN : screenId,
      ...(password !== '' && { password }),
    })),
    ...(isNewImage ? { image: values.image } : {}),
  };
  const named = Object.entries(written).filter(
    ([field]) => !fields || fields.includes(field as DisplayField),
  );
  return Object.fromEntries(named);
}

/** Maps a field (for network screens with their number) to its first message. */
export function problemsOf(values: DisplayValues): Record<string, Message> {
  const parsed = DisplayInput.safeParse(inputOf(values));
  if (parsed.success) return {};
  const problems = Object.entries(messagesByField(parsed.error));
  return Object.fromEntries(problems.flatMap(([field, [first]]) => (first ? [[field, first]] : [])));
}
