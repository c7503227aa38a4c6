import { askAboutConflict, differencesOf, type Tell } from '../../ui/conflict.tsx';
import { ApiError } from '../api-error.ts';
import type { Saved } from './use-edited-values.ts';

interface Sending<Values, Field> {
  /** What the record is called. */
  readonly name: string;
  readonly values: Values;
  readonly changed: readonly Field[];
  /** The one that was edited. */
  readonly version: number;
  readonly send: (version: number) => Promise<Saved<Values>>;
  /** As somebody else left it meanwhile. */
  readonly fetch: () => Promise<Saved<Values>>;
  readonly tell: Tell<Values, Field>;
  readonly takeTheirs: (savedValues: Saved<Values>) => void;
}

/** What is saved now, or null when it was not saved after all. Nothing of others is overwritten silently. */
export async function sendOrAsk<Values, Field>(of: Sending<Values, Field>): Promise<Saved<Values> | null> {
  try {
    return await of.send(of.version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    const savedValues = await of.fetch();
    const differences = differencesOf(savedValues.values, of.values, of.changed, of.tell);
    const choice = await askAboutConflict(of.name, differences);
    if (choice === 'theirs') of.takeTheirs(savedValues);
    return choice === 'mine' ? of.send(savedValues.version) : null;
  }
}
