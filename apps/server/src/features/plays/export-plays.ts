import { Readable } from 'node:stream';
import { maxPlaysAtOnce, type PlaysExportQuery } from '@vitrine/contract/plays';
import { recordAudit } from '../../core/audit/audit.ts';
import type { HttpContext } from '../../http/mount-route.ts';
import { attachment } from '../../http/send-file.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { enqueueExport } from './large-exports.ts';
import { conditionsOf, csvOf } from './plays-csv.ts';

/** Sends the file at once, or has it written by a job if it is large. */
export async function exportPlays(
  caller: HttpContext,
  { query }: { query: PlaysExportQuery },
): Promise<undefined> {
  const { environment, locale, reply, request } = caller;
  const isHead = request.method === 'HEAD';
  const where = conditionsOf(environment.id, query, caller.app.clock());
  const large = await caller.transact(async (context) => {
    const [found] = await context.db.query(sql({ count: 'int8' })`select count(*) as count
      from (select from content.plays p where ${where} limit ${trusted(String(maxPlaysAtOnce + 1))}) as enough`);
    const isLarge = found!.count > maxPlaysAtOnce;
    if (isHead) return isLarge ? 'large' : null;
    await recordAudit(context, { call: 'plays.export' });
    return isLarge ? enqueueExport(context, query) : null;
  });
  if (large) {
    reply.code(202).header('Cache-Control', 'private, no-store');
    await reply.send(isHead ? undefined : { data: large });
    return;
  }
  reply.headers({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': attachment('proof-of-play.csv'),
    'Cache-Control': 'private, no-store',
  });
  const lines = async function* () {
    for await (const { text } of csvOf(caller.transact, where, locale)) yield text;
  };
  await reply.send(Readable.from(isHead ? [] : lines()));
}
