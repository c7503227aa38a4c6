import type { Message } from '@vitrine/contract/messages';
import { invalidField } from '../../http/errors.ts';
import { columns, type RowOf } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

// Codes that the operator gives out. Their benefits are copied to the person who signs up; case is ignored.

const registrationCodeColumns = columns({
  code: 'text',
  extraFreeDisplays: 'int4',
  priceList: 'text?',
  reseller: 'text?',
  uses: 'int4',
  /** Null for any number. */
  maxUses: 'int4?',
  expiresAt: 'timestamptz?',
  createdAt: 'timestamptz',
});
export type RegistrationCode = RowOf<typeof registrationCodeColumns>;

export type Gift = Pick<RegistrationCode, 'extraFreeDisplays' | 'priceList' | 'reseller'>;
export const noGift: Gift = { extraFreeDisplays: 0, priceList: null, reseller: null };

const fields = sql`code, extra_free_displays as "extraFreeDisplays", price_list as "priceList", reseller, uses,
  max_uses as "maxUses", expires_at as "expiresAt", created_at as "createdAt"`;
export const normalizeCode = (code: string): string => code.trim().toUpperCase();

export interface NewRegistrationCode extends Partial<Gift> {
  readonly code: string;
  readonly maxUses?: number | null;
  readonly expiresAt?: Date | null;
}

/** For the operator. Null if the code already exists. */
export async function createRegistrationCode(
  db: Db,
  {
    code,
    extraFreeDisplays = 0,
    priceList = null,
    reseller = null,
    maxUses = null,
    expiresAt = null,
  }: NewRegistrationCode,
  now: Date,
): Promise<RegistrationCode | null> {
  const [made] = await db.query(sql(registrationCodeColumns)`
    insert into identity.registration_codes
      (code, extra_free_displays, price_list, reseller, max_uses, expires_at, created_at)
    values (${normalizeCode(code)}, ${extraFreeDisplays}, ${priceList}, ${reseller}, ${maxUses}, ${expiresAt}, ${now})
    on conflict do nothing returning ${fields}`);
  return made ?? null;
}

export const listRegistrationCodes = (db: Db): Promise<RegistrationCode[]> =>
  db.query(
    sql(registrationCodeColumns)`select ${fields} from identity.registration_codes order by created_at, code`,
  );

/** People who signed up with it keep its benefits. False if there is no such code. */
export async function removeRegistrationCode(db: Db, code: string): Promise<boolean> {
  const removed = await db.query(sql`
    delete from identity.registration_codes where code = ${normalizeCode(code)} returning 1`);
  return removed.length > 0;
}

/** Counts one use. The row is locked, so that of two people only one gets the last use. */
export async function takeRegistrationCode(db: Db, code: string, now: Date): Promise<Gift> {
  const [found] = await db.query(sql(registrationCodeColumns)`
    select ${fields} from identity.registration_codes where code = ${normalizeCode(code)} for update`);
  if (!found) throw refused({ key: 'signup.codeUnknown' });
  if (found.expiresAt !== null && new Date(found.expiresAt) <= now)
    throw refused({ key: 'signup.codeExpired' });
  if (found.maxUses !== null && found.uses >= found.maxUses) throw refused({ key: 'signup.codeUsedUp' });
  await db.query(sql`update identity.registration_codes set uses = uses + 1 where code = ${found.code}`);
  const { extraFreeDisplays, priceList, reseller } = found;
  return { extraFreeDisplays, priceList, reseller };
}

const refused = (message: Message) => invalidField('registrationCode', message, 'registration_code');
