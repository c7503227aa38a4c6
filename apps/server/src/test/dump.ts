import type { Owner } from './owner.ts';

/**
 * Every row of every table as text, which is what a backup or a curious operator sees. Bytes appear in hex.
 */
export async function dumpOf(owner: Owner): Promise<string> {
  const tables = await owner.query(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text
     in ('content', 'identity', 'infra')`,
  );
  const all = tables.map(({ name }) => `select t::text as row from ${name} t`);
  const rows = await owner.query(all.join(' union all '));
  return rows.map(({ row }) => row).join('\n');
}

export const isFoundIn = (dump: string, secret: string): boolean =>
  dump.includes(secret) || dump.includes(Buffer.from(secret).toString('hex'));
