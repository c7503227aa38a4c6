import type { InstallationPart, PartState } from '@vitrine/contract/installation';
import type { Message } from '@vitrine/contract/messages';
import type { Locale } from '@vitrine/contract/pages';
import type { Config } from '../../config.ts';
import type { App } from '../../http/app.ts';
import type { Mailer } from '../../infra/outbound/mailer.ts';

// What a check of one part of the installation gets and answers. Each part has a file in checks/; they are
// listed in checks.ts.

export interface Finding {
  readonly state: PartState;
  /** Several are joined by spaces. */
  readonly sentence: Message | readonly Message[];
  /** The line to copy that mends it. */
  readonly line?: string;
  /** What everybody replaces in that line. */
  readonly replace?: string;
  /** Whether somebody has still to say that they keep the key. */
  readonly asksForKey?: boolean;
}

export interface CheckInput {
  readonly config: Config;
  /** Null if the database does not start: then only what needs none is checked. */
  readonly app: App | null;
  /** Why it does not start. */
  readonly databaseError: Error | null;
  readonly mailer: Pick<Mailer, 'verify'>;
  readonly now: Date;
  /** For numbers in sentences. */
  readonly locale: Locale;
  /** The environment to which the installation belongs; null if none was chosen. */
  readonly ownEnvironment: string | null;
  /** The address of the person who asks; null in a terminal. */
  readonly askedBy: string | null;
}

export interface PartCheck {
  readonly part: InstallationPart;
  run(input: CheckInput): Promise<Finding>;
}

export const say = (key: string, values?: Message['values']): Message => ({
  key,
  ...(values && { values }),
});

/** For checks that read the database. */
export const needsDatabase: Finding = { state: 'unknown', sentence: say('installation.needsDatabase') };

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const powerOf = (bytes: number) =>
  bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));

/** Of `{{used}} of {{total}}`: the unit is said once. */
export const shareIn = (locale: Locale, used: number, total: number) => ({
  used: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(used / 1000 ** powerOf(total)),
  total: bytesIn(locale, total),
});

/** "38 GB", with a decimal below 10. */
export function bytesIn(locale: Locale, bytes: number): string {
  const power = powerOf(bytes);
  const value = bytes / 1000 ** power;
  const digits = value < 10 && power > 0 ? 1 : 0;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power]!,
    maximumFractionDigits: digits,
  }).format(value);
}
