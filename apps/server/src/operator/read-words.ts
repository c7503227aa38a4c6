import { parseArgs } from 'node:util';
import { isEmail, normalizeEmail } from '@vitrine/contract/email';
import { type Locale, locales } from '@vitrine/contract/pages';
import { StartError } from '../infra/start-error.ts';

// Parses the arguments of a command. A mistake prints one line that says what to type.

export interface Words<Name extends string, Flag extends string> {
  /** The positional arguments, in order. */
  readonly plain: readonly string[];
  readonly options: Readonly<Partial<Record<Name, string>>>;
  /** Whether each option without a value was given. */
  readonly flags: Readonly<Record<Flag, boolean>>;
}

export function readWords<const Name extends string, const Flag extends string = never>(
  words: readonly string[],
  usage: string,
  names: readonly Name[],
  plainCount: number | { readonly least: number; readonly most: number } = 0,
  flagNames: readonly Flag[] = [],
): Words<Name, Flag> {
  const { least, most } =
    typeof plainCount === 'number' ? { least: plainCount, most: plainCount } : plainCount;
  const wrong = (why: string) => new StartError(`${why} Type: npm run admin -- ${usage}`);
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: 'string' as const }]),
    ...flagNames.map((name) => [name, { type: 'boolean' as const, default: false }]),
  ]);
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    if (positionals.length < least) throw wrong('Something is missing.');
    if (positionals.length > most)
      throw wrong(`"${positionals[most]}" is one word too many (quote words that belong together).`);
    type Read = Words<Name, Flag>;
    return { plain: positionals, options: values as Read['options'], flags: values as Read['flags'] };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw wrong(`${/^[^.]*/.exec((error as Error).message)![0]}.`);
  }
}

export function required(value: string | undefined, option: string): string {
  const text = value?.trim();
  if (!text) throw new StartError(`--${option} is missing.`);
  return text;
}

export function emailFrom(value: string | undefined, option: string): string {
  const email = normalizeEmail(required(value, option));
  if (!isEmail(email)) throw new StartError(`--${option}: ${email} is not an e-mail address.`);
  return email;
}

export function oneOf<const T extends string>(
  value: string | undefined,
  option: string,
  allowed: readonly T[],
  otherwise: T,
): T {
  if (value === undefined) return otherwise;
  const found = allowed.find((each) => each === value);
  if (!found) throw new StartError(`--${option} is one of ${allowed.join(', ')}.`);
  return found;
}

export const localeFrom = (value: string | undefined): Locale => oneOf(value, 'language', locales, 'en');

export function countFrom(value: string | undefined, option: string, least: number): number | null {
  if (value === undefined) return null;
  const count = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (!(count >= least)) throw new StartError(`--${option} is a number from ${least} to 999999.`);
  return count;
}

/** The end of that day, in UTC. */
export function lastDayFrom(value: string | undefined, option: string, now: Date): Date | null {
  if (value === undefined) return null;
  const start = new Date(`${value}T00:00:00Z`);
  const isDay = !Number.isNaN(start.getTime()) && start.toISOString().slice(0, 10) === value;
  if (!isDay) throw new StartError(`--${option} is a day such as 2027-01-31.`);
  const end = new Date(start.getTime() + 86_400_000);
  if (end <= now) throw new StartError(`--${option}: ${value} is over.`);
  return end;
}
