import { actionHeader } from '@vitrine/contract/history';
import type { Route } from '@vitrine/contract/route';
import { Id } from '@vitrine/contract/text';
import type { FastifyRequest } from 'fastify';
import type { Author } from '../infra/author.ts';
import { derivedId } from '../infra/ids.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import type { Session } from './session.ts';

/** Sent with the handler's first statement; if it fails, so does that. */
export function nameAuthor(db: Db, { id: call }: Route, request: FastifyRequest, session: Session): void {
  const { via, name } = session;
  const id = session.token?.id ?? session.identityId;
  const batch = batchOf(request, id);
  const author: Author = { via, id, name, call, request: request.id, batch };
  db.query(sql`select set_config('vitrine.author', ${JSON.stringify(author)}, true)`).catch(() => {});
}

/** Calls of one person that name the same action were made in one go; nobody can join what somebody else did. */
function batchOf(request: FastifyRequest, person: string): string {
  const action = request.headers[actionHeader.toLowerCase()];
  return typeof action === 'string' && Id.safeParse(action).success ? derivedId(person, action) : request.id;
}
