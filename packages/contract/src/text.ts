import * as z from 'zod';
import { isLocalNetwork } from './local-network.ts';

// Building blocks of every schema. `error` texts are locale keys, so the form and the server report the same
// message.

/** Tabs and line breaks are text; other control characters are not. */
const controlCharacters = /(?![\t\n\r])\p{Cc}/u;

/** Half of a surrogate pair, which no encoding of Unicode can represent. */
const loneSurrogate = /\p{Cs}/u;

const wellFormed = (value: string) => !loneSurrogate.test(value) && !controlCharacters.test(value);

/** Free text. It is trimmed, so a name that consists of blanks is empty. */
export const text = (max: number) =>
  z.string().trim().max(max).refine(wellFormed, { error: 'validation.text' });

/** Free text whose spaces count, as in a part of a sentence. */
export const spacedText = (max: number) =>
  z.string().max(max).refine(wellFormed, { error: 'validation.text' });

/**
 * Blanks and what is drawn as nothing. A name of such characters is as good as none.
 */
const invisible = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
export const isVisible = (value: string): boolean => !invisible.test(value);
const visible = [isVisible, { error: 'validation.required' }] as const;

export const requiredText = (max: number) =>
  text(max)
    .min(1, { error: 'validation.required', abort: true })
    .refine(...visible);

/** Marks that turn the direction of what follows, also of others' words beside it in lists and mails. */
const turns = /[\u202A-\u202E\u2066-\u2069]/g;
export const withoutTurns = (value: string): string => value.replace(turns, '');

/** Text that people read on walls: without marks that turn its direction. Scripts that run from right to left need none. */
export const wallText = (max: number) => text(max).overwrite((value) => withoutTurns(value).trim());

export const requiredWallText = (max: number) =>
  wallText(max)
    .min(1, { error: 'validation.required', abort: true })
    .refine(...visible);

/** Words that nobody could see are none. */
export const optionalWallText = (max: number) =>
  wallText(max)
    .transform((value) => (isVisible(value) ? value : null))
    .nullable();

/** Optional text: on PUT, absent means unchanged and null clears it. An empty text is read as null. */
export const optionalText = (max: number) =>
  text(max)
    .transform((value) => value || null)
    .nullable();

/** Write-only text, such as a password: no reply contains it. Applied last, because what follows would lose it. */
export const secretText = <T extends z.ZodType>(schema: T): T => schema.meta({ writeOnly: true });
export const isSecretText = (schema: z.ZodType): boolean => schema.meta()?.writeOnly === true;

export const Id = z.uuid({ error: 'validation.id' });
/** PostgreSQL has no year 0. */
export const Instant = z.iso.datetime().regex(/^(?!0000)/);
/** A reference to a record by id and name. */
export const Named = z.object({ id: Id, name: z.string() });
/** A location whose local clock applies to an instant. */
export const Place = z.object({ name: z.string(), timezone: z.string() });

export const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'validation.time' });
/** The end of a day may be written as 24:00. */
export const LocalTimeOrMidnight = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'validation.time' });

export const Port = z.int({ error: 'validation.port' }).min(1, { error: 'validation.port' }).max(65_535, {
  error: 'validation.port',
});
export const IpAddress = z.union([z.ipv4(), z.ipv6()], { error: 'validation.ip' });

/**
 * Address of a device in the player's local network: never one on the internet, and never the player itself.
 */
export const LocalIpAddress = IpAddress.refine(isLocalNetwork, { error: 'validation.localIp' });

/** An IANA time zone name that this runtime knows. Fixed offsets such as +01:00 are not accepted. */
export const TimeZone = z.string().max(64).refine(isTimeZone, { error: 'validation.timezone' });

export function isTimeZone(name: string): boolean {
  if (!/^(UTC|[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Fields that every record has. The ETag is the version. */
export const recordBase = {
  id: Id,
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
};
