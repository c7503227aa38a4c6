import { dayOf } from '@vitrine/billing/billing-month';
import type { Seller } from '../../infra/billing-files.ts';
import type { InvoiceCustomer } from './invoice-customer.ts';
import { type PrintedInvoice, type PrintedLine, referenceOf } from './invoice-pdf.ts';
import { createWords } from './invoice-words.ts';
import { decimal } from './ledger-csv.ts';

// One invoice as UBL 2.1 in the form of EN 16931, which bookkeeping programs in the EU can read.

/** An element name with its content; null is left out. */
type Content = string | readonly (Xml | null)[];
interface Xml {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content: Content;
}

const tag = (name: string, content: Content, attributes?: Record<string, string>): Xml => ({
  name,
  content,
  attributes,
});
const optional = (name: string, content: string | null): Xml | null => (content ? tag(name, content) : null);

export function toUbl(invoice: PrintedInvoice): string {
  const { number, issuedOn, dueOn, period, currency, total, customer, seller } = invoice;
  const money = (name: string, minor: number) => tag(name, decimal(minor), { currencyID: currency });
  const root = tag(
    'Invoice',
    [
      tag('cbc:UBLVersionID', '2.1'),
      tag('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
      tag('cbc:ID', number!),
      tag('cbc:IssueDate', issuedOn),
      optional('cbc:DueDate', dueOn),
      tag('cbc:InvoiceTypeCode', '380'),
      optional('cbc:Note', customer.noteOnInvoice),
      tag('cbc:TaxPointDate', dayOf(period.to - 1)),
      tag('cbc:DocumentCurrencyCode', currency),
      tag('cac:InvoicePeriod', periodOf(period)),
      tag('cac:AccountingSupplierParty', [partyOf(seller)]),
      tag('cac:AccountingCustomerParty', [partyOf(customer)]),
      paymentOf(invoice),
      tag('cac:TaxTotal', [
        money('cbc:TaxAmount', total.vat),
        tag('cac:TaxSubtotal', [
          money('cbc:TaxableAmount', total.net),
          money('cbc:TaxAmount', total.vat),
          categoryOf(invoice, 'cac:TaxCategory', true),
        ]),
      ]),
      tag('cac:LegalMonetaryTotal', [
        money('cbc:LineExtensionAmount', total.net),
        money('cbc:TaxExclusiveAmount', total.net),
        money('cbc:TaxInclusiveAmount', total.gross),
        money('cbc:PrepaidAmount', invoice.paidAt === null ? 0 : total.gross),
        money('cbc:PayableAmount', invoice.paidAt === null ? total.gross : 0),
      ]),
      ...invoice.lines.map((line, i) => lineOf(invoice, line, i + 1)),
    ],
    {
      xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`;
}

const periodOf = ({ from, to }: { from: number; to: number }): Xml[] => [
  tag('cbc:StartDate', dayOf(from)),
  tag('cbc:EndDate', dayOf(to - 1)),
];

const partyOf = (party: Seller | InvoiceCustomer): Xml =>
  tag('cac:Party', [
    tag('cac:PostalAddress', [
      optional('cbc:StreetName', party.street),
      optional('cbc:CityName', party.city),
      optional('cbc:PostalZone', party.zipCode),
      party.country ? tag('cac:Country', [tag('cbc:IdentificationCode', party.country)]) : null,
    ]),
    party.EUVATID ? tag('cac:PartyTaxScheme', [tag('cbc:CompanyID', party.EUVATID), taxScheme()]) : null,
    tag('cac:PartyLegalEntity', [
      tag('cbc:RegistrationName', party.companyName),
      optional('cbc:CompanyID', party.businessRegistrationNumber),
    ]),
    mailOf(party),
  ]);

const mailOf = (party: Seller | InvoiceCustomer): Xml | null => {
  const address = 'email' in party ? party.email : party.billingEmail;
  return address ? tag('cac:Contact', [tag('cbc:ElectronicMail', address)]) : null;
};

const taxScheme = () => tag('cac:TaxScheme', [tag('cbc:ID', 'VAT')]);

/** 48: card, 58: SEPA transfer. */
function paymentOf({ paysBy, number, seller, currency }: PrintedInvoice): Xml {
  if (paysBy === 'card') return tag('cac:PaymentMeans', [tag('cbc:PaymentMeansCode', '48')]);
  const { iban, bic } = seller.bank[currency];
  return tag('cac:PaymentMeans', [
    tag('cbc:PaymentMeansCode', '58'),
    tag('cbc:PaymentID', referenceOf(number!)),
    tag('cac:PayeeFinancialAccount', [
      tag('cbc:ID', iban.replaceAll(' ', '')),
      tag('cac:FinancialInstitutionBranch', [tag('cbc:ID', bic)]),
    ]),
  ]);
}

/** S: taxed, AE: reverse charge, O: not subject to VAT here (and so without a rate). */
function categoryOf({ vatReason, vatRate, locale }: PrintedInvoice, name: string, withReason: boolean): Xml {
  const code = { reverse_charge: 'AE', outside_eu: 'O', domestic: 'S', country_rate: 'S' }[vatReason];
  const words = createWords(locale);
  const reason = { AE: words.say('reverseCharge'), O: words.say('outsideEu') }[code] ?? null;
  return tag(name, [
    tag('cbc:ID', code),
    code === 'O' ? null : tag('cbc:Percent', vatRate.toFixed(2)),
    withReason ? optional('cbc:TaxExemptionReason', reason) : null,
    taxScheme(),
  ]);
}

/**
 * The quantity is in minutes, and the price is for all of them together, because the price of one has too
 * many decimals.
 */
function lineOf(invoice: PrintedInvoice, line: PrintedLine, id: number): Xml {
  const minutes = String(line.activeMinutes);
  const price = { currencyID: invoice.currency };
  return tag('cac:InvoiceLine', [
    tag('cbc:ID', String(id)),
    tag('cbc:InvoicedQuantity', minutes, { unitCode: 'MIN' }),
    tag('cbc:LineExtensionAmount', decimal(line.net), price),
    tag('cac:InvoicePeriod', periodOf(line.period)),
    tag('cac:Item', [
      tag('cbc:Name', line.displayName),
      categoryOf(invoice, 'cac:ClassifiedTaxCategory', false),
    ]),
    tag('cac:Price', [
      tag('cbc:PriceAmount', decimal(line.net), price),
      tag('cbc:BaseQuantity', minutes, { unitCode: 'MIN' }),
    ]),
  ]);
}

function write({ name, attributes = {}, content }: Xml, indent: string): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const open = `${indent}<${name}${given.join('')}>`;
  if (typeof content === 'string') return `${open}${escaped(content)}</${name}>\n`;
  const inner = content.map((each) => (each ? write(each, `${indent}  `) : '')).join('');
  return `${open}\n${inner}${indent}</${name}>\n`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML allows no control characters, not even escaped. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, ' ')
    .replaceAll(/[&<>"]/g, (letter) => entities[letter]!);
