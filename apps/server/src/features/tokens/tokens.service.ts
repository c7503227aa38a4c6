import { maxTokens, type TokenInput, tokenDays, tokens } from '@vitrine/contract/tokens';
import { recordAudit } from '../../core/audit/audit.ts';
import { placeFor } from '../../core/folders/visible-folders.ts';
import { reportAccess } from '../../core/members/report-access.ts';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import type { Context } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { newApiToken } from '../../http/token-session.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hashOf } from '../../infra/secrets/secrets.ts';
import { crud } from '../../resources/crud.ts';
import { tokenRows } from './tokens.rows.ts';

// API tokens. Only the hash of the secret is stored, so it is shown once. Making and ending one is in the
// audit log; what a token changes is in the history, under its name.

const { list, get, read, insert, write, remove } = crud(tokens, tokenRows);

export { get, list };

const dayMs = 86_400_000;
const shownCharacters = 9;

export async function createToken(context: Context, input: TokenInput) {
  const { db, environment, session, now } = context;
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`tokens ${environment.id}`}, 0))`);
  const [{ count } = { count: 0 }] = await db.query(sql({ count: 'int8' })`
    select count(*) as count from content.api_tokens where environment_id = ${environment.id}`);
  if (count >= maxTokens)
    throw new HttpError({
      ...{ status: 422, code: 'too_many_tokens' },
      message: { key: 'tokens.tooMany', values: { max: maxTokens } },
    });
  const secret = newApiToken();
  const { name, role, may, rights = [], days = tokenDays.usual } = input;
  const id = await insert(context, {
    ...{ name, role, may, rights: [...rights], folder_id: await placeFor(context, input.folder) },
    ...{ expires_at: new Date(now.getTime() + days * dayMs), made_by: session.identityId },
    ...{ starts_with: secret.slice(0, shownCharacters), secret_hash: hashOf(secret) },
  });
  await recordAudit(context, {
    ...{ call: 'tokens.create', subjectId: id, subject: { id, name } },
    after: { role, may },
  });
  await reportAccess(context);
  notifyChanged(context, 'token');
  return { ...(await read(context, id)), secret };
}

export async function renameToken(context: Context, id: string, ifMatch: number | null, name?: string) {
  const { data: before } = await read(context, id);
  await write(context, id, ifMatch, name === undefined ? {} : { name });
  if (name !== undefined && name !== before.name)
    await recordAudit(context, {
      ...{ call: 'tokens.update', subjectId: id, subject: { id, name } },
      ...{ before: { name: before.name }, after: { name } },
    });
  notifyChanged(context, 'token');
  return read(context, id);
}

/** It ends at once: every call reads it. */
export async function revokeToken(context: Context, id: string): Promise<undefined> {
  const { data } = await read(context, id);
  await remove(context, { id });
  await recordAudit(context, { call: 'tokens.remove', subjectId: id, subject: { id, name: data.name } });
  notifyChanged(context, 'token');
}
