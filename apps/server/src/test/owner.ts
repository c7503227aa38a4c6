import pg from 'pg';
import { demoPassword } from '../demo/demo-data.ts';
import { newId } from '../infra/ids.ts';
import { cheapHash } from './cheap-hash.ts';
import type { TestDatabase } from './test-postgres.ts';

// The database as its owner sees it, without row-level security: for setting up what no call can, and for
// checking what a call left behind.

// biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
type Row = any;

export interface Owner {
  query(text: string, values?: readonly unknown[]): Promise<Row[]>;
  end(): Promise<void>;
}

export async function connectOwner(database: TestDatabase): Promise<Owner> {
  const client = new pg.Client(database.url);
  await client.connect();
  return {
    query: async (text, values) => (await client.query(text, values && [...values])).rows,
    end: () => client.end(),
  };
}

export interface Person {
  readonly email: string;
  /** Null for an invited person without a password. */
  readonly password?: string | null;
  /** Maps a slug to the roles there. */
  readonly roles?: Readonly<Record<string, readonly string[]>>;
}

/** A person beyond those of the demo, by default with the demo's password. Returns the identity's id. */
export async function addPerson(owner: Owner, person: Person): Promise<string> {
  const { email, password = demoPassword, roles = {} } = person;
  const id = newId();
  await owner.query(
    `insert into identity.identities (id, email, name, password_hash, confirmed_at, created_at, updated_at)
     values ($1, $2, $2, $3, case when $3::text is not null then now() end, now(), now())`,
    [id, email, password === null ? null : await cheapHash(password)],
  );
  for (const [slug, names] of Object.entries(roles)) {
    await owner.query(
      `insert into identity.memberships (identity_id, server_id) select $1, id from identity.servers where slug = $2`,
      [id, slug],
    );
    await owner.query(
      `insert into content.members (environment_id, identity_id, name, email, roles, confirmed_at, created_at, updated_at)
       select id, $1, $2, $2, $3, case when $5 then now() end, now(), now() from content.environments where slug = $4`,
      [id, email, names, slug, password !== null],
    );
  }
  return id;
}

export async function setRoles(owner: Owner, email: string, roles: readonly string[]): Promise<void> {
  await owner.query('update content.members set roles = $1 where email = $2', [roles, email]);
}
