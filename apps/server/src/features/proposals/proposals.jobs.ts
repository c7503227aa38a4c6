import { allRoutes } from '@vitrine/contract/all-routes';
import type { App } from '../../http/app.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { type Pruning, pruneOlder } from '../../infra/postgres/prune.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { jsonPathOf, seal, secretFields } from './proposal-secrets.ts';

const keepDecidedDays = 400;

/** Decided proposals go after a while, with their comments. */
export const pruneProposals = (now: Date): Pruning =>
  pruneOlder({
    table: 'content.proposals',
    column: 'decided_at',
    before: new Date(now.getTime() - keepDecidedDays * 86_400_000),
  });

const sealedAtOnce = 100;
const schemas = new Map(
  allRoutes
    .filter(({ preview, body }) => preview && secretFields(body).length > 0)
    .map(({ id, body }) => [id, body!] as const),
);
/** Where their bodies may have secrets, as far as they are texts. */
const secretPaths = [...schemas.values()].flatMap((schema) =>
  secretFields(schema).map((field) => `${jsonPathOf(field)} ? (@.type() == "string")`),
);

/** Proposals of the release before have passwords in their bodies. Returns how many had. */
export async function sealStored(app: App, environments: readonly string[]): Promise<number> {
  if (environments.length === 0) return 0;
  let count = 0;
  for (let found = sealedAtOnce; found === sealedAtOnce; count += found)
    found = await app.content.inEnvironments(environments, (db) => sealSome(app, db));
  return count;
}

async function sealSome(app: App, db: Db): Promise<number> {
  const rows = await db.query(sql({
    environment: 'uuid',
    id: 'uuid',
    route: 'text',
    state: 'text',
    body: narrowed<unknown>('jsonb!'),
  })`
    select environment_id as environment, id, route, state, body from content.proposals t where route = any (${[...schemas.keys()]})
      and exists (select from unnest(${secretPaths}::jsonpath[]) path where t.body @? path)
    order by environment_id, id limit ${sealedAtOnce} for update`);
  for (const { environment, id, route, state, body } of rows) {
    const sealed = seal(app.secrets, schemas.get(route), body);
    await db.query(sql`
      update content.proposals set body = ${JSON.stringify(sealed.body)}, secret_paths = ${JSON.stringify(sealed.secretPaths)},
        secrets = ${state === 'open' ? sealed.secrets : null}
      where environment_id = ${environment} and id = ${id}`);
  }
  return rows.length;
}
