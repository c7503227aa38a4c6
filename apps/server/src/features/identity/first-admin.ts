import { serverNameOfRole } from '@vitrine/contract/access';
import type { FirstAdminInput } from '@vitrine/contract/auth';
import type { Locale } from '@vitrine/contract/pages';
import { arrangementOfNew } from '../../core/payments/arrangements.ts';
import type { App } from '../../http/app.ts';
import { forgetOwnEnvironment } from '../../http/installation-access.ts';
import { newId } from '../../infra/ids.ts';
import { machineLocale } from '../../infra/machine-locale.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { hashPassword } from '../../infra/secrets/password.ts';
import { hashOf, newToken } from '../../infra/secrets/secrets.ts';
import { startAlertsFor } from '../alerts/first-recipient.service.ts';
import { freeSlug, type Identity, registerContentServer } from './identity.service.ts';
import { hasOwn } from './own-environment.ts';
import { requireHardToGuess } from './passwords.service.ts';
import { invalidToken } from './tokens.service.ts';

// An empty installation has nobody who could invite anybody. Whoever reads the terminal in which it was
// started gets a link that works once, for a day, and only while there is no identity at all.

const purpose = 'first admin';
const validMs = 24 * 3_600_000;

/** Null if somebody already exists, or if this program does not run both required roles. */
export async function makeFirstAdminLink(app: App): Promise<string | null> {
  if (!app.config.roles.includes('auth') || !app.config.roles.includes('content')) return null;
  const now = app.clock();
  const code = newToken();
  const isMade = await app.identity.transaction(async (db) => {
    const [somebody] = await db.query(sql`select 1 from identity.identities limit 1`);
    if (somebody) return false;
    // Each start prints a new link and invalidates the old one.
    await db.query(sql`delete from identity.codes where purpose = ${purpose}`);
    await db.query(sql`
      insert into identity.codes (code_hash, purpose, created_at, expires_at)
      values (${hashOf(code)}, ${purpose}, ${now}, ${new Date(now.getTime() + validMs)})`);
    return true;
  });
  const locale = machineLocale(process.env);
  return isMade ? `${app.urls.dashboard}/${locale}/auth/set-password#first-admin=${code}` : null;
}

export async function createFirstAdmin(app: App, input: FirstAdminInput, locale: Locale): Promise<Identity> {
  const now = app.clock();
  const isValid = await app.identity.transaction((db) =>
    db.query(sql`
      select 1 from identity.codes
      where code_hash = ${hashOf(input.code)} and purpose = ${purpose} and expires_at > ${now}`),
  );
  if (isValid.length === 0) throw invalidToken();
  requireHardToGuess(input.password, [input.name, input.email, input.serverName]);
  const passwordHash = await hashPassword(input.password);
  const identity: Identity = {
    id: newId(now),
    name: input.name,
    email: input.email,
    username: null,
  };
  const environment = newId(now);
  const memberId = newId(now);

  await app.identity.transaction(async (db) => {
    // Deleting the code ensures that it works once, even if it is used twice at the same moment.
    const used = await db.query(
      sql`delete from identity.codes where code_hash = ${hashOf(input.code)} returning 1`,
    );
    if (used.length === 0) throw invalidToken();
    const self = { url: app.urls.public, region: app.config.region, key: app.serverKey };
    const contentServer = await registerContentServer(db, self, app.secrets, app.clock());
    const slug = await freeSlug(db, input.serverName);
    await db.query(sql`
      insert into identity.servers (id, content_server_id, slug, name, domain, is_own)
      values (${environment}, ${contentServer}, ${slug}, ${input.serverName}, ${new URL(app.urls.public).host},
        ${!(await hasOwn(db))})`);
    await db.query(sql`
      insert into identity.identities (id, email, name, password_hash, confirmed_at, created_at, updated_at)
      values (${identity.id}, ${identity.email}, ${identity.name}, ${passwordHash}, ${now}, ${now}, ${now})`);
    await db.query(sql`
      insert into identity.memberships (identity_id, server_id, member_id)
      values (${identity.id}, ${environment}, ${memberId})`);
    // Done inside, so that no identity is committed without its environment.
    await app.content.inEnvironments([environment], async (content) => {
      await content.query(sql`
        insert into content.environments (id, slug, name, region, arrangement, created_at)
        values (${environment}, ${slug}, ${input.serverName}, ${app.config.region}, ${arrangementOfNew(app)}, ${now})`);
      await content.query(sql`
        insert into content.members
          (environment_id, id, identity_id, name, email, roles, confirmed_at, created_at, updated_at)
        values (${environment}, ${memberId}, ${identity.id}, ${identity.name}, ${identity.email},
          ${[serverNameOfRole.admin]}, ${now}, ${now}, ${now})`);
      await startAlertsFor(content, environment, { recipient: identity.email, locale, now });
    });
  });
  forgetOwnEnvironment(app);
  return identity;
}
