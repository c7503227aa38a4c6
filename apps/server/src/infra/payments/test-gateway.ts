import type { PaymentFailure } from '@vitrine/contract/billing';
import { columns, narrowed, type RowOf } from '../postgres/columns.ts';
import type { Database } from '../postgres/db.ts';
import { sql } from '../postgres/sql.ts';
import { newToken } from '../secrets/secrets.ts';
import type { Authorisation, Charge, ChargeOrder, Gateway, SetupState } from './gateway.ts';
import { GatewayDown } from './gateway.ts';
import { findTestCard } from './test-cards.ts';

// Replaces a payment provider where no keys are set: the same states, but no money. Its state is in database
// tables, so that several processes share it and it survives restarts. Numbers are entered on its own page
// (features/billing/test-gateway-page.ts); only brand, last digits and expiry are stored.

export interface TestGateway extends Gateway {
  findSetup(setup: string): Promise<TestSetup | null>;
  /** Enters a card; `unknown_number` means that it is not a test number, and nothing of it is stored. */
  enterCard(
    setup: string,
    entry: CardEntry,
  ): Promise<'done' | 'pending' | 'refused' | 'unknown_number' | 'over'>;
  /** The customer's answer to the bank. */
  confirmCard(setup: string, isConfirmed: boolean): Promise<void>;
}

export interface CardEntry {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
}

const testSetupColumns = columns({
  environment_id: 'uuid',
  card_id: 'uuid',
  customer: 'text',
  return_to: 'text',
  locale: 'text',
  state: narrowed<SetupState['state']>('text'),
  failure: narrowed<PaymentFailure>('text?'),
  id: 'text',
  card: 'text?',
  created_at: 'timestamptz',
});
export type TestSetup = RowOf<typeof testSetupColumns>;

const chargeRowColumns = columns({
  reference: 'text',
  state: narrowed<'held' | 'released' | 'paid' | 'failed'>('text'),
  failure: narrowed<PaymentFailure>('text?'),
});

export const testPagePath = '/payments/test';

