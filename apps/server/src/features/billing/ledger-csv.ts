import { dayOf } from '@vitrine/billing/billing-month';
import { byteOrderMark, type Cell, toCsv } from '@vitrine/contract/csv';
import type { PrintedInvoice } from './invoice-pdf.ts';
import { referenceOf } from './invoice-pdf.ts';

// Invoices as a table for bookkeeping: one row each, decimal points, dates as 2026-11-30.

const headings = [
  'Number',
  'Reference',
  'Issued',
  'Supplied',
  'Due',
  'Paid',
  'Company',
  'Company ID',
  'VAT ID',
  'Country',
  'From',
  'To',
  'Displays',
  'Currency',
  'Net',
  'VAT %',
  'VAT rule',
  'VAT',
  'Gross',
];

export const decimal = (minor: number): string => (minor / 100).toFixed(2);

export function ledgerCsv(invoices: readonly PrintedInvoice[]): string {
  const rows = invoices.map((invoice): Cell[] => {
    const { number, customer, period, total, paidAt } = invoice;
    return [
      number,
      referenceOf(number!),
      invoice.issuedOn,
      dayOf(period.to - 1),
      invoice.dueOn,
      paidAt === null ? null : dayOf(paidAt),
      customer.companyName,
      customer.businessRegistrationNumber,
      customer.EUVATID,
      customer.country,
      dayOf(period.from),
      dayOf(period.to - 1),
      invoice.lines.length,
      invoice.currency,
      decimal(total.net),
      invoice.vatRate,
      invoice.vatReason,
      decimal(total.vat),
      decimal(total.gross),
    ];
  });
  return byteOrderMark + toCsv([headings, ...rows], 'en');
}
