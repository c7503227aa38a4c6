import type { Currency } from '@vitrine/contract/currencies';
import { makeServer } from '@vitrine/contract/internal';
import { locales } from '@vitrine/contract/pages';
import type { PreferredRegion, Region } from '@vitrine/contract/regions';
import { enqueueMail } from '../../core/mail/mail.ts';
import type { App } from '../../http/app.ts';
import { newId } from '../../infra/ids.ts';
import { columns, narrowed, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { freeSlug } from '../identity/identity.service.ts';

// Creates the server of a person who signed up, in three steps that can each be repeated: a place is reserved
// here, the environment and its first admin are created on the content server, and the server is opened here.
// An interrupted run is continued by the next one, and nobody gets two servers.

interface Reserved {
  readonly serverId: string;
  readonly memberId: string;
  readonly slug: string;
  readonly url: string;
  readonly key_sealed: Buffer;
  readonly serverRegion: Region;
}

const signupColumns = columns({
  id: 'uuid',
  identity_id: 'uuid',
  name: 'text',
  email: 'text',
  locale: 'text?',
  has_confirmed: 'bool',
  business_name: 'text',
  street: 'text?',
  postcode: 'text?',
  country: 'text?',
  region: narrowed<PreferredRegion>('text'),
  slug: 'text?',
  extra_free_displays: 'int4',
  price_list: 'text?',
  reseller: 'text?',
  server_id: 'uuid?',
  member_id: 'uuid?',
  provisioned_at: 'timestamptz?',
  registration_code: 'text?',
  accepted_at: 'timestamptz?',
  created_at: 'timestamptz',
  told_to_wait: 'bool',
});
type Signup = RowOf<typeof signupColumns>;

/** True if the server exists now. False if there is no room, or the content server does not answer. */
export async function provision(app: App, signupId: string): Promise<boolean> {
  const plan = await app.identity.transaction((db) => reserve(db, signupId, app.clock()));
  if (plan === 'done' || plan === null) return plan === 'done';
  const { signup, reserved } = plan;
  try {
    await app.callPeer(
      `${reserved.url}/s/${reserved.slug}`,
      app.secrets.decrypt(reserved.key_sealed),
      makeServer,
      {
        body: {
          id: reserved.serverId,
          name: signup.business_name,
          region: reserved.serverRegion,
          preferredRegion: signup.region,
          currency: currencyOf(signup.country),
          business: businessOf(signup),
          plan: {
            extraFreeDisplays: signup.extra_free_displays,
            priceList: signup.price_list,
            reseller: signup.reseller,
          },
          admin: {
            identityId: signup.identity_id,
            memberId: reserved.memberId,
            name: signup.name,
            email: signup.email,
            hasConfirmed: signup.has_confirmed,
            locale: locales.find((locale) => locale === signup.locale) ?? 'en',
          },
        },
      },
    );
  } catch (error) {
    app.log.warn({ err: error, server: reserved.url }, 'provisioning_delayed');
    return false;
  }
  await app.identity.transaction((db) => open(db, signup, reserved, app.clock()));
  return true;
}

async function reserve(
  db: Db,
  signupId: string,
  now: Date,
): Promise<{ signup: Signup; reserved: Reserved } | 'done' | null> {
  // Serialised, because places are counted.
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended('provision', 0))`);
  const [signup] = await db.query(sql(signupColumns)`
    select u.*, i.name, i.email, i.locale,
      i.password_hash is not null and i.confirmed_at is not null as has_confirmed
    from identity.signups u join identity.identities i on i.id = u.identity_id
    where u.id = ${signupId} for update of u`);
  if (!signup) return null;
  if (signup.provisioned_at !== null) return 'done';
  if (signup.server_id !== null) {
    const [known] = await db.query(sql({
      serverId: 'uuid',
      slug: 'text',
      url: 'text',
      key_sealed: 'bytea',
      serverRegion: narrowed<Omit<Reserved, 'memberId'>['serverRegion']>('text'),
    })`
      select s.id as "serverId", s.slug, c.url, c.key_sealed, c.region as "serverRegion"
      from identity.servers s join identity.content_servers c on c.id = s.content_server_id
      where s.id = ${signup.server_id}`);
    return { signup, reserved: { ...known!, memberId: signup.member_id! } };
  }
  const place = await findRoom(db, signup.region);
  if (!place) return null;
  const serverId = newId(now);
  const memberId = newId(now);
  const slug = await freeSlug(db, signup.slug ?? signup.business_name);
  await db.query(sql`
    insert into identity.servers (id, content_server_id, slug, name, domain, version, preferred_region)
    values (${serverId}, ${place.id}, ${slug}, ${signup.business_name}, ${new URL(place.url).host}, 1, ${signup.region})`);
  await db.query(sql`
    update identity.signups set server_id = ${serverId}, member_id = ${memberId} where id = ${signupId}`);
  const { url, key_sealed, region: serverRegion } = place;
  return { signup, reserved: { serverId, memberId, slug, url, key_sealed, serverRegion } };
}

const placeColumns = columns({
  id: 'uuid',
  url: 'text',
  region: narrowed<Region>('text'),
  key_sealed: 'bytea',
});
type Place = RowOf<typeof placeColumns>;

/** The content server of the region with the fewest environments, if any has room. */
export async function findRoom(db: Db, region: PreferredRegion): Promise<Place | null> {
  const [place] = await db.query(sql(placeColumns)`
    select c.id, c.url, c.region, c.key_sealed
    from identity.content_servers c
    left join lateral (select count(*) from identity.servers s where s.content_server_id = c.id and s.deleted_at is null) used on true
    where (${region} = 'none' or c.region = ${region}) and (c.room is null or c.room > used.count)
      and c.awaited_since is null
    order by used.count, c.id limit 1`);
  return place ?? null;
}

async function open(db: Db, signup: Signup, reserved: Reserved, now: Date): Promise<void> {
  const { id, identity_id, email, locale } = signup;
  await db.query(sql`
    insert into identity.memberships (identity_id, server_id, member_id, version)
    values (${identity_id}, ${reserved.serverId}, ${reserved.memberId}, 1) on conflict do nothing`);
  const [opened] = await db.query(sql({ told_to_wait: 'bool' })`
    update identity.signups set provisioned_at = ${now}
    where id = ${id} and provisioned_at is null returning told_to_wait`);
  if (!opened?.told_to_wait) return;
  await enqueueMail(db, now, {
    to: email,
    locale: locale ?? 'en',
    template: 'serverReady',
    values: {},
    path: '/auth/login',
    key: `ready ${reserved.serverId}`,
  });
}

const businessOf = ({ business_name: name, street, postcode, country }: Signup) =>
  street !== null && postcode !== null && country !== null ? { name, street, postcode, country } : null;

/** Used until the first save of billing fixes the currency. */
const currencyOf = (country: string | null): Currency =>
  country === 'CZ' ? 'CZK' : country === 'US' ? 'USD' : 'EUR';