export function createTestGateway(database: Database, publicUrl: string, clock: () => Date): TestGateway {
  const run: Database['transaction'] = (work) =>
    database.transaction(work).catch((cause: unknown) => {
      throw new GatewayDown('The test gateway can not reach its tables.', { cause });
    });

  const findSetup = (setup: string): Promise<TestSetup | null> =>
    run(async (db) => {
      const [row] = await db.query(
        sql(testSetupColumns)`select * from infra.test_gateway_setups where id = ${setup}`,
      );
      return row ?? null;
    });

  /** As with a real provider, the first call with a key decides, and later ones get the same outcome. */
  const book = (key: string, order: Omit<ChargeOrder, 'paymentId'>, whenGood: 'held' | 'paid') =>
    run(async (db) => {
      const [card] = await db.query(sql({ refusal: narrowed<PaymentFailure>('text?') })`
        select refusal from infra.test_gateway_cards
        where id = ${order.card} and customer = ${order.customer} and detached_at is null`);
      const failure = card ? card.refusal : 'gone';
      await db.query(sql`
        insert into infra.test_gateway_charges (key, reference, customer, card, amount, currency, description, state,
          failure, created_at)
        values (${key}, ${`charge_${newToken()}`}, ${order.customer}, ${order.card}, ${order.amount}, ${order.currency},
          ${order.description}, ${failure ? 'failed' : whenGood}, ${failure}, ${clock()})
        on conflict (key) do nothing`);
      const [row] = await db.query(
        sql(
          chargeRowColumns,
        )`select reference, state, failure from infra.test_gateway_charges where key = ${key}`,
      );
      return row!;
    });

  return {
    name: 'test',
    isAvailable: true,
    isTestMode: true,
    findSetup,

    startSetup: ({ id, environment, customer, returnTo, locale }) =>
      run(async (db) => {
        const known = customer ?? `customer_${environment}`;
        const [row] = await db.query(sql({ id: 'text' })`
          insert into infra.test_gateway_setups (id, environment_id, card_id, customer, return_to, locale, state, created_at)
          values (${newToken()}, ${environment}, ${id}, ${known}, ${returnTo}, ${locale}, 'open', ${clock()})
          on conflict (card_id) do update set locale = excluded.locale returning id`);
        const setup = row!.id;
        return {
          customer: known,
          client: { kind: 'test', page: `${publicUrl}${testPagePath}/${setup}`, setup },
        };
      }),

    readSetup: (setup) =>
      run(async (db): Promise<SetupState> => {
        const [row] = await db.query(sql({
          state: narrowed<SetupState['state']>('text'),
          failure: narrowed<PaymentFailure>('text?'),
          card: 'text',
          brand: 'text',
          last4: 'text',
          exp_month: 'int4',
          exp_year: 'int4',
        })`
          select s.state, s.failure, c.id as card, c.brand, c.last4, c.exp_month, c.exp_year
          from infra.test_gateway_setups s left join infra.test_gateway_cards c on c.id = s.card where s.id = ${setup}`);
        if (!row || row.state === 'cancelled') return { state: 'cancelled' };
        if (row.state === 'pending') return { state: 'pending' };
        if (row.state === 'open') return { state: 'open', failure: row.failure };
        const { card, brand, last4, exp_month: expMonth, exp_year: expYear } = row;
        return { state: 'done', facts: { card, brand, last4, expMonth, expYear } };
      }),

    cancelSetup: (setup) =>
      run(async (db) => {
        await db.query(sql`
          update infra.test_gateway_setups set state = 'cancelled' where id = ${setup} and state in ('open', 'pending')`);
      }),

    async authorise({ cardId, ...order }): Promise<Authorisation> {
      const { reference, state, failure } = await book(`authorise-${cardId}`, order, 'held');
      return { state: state as Authorisation['state'], reference, failure: failure ?? undefined };
    },

    release: (reference) =>
      run(async (db) => {
        await db.query(sql`
          update infra.test_gateway_charges set state = 'released' where reference = ${reference} and state = 'held'`);
      }),

    isStanding: (card) =>
      run(async (db) => {
        const [row] = await db.query(
          sql`select 1 from infra.test_gateway_cards where id = ${card} and detached_at is null`,
        );
        return row !== undefined;
      }),

    removeCard: (card) =>
      run(async (db) => {
        await db.query(sql`
          update infra.test_gateway_cards set detached_at = coalesce(detached_at, ${clock()}) where id = ${card}`);
      }),

    async charge({ paymentId, ...order }): Promise<Charge> {
      const { reference, state, failure } = await book(paymentId, order, 'paid');
      return { state: state as Charge['state'], reference, failure: failure ?? undefined };
    },

    // Its state is known here, so it sends no events.
    readEvent: () => null,

    async enterCard(setup, { number, expMonth, expYear }) {
      const kind = findTestCard(number);
      if (!kind) return 'unknown_number';
      return run(async (db) => {
        const [open] = await db.query(sql({ customer: 'text' })`
          select customer from infra.test_gateway_setups where id = ${setup} and state = 'open' for update`);
        if (!open) return 'over';
        if (kind.atEntry) {
          await db.query(
            sql`update infra.test_gateway_setups set failure = ${kind.atEntry} where id = ${setup}`,
          );
          return 'refused';
        }
        const card = `card_${newToken()}`;
        const state = kind.needsConfirmation ? 'pending' : 'done';
        await db.query(sql`
          insert into infra.test_gateway_cards (id, customer, brand, last4, exp_month, exp_year, refusal)
          values (${card}, ${open.customer}, ${kind.brand}, ${number.slice(-4)}, ${expMonth}, ${expYear},
            ${kind.atCharge ?? null})`);
        await db.query(sql`
          update infra.test_gateway_setups set card = ${card}, state = ${state}, failure = null where id = ${setup}`);
        return state;
      });
    },

    confirmCard: (setup, isConfirmed) =>
      run(async (db) => {
        await db.query(sql`
          update infra.test_gateway_setups
          set state = ${isConfirmed ? 'done' : 'open'}, failure = ${isConfirmed ? null : 'authentication_failed'}
          where id = ${setup} and state = 'pending'`);
      }),
  };
}
