import * as z from 'zod';
import { admins } from './access.ts';
import { isCountry } from './countries.ts';
import { currencies } from './currencies.ts';
import { EmailAddress } from './email.ts';
import { resource } from './resource.ts';
import { Id, Instant, optionalText, recordBase, requiredText } from './text.ts';
import { isVatNumber, normalizeVatNumber } from './vat-numbers.ts';

// Who is billed and how they pay: one record per environment, with the environment's id. Card numbers never
// pass through these calls: they are entered at the payment provider, which returns the id of a setup.

/**
 * `unchecked`: the register has not answered yet and will be asked again. `unavailable`: it has not answered
 * for days.
 */
export const vatStates = ['none', 'unchecked', 'valid', 'invalid', 'unavailable'] as const;
export type VatState = (typeof vatStates)[number];

/** `pending`: the bank has not confirmed yet; `changing`: the old card is valid until the new one is verified. */
export const cardStates = ['none', 'pending', 'verified', 'changing', 'failed', 'removed'] as const;
export type CardState = (typeof cardStates)[number];

/** Why a card or a payment was refused. The page explains what can be done about it. */
export const paymentFailures = [
  'declined',
  'insufficient_funds',
  'expired',
  'wrong_number',
  'authentication_failed',
  'gone',
  'cancelled',
  'other',
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

export const Card = z.object({
  state: z.enum(cardStates),
  /**
   * Describes the card in use; while `pending` or `failed`, the card that was tried, as far as it is known.
   */
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expMonth: z.int().nullable(),
  expYear: z.int().nullable(),
  removedAt: Instant.nullable(),
  /** The failure of the last attempt. A card that stays in use after a failed change has one as well. */
  failure: z.enum(paymentFailures).nullable(),
  /** The attempt in progress, for `card-confirm`; null if there is none. */
  setup: z.string().nullable(),
});
export type Card = z.infer<typeof Card>;

export const Billing = z.object({
  ...recordBase,
  companyName: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  zipCode: z.string().nullable(),
  country: z.string().nullable(),
  EUVATID: z.string().nullable(),
  currency: z.enum(currencies),
  businessRegistrationNumber: z.string().nullable(),
  noteOnInvoice: z.string().nullable(),
  billingEmail: z.string().nullable(),
  currencyIsFixed: z.boolean(),
  vatCheck: z.object({ state: z.enum(vatStates), checkedAt: Instant.nullable() }),
  /** `nothing`: the free tier, or billing is not available for the organisation (`isAvailable`). */
  paysBy: z.enum(['card', 'invoice', 'nothing']),
  isAvailable: z.boolean(),
  card: Card,
  /** Null if nothing will be charged. */
  nextChargeAt: Instant.nullable(),
  activeDisplays: z.int(),
  /** Current price per display and month, in minor units. */
  unit: z.int(),
  /** This month, without VAT, in minor units. */
  soFar: z.int(),
  lastInvoice: z.object({ id: Id, number: z.string(), paid: z.boolean() }).nullable(),
  /** False if this installation has no payment provider, so nobody can add a card. */
  takesCards: z.boolean(),
  /** True if no money moves: the built-in gateway, or a provider with its test keys. */
  isTestMode: z.boolean(),
});
export type Billing = z.infer<typeof Billing>;

const VatNumber = z
  .string()
  .max(40, { error: 'billing.vatNotValid' })
  .transform(normalizeVatNumber)
  .refine((number) => number === '' || isVatNumber(number), { error: 'billing.vatNotValid' });

const Country = z.string().refine(isCountry, { error: 'validation.invalid' });

export const BillingInput = z.object({
  companyName: optionalText(200).optional(),
  street: optionalText(200).optional(),
  city: optionalText(100).optional(),
  zipCode: optionalText(20).optional(),
  country: Country.nullable().optional(),
  EUVATID: VatNumber.transform((number) => number || null)
    .nullable()
    .optional(),
  /** Required at the first save, which fixes it. */
  currency: z.enum(currencies).optional(),
  businessRegistrationNumber: optionalText(50).optional(),
  noteOnInvoice: optionalText(500).optional(),
  /** Required at the first save. */
  billingEmail: requiredText(1000).pipe(EmailAddress).optional(),
});
export type BillingInput = z.input<typeof BillingInput>;
export type BillingChanges = z.output<typeof BillingInput>;

export const CompanyData = z.object({
  companyName: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  zipCode: z.string().nullable(),
  country: z.string(),
});
export type CompanyData = z.infer<typeof CompanyData>;

export const VatCheck = z.object({
  /** `unavailable`: the register cannot be reached now. */
  state: z.enum(['valid', 'invalid', 'unavailable']),
  /** Company data from the register, as a preview to accept. */
  company: CompanyData.nullable(),
});
export type VatCheck = z.infer<typeof VatCheck>;

export const CardStart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stripe'),
    publishableKey: z.string(),
    clientSecret: z.string(),
    setup: z.string(),
  }),
  /** `page` is where the card is entered; it leads back to the card details. */
  z.object({ kind: z.literal('test'), page: z.string(), setup: z.string() }),
]);
export type CardStart = z.infer<typeof CardStart>;

/** The provider's id of the setup. */
const SetupName = z.string().regex(/^[\w-]{1,200}$/, { error: 'validation.invalid' });

const reply = z.object({ data: Billing });

export const billings = resource('billings', {
  title: { one: 'the billing details', many: 'billing details' },
  record: Billing,
  input: BillingInput,
  list: { filters: {}, sort: ['createdAt'], defaultSort: 'createdAt:asc', search: [] },
  include: {},
  access: { list: admins, get: admins, update: admins },
  actions: {
    'check-vat': {
      access: admins,
      body: z.strictObject({
        EUVATID: VatNumber.refine((number) => number !== '', { error: 'billing.vatNotValid' }),
      }),
      reply: z.object({ data: VatCheck }),
      summary: 'Check a VAT number with the VAT register',
      description: 'Nothing is saved.',
    },
    'card-start': {
      access: admins,
      /** Where the provider's page returns to: the card details by default, or sign-up. */
      body: z.strictObject({ from: z.enum(['billing', 'signup']).optional() }).optional(),
      reply: z.object({ data: CardStart }),
      summary: 'Start adding or replacing the card',
      description: 'Returns where the card is entered.',
    },
    'card-confirm': {
      access: admins,
      body: z.strictObject({ setup: SetupName }),
      reply,
      summary: 'Verify the card that was entered',
      description: 'Can be repeated while the payment provider is still checking.',
    },
    'card-cancel': {
      access: admins,
      reply,
      summary: 'Cancel adding or replacing a card',
      description: 'A card in use stays.',
    },
    'card-remove': {
      access: admins,
      body: z.strictObject({ keep: Id.nullable() }),
      reply,
      summary: 'Remove the card',
      description: 'Charges usage to date and deactivates all displays except the one to keep.',
    },
  },
});
