import { askAboutConflict, type DescribeField, differencesOf } from '../../ui/conflict.tsx';
import type { Saved } from './use-edited-values.ts';
import { isVersionConflict } from './version-conflict.ts';

export interface Sending<Values, Field, Reply> {
  /** The record's name, used if the fetched one has none. */
  readonly name: string;
  readonly values: Values;
  readonly changed: readonly Field[];
  /** The version that was edited. */
  readonly version: number;
  readonly send: (version: number) => Promise<Reply>;
  /** Fetches the version saved by others; undefined if a record is only created. */
  readonly fetch: (() => Promise<Saved<Values>>) | undefined;
  readonly describeField: DescribeField<Values, Field> | undefined;
  readonly takeTheirs: (savedValues: Saved<Values>) => void;
  /** What was edited, if only the changed fields are sent: who changed others asks nothing. */
  readonly edited?: Values | undefined;
}

const valuesOf = (values: unknown, fields: readonly unknown[]) =>
  JSON.stringify(fields.map((field) => (values as Record<string, unknown>)[String(field)]));

/**
 * Resolves to the server's reply, or to null if it was not saved. Changes of others are never overwritten
 * silently.
 */
export async function sendOrAsk<Values, Field, Reply>(
  of: Sending<Values, Field, Reply>,
): Promise<Reply | null> {
  try {
    return await of.send(of.version);
  } catch (error) {
    if (!isVersionConflict(error) || !of.fetch || !of.describeField) throw error;
    const savedValues = await of.fetch();
    const { edited, changed } = of;
    if (edited && valuesOf(edited, changed) === valuesOf(savedValues.values, changed))
      return of.send(savedValues.version);
    const differences = differencesOf(savedValues.values, of.values, of.changed, of.describeField);
    const choice = await askAboutConflict(savedValues.name ?? of.name, differences);
    if (choice === 'theirs') of.takeTheirs(savedValues);
    return choice === 'mine' ? of.send(savedValues.version) : null;
  }
}
