import { askAboutConflict, differencesOf, type Tell } from '../../ui/conflict.tsx';
import type { Saved } from './use-edited-values.ts';
import { isVersionConflict } from './version-conflict.ts';

export interface Sending<Values, Field, Reply> {
  /** What the record is called, where the one that is fetched has no name of its own. */
  readonly name: string;
  readonly values: Values;
  readonly changed: readonly Field[];
  /** The one that was edited. */
  readonly version: number;
  readonly send: (version: number) => Promise<Reply>;
  /** As somebody else left it meanwhile; missing where a record is only created. */
  readonly fetch: (() => Promise<Saved<Values>>) | undefined;
  readonly tell: Tell<Values, Field> | undefined;
  readonly takeTheirs: (savedValues: Saved<Values>) => void;
}

/** What the server answered, or null when it was not saved after all. Nothing of others is overwritten silently. */
export async function sendOrAsk<Values, Field, Reply>(
  of: Sending<Values, Field, Reply>,
): Promise<Reply | null> {
  try {
    return await of.send(of.version);
  } catch (error) {
    if (!isVersionConflict(error) || !of.fetch || !of.tell) throw error;
    const savedValues = await of.fetch();
    const differences = differencesOf(savedValues.values, of.values, of.changed, of.tell);
    const choice = await askAboutConflict(savedValues.name ?? of.name, differences);
    if (choice === 'theirs') of.takeTheirs(savedValues);
    return choice === 'mine' ? of.send(savedValues.version) : null;
  }
}
