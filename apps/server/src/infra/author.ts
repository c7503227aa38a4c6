import { AsyncLocalStorage } from 'node:async_hooks';

// On whose behalf the work in progress is done. Transactions carry it, and the database's triggers write it into the history
// (content.changes). Work that names nobody is the program's own.

export interface Author {
  readonly via: 'person' | 'token' | 'operator' | 'program' | 'feed';
  readonly id?: string;
  readonly name?: string;
  /** The route, job or operator's command. */
  readonly call: string;
  readonly request?: string;
  /** Changes with the same one were made in one go. */
  readonly batch?: string;
  /** The change that is taken back. */
  readonly restores?: string;
  /** The proposal that is carried out, who made it and who approved it. */
  readonly proposal?: string;
  readonly proposer?: { readonly id: string; readonly name: string };
  readonly approver?: { readonly id: string; readonly name: string };
}

const authors = new AsyncLocalStorage<Author>();

export const actingAs = <T>(author: Author, work: () => T): T => authors.run(author, work);

/** Null: the program, for no reason that it knows. */
export const currentAuthor = (): Author | null => authors.getStore() ?? null;
