import type { App } from '../../http/app.ts';
import { forgetOwnEnvironment } from '../../http/installation-access.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { StartError } from '../../infra/start-error.ts';

// Which environment belongs to those who run the installation. The first admin's is it; the operator can name
// another one with INSTALLATION_ENVIRONMENT.

const demoSlug = 'demo';

/** At each start of the auth host. */
export async function chooseOwnEnvironment(app: App): Promise<void> {
  const { installationEnvironment: named, isDemo } = app.config;
  await app.identity.transaction(async (db) => {
    if (named !== undefined && !(await makeOwn(db, named)))
      throw new StartError(
        `INSTALLATION_ENVIRONMENT is not valid: there is no environment "${named}", see npm run admin -- environment list`,
      );
    if (named === undefined && isDemo && !(await hasOwn(db))) await makeOwn(db, demoSlug);
  });
  forgetOwnEnvironment(app);
}

export async function hasOwn(db: Db): Promise<boolean> {
  const rows = await db.query(sql`select 1 from identity.servers where is_own and deleted_at is null`);
  return rows.length > 0;
}

/** False if there is no such environment. */
async function makeOwn(db: Db, slug: string): Promise<boolean> {
  const found = await db.query(
    sql`select 1 from identity.servers where slug = ${slug} and deleted_at is null for no key update`,
  );
  if (found.length === 0) return false;
  // Two statements, because the index allows one at a time.
  await db.query(sql`update identity.servers set is_own = false where is_own and slug <> ${slug}`);
  await db.query(sql`update identity.servers set is_own = true where not is_own and slug = ${slug}`);
  return true;
}
