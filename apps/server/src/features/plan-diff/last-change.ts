import type { Context } from '../../http/context.ts';
import type { NamedChange } from '../../http/plan-diffs.ts';

/** Id of the newest change in the environment. */
export async function readLastChange(_context: Context): Promise<string> {
  return '';
}

/** The newest change after the one that a basis begins with. */
export async function readChangeSince(_context: Context, _basis: string): Promise<NamedChange | null> {
  return null;
}
