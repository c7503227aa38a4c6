import type { Registration } from '@vitrine/contract/people';
import type * as z from 'zod';
import { enqueueMail } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { networkOf } from '../../http/network.ts';
import { type Limit, takeAttempt } from '../../http/rate-limit.ts';
import { newId } from '../../infra/ids.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { hashPassword } from '../../infra/secrets/password.ts';
import { signupOf } from '../../infra/signup-terms.ts';
import { provision } from '../environments/provision.service.ts';
import type { Identity } from '../identity/identity.service.ts';
import { confirmationMail } from '../identity/one-time-links.service.ts';
import { requireHardToGuess } from '../identity/passwords.service.ts';
import { makeToken } from '../identity/tokens.service.ts';
import { type Gift, noGift, normalizeCode, takeRegistrationCode } from './registration-codes.service.ts';

// Signing up. Rules: five attempts an hour from one address, whatever the result. An address with an account
// is refused (as the specification says openly). Only installations with customers accept sign-ups
// (signup-terms.ts). Nobody can sign in before the address is confirmed. The server is created immediately
// if there is room in the region, or else as soon as there is; both are reported by mail.

type Input = z.output<typeof Registration>;

const perAddress: Limit = { name: 'sign-up', max: 5, windowSeconds: 3600 };

export async function signUp(app: App, input: Input, address: string) {
  requireOpen(app);
  const now = app.clock();
  await app.identity.transaction((db) => takeAttempt(db, perAddress, networkOf(address), now));
  requireHardToGuess(input.password, [input.name, input.email, input.businessName]);
  const code = input.registrationCode ? normalizeCode(input.registrationCode) : null;
  // Checked first, because hashing is expensive.
  await app.identity.transaction((db) => requireFree(db, input.email));
  const passwordHash = await hashPassword(input.password);
  const signup = newId(now);
  const user = await app.identity.transaction(async (db) => {
    const gift = code ? await takeRegistrationCode(db, code, now) : noGift;
    const identity = await createIdentity(db, input, passwordHash, now);
    await createSignup(db, signup, identity.id, input, code, gift, now);
    const token = await makeToken(db, now, { kind: 'confirmation', identityId: identity.id, serverId: null });
    await enqueueMail(db, now, {
      to: identity.email,
      locale: input.locale,
      key: `confirmation ${signup}`,
      ...confirmationMail(app, token),
    });
    return identity;
  });
  const isThere = (await provision(app, signup)) || !(await notifyWaiting(app, signup, user, input, now));
  await wakeWorkers(app.content);
  return { user, state: isThere ? ('provisioned' as const) : ('waiting_for_server' as const) };
}

function requireOpen({ config }: App): void {
  const signup = signupOf(config);
  if (signup === 'open') return;
  const message = signup === 'not_offered' ? { key: 'errors.signupNotOffered' } : undefined;
  throw new HttpError({ status: 403, code: 'signup_closed', ...(message && { message }) });
}

const emailTaken = () =>
  new HttpError({ status: 422, code: 'email_taken', errors: { email: [{ key: 'errors.email_taken' }] } });

/** A person looked up for an invitation that was never sent has no account. */
const hasNoAccount = sql`(i.password_hash is null and not exists (
  select from identity.memberships m where m.identity_id = i.id))`;

async function requireFree(db: Db, email: string): Promise<void> {
  const [taken] = await db.query(
    sql`select 1 from identity.identities i where i.email = ${email} and not ${hasNoAccount}`,
  );
  if (taken) throw emailTaken();
}

async function createIdentity(db: Db, input: Input, passwordHash: string, now: Date): Promise<Identity> {
  const [made] = await db.query(sql({ id: 'uuid', name: 'text', email: 'text', username: 'text?' })`
    insert into identity.identities as i
      (id, email, name, password_hash, locale, marketing, created_at, updated_at)
    values (${newId(now)}, ${input.email}, ${input.name}, ${passwordHash}, ${input.locale},
      ${input.marketing ?? false}, ${now}, ${now})
    on conflict (email) do update set name = excluded.name, password_hash = excluded.password_hash,
      locale = excluded.locale, marketing = excluded.marketing, updated_at = excluded.updated_at
      where ${hasNoAccount}
    returning i.id, i.name, i.email, i.username`);
  if (!made) throw emailTaken();
  return made;
}

async function createSignup(
  db: Db,
  id: string,
  identityId: string,
  input: Input,
  code: string | null,
  gift: Gift,
  now: Date,
): Promise<void> {
  await db.query(sql`
    insert into identity.signups (id, identity_id, business_name, street, postcode, country, region, registration_code,
      extra_free_displays, price_list, reseller, accepted_at, created_at)
    values (${id}, ${identityId}, ${input.businessName}, ${input.street}, ${input.postcode}, ${input.country}, ${input.region},
      ${code}, ${gift.extraFreeDisplays}, ${gift.priceList}, ${gift.reseller}, ${now}, ${now})`);
}

/** False if it has been created in the meantime. */
async function notifyWaiting(
  app: App,
  signup: string,
  user: Identity,
  input: Input,
  now: Date,
): Promise<boolean> {
  return app.identity.transaction(async (db) => {
    const [waits] = await db.query(sql`
      update identity.signups set told_to_wait = true
      where id = ${signup} and provisioned_at is null returning 1`);
    if (!waits) return false;
    await enqueueMail(db, now, {
      to: user.email,
      locale: input.locale,
      template: 'waitingForServer',
      values: {},
      path: '/auth/login',
      key: `waiting ${signup}`,
    });
    return true;
  });
}
