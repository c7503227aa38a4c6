import { hashOf, newToken } from '../infra/secrets/secrets.ts';
import type { Owner } from './owner.ts';

/** Makes a link for the counter to a table; returns its secret. */
export async function putCounterLink(owner: Owner, source: string): Promise<string> {
  const secret = `vc_${newToken()}`;
  await owner.query(
    `insert into content.counter_links (environment_id, id, source_id, name, secret_hash, made_by, created_at, expires_at)
     select environment_id, gen_random_uuid(), id, 'Counter', $2, 'Somebody', now(), now() + interval '90 days'
     from content.sources where id = $1`,
    [source, hashOf(secret)],
  );
  return secret;
}
