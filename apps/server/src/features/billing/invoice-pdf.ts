import type { Period } from '@vitrine/billing/billing-month';
import type { Money } from '@vitrine/billing/pricing';
import type { Currency } from '@vitrine/contract/currencies';
import type { VatReason } from '@vitrine/contract/invoices';
import type { Locale } from '@vitrine/contract/pages';
import type { Seller } from '../../infra/billing-files.ts';
import { createPaper, ink, innerWidth, type Paper, page } from '../../infra/paper.ts';
import type { InvoiceCustomer } from './invoice-customer.ts';
import { drawLines } from './invoice-table.ts';
import { createWords, type InvoiceWords } from './invoice-words.ts';

// The PDF of an invoice. Everything on it comes from the data copied into the invoice; nothing is fetched
// while it is drawn.

export interface PrintedLine extends Money {
  readonly displayName: string;
  readonly period: Period;
  readonly activeDays: number;
  readonly activeMinutes: number;
}

export interface PrintedInvoice {
  /** Null for a draft of the current month. */
  readonly number: string | null;
  /** `2026-12-01`; for a draft, the day it is made. */
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly period: Period;
  readonly currency: Currency;
  readonly paysBy: 'card' | 'invoice';
  readonly paidAt: number | null;
  readonly vatRate: number;
  readonly vatReason: VatReason;
  readonly locale: Locale;
  readonly seller: Seller;
  readonly customer: InvoiceCustomer;
  readonly lines: readonly PrintedLine[];
  readonly total: Money;
  /** When it was made; for a draft, the moment it describes. */
  readonly at: Date;
}

export function drawInvoice(invoice: PrintedInvoice): Promise<Buffer> {
  const words = createWords(invoice.locale);
  const paper = createPaper({
    title: `${invoice.number ? words.say('title') : words.say('draftTitle')} ${invoice.number ?? ''}`.trim(),
    author: invoice.seller.companyName,
    language: invoice.locale,
    createdAt: invoice.at,
  });
  if (invoice.number === null) paper.watermark(words.say('draft'));
  let y = drawHead(paper, words, invoice);
  y = drawParties(paper, words, invoice, y);
  y = drawFacts(paper, words, invoice, y);
  y = drawLines(paper, words, invoice, y, endHeight(invoice));
  drawEnd(paper, words, invoice, y);
  paper.onEveryPage((number, count) => drawFoot(paper, words, invoice, number, count));
  return paper.end();
}

function drawHead(paper: Paper, words: InvoiceWords, { number, paidAt }: PrintedInvoice): number {
  const y = page.top;
  paper.mark(page.left, y, 30);
  paper.text('Vitrine', page.left + 39, y + 5.5, { size: 15, weight: 'bold' });
  const right = { align: 'right', width: innerWidth } as const;
  if (number === null) {
    paper.text(words.say('draftTitle'), page.left, y - 2, { ...right, size: 20, weight: 'bold' });
    drawChip(paper, words.say('draft'), y + 26, ink.warn, ink.warnSoft);
    return y + 62;
  }
  paper.text(words.say('title'), page.left, y - 2, { ...right, size: 20, weight: 'bold' });
  const chip = paidAt === null ? null : words.say('paid');
  const chipWidth = chip ? drawChip(paper, chip, y + 26, ink.good, ink.goodSoft) + 8 : 0;
  paper.text(number, page.left, y + 27.5, {
    align: 'right',
    width: innerWidth - chipWidth,
    size: 11,
    weight: 'medium',
    colour: ink.soft,
  });
  return y + 62;
}

/** Drawn at the right edge; returns its width. */
function drawChip(paper: Paper, label: string, y: number, colour: string, soft: string): number {
  const style = { size: 8.5, weight: 'semiBold', colour } as const;
  const width = paper.widthOf(label, style) + 18;
  paper.box(page.right - width, y, width, 17, soft, 8.5);
  paper.text(label, page.right - width + 9, y + 3.6, style);
  return width;
}

function drawParties(
  paper: Paper,
  words: InvoiceWords,
  { seller, customer }: PrintedInvoice,
  y: number,
): number {
  const gap = 24;
  const width = (innerWidth - gap) / 2;
  const draw = (x: number, label: string, party: InvoiceCustomer | Seller) => {
    paper.text(label, x, y, { size: 8, weight: 'semiBold', colour: ink.dim });
    let at = y + 15;
    at += paper.paragraph(party.companyName, x, at, { size: 11, weight: 'semiBold', width, maxLines: 2 });
    const place = [party.zipCode, party.city].filter(Boolean).join(' ');
    const country = party.country ? words.country(party.country) : null;
    for (const line of [party.street, place, country]) {
      if (!line) continue;
      at += paper.paragraph(line, x, at, { size: 9, colour: ink.soft, width, maxLines: 2 });
    }
    at += 4;
    const ids = [
      [words.say('companyId'), party.businessRegistrationNumber],
      [words.say('vatId'), party.EUVATID],
    ] as const;
    for (const [name, value] of ids) {
      if (!value) continue;
      const label = `${name}  `;
      paper.text(label, x, at, { size: 9, colour: ink.dim });
      const offset = paper.widthOf(label, { size: 9 });
      paper.text(value, x + offset, at, { size: 9, weight: 'medium', width: width - offset });
      at += 13.5;
    }
    return at;
  };
  const bottom = Math.max(
    draw(page.left, words.say('seller'), seller),
    draw(page.left + width + gap, words.say('customer'), customer),
  );
  return bottom + 16;
}

function drawFacts(paper: Paper, words: InvoiceWords, invoice: PrintedInvoice, y: number): number {
  const { number, issuedOn, dueOn, period, total, currency, paysBy } = invoice;
  const height = 58;
  paper.box(page.left, y, innerWidth, height, ink.sunken, 10);
  const facts: [string, string][] = [
    [words.say('issued'), words.day(issuedOn)],
    ...(number === null ? [] : [[words.say('taxPoint'), words.dayAt(period.to - 1)] as [string, string]]),
    dueOn
      ? [words.say('due'), words.day(dueOn)]
      : [words.say('payment'), words.say(paysBy === 'card' ? 'byCard' : 'byTransfer')],
  ];
  const totalWidth = 150;
  const width = (innerWidth - totalWidth - 32) / facts.length;
  facts.forEach(([label, value], i) => {
    const x = page.left + 16 + i * width;
    paper.text(label, x, y + 13, { size: 8, colour: ink.dim, width: width - 8 });
    paper.text(value, x, y + 27, { size: 10.5, weight: 'semiBold', width: width - 8, areFigures: true });
  });
  const x = page.right - totalWidth - 16;
  const label = totalLabel(words, invoice);
  paper.text(label, x, y + 11, { size: 8, colour: ink.dim, align: 'right', width: totalWidth });
  paper.text(words.money(total.gross, currency), x, y + 24, {
    size: 17,
    weight: 'bold',
    areFigures: true,
    align: 'right',
    width: totalWidth,
  });
  return y + height + 20;
}

const totalLabel = (words: InvoiceWords, { number, paidAt }: PrintedInvoice): string =>
  words.say(number === null ? 'totalDraft' : paidAt === null ? 'total' : 'totalPaid');

/** Height of the totals, payment and notes, which stay together on one page. */
const endHeight = ({ number, customer, vatReason }: PrintedInvoice): number =>
  (number === null ? 130 : 150) +
  (customer.noteOnInvoice ? 80 : 0) +
  (vatReason === 'reverse_charge' || vatReason === 'outside_eu' ? 40 : 0);

function drawEnd(paper: Paper, words: InvoiceWords, invoice: PrintedInvoice, y: number): void {
  const { total, currency, vatRate, number } = invoice;
  const sumsWidth = 220;
  const sumsX = page.right - sumsWidth;
  const sums: [string, string][] = [
    [words.say('totalNet'), words.money(total.net, currency)],
    [words.say('totalVat', { rate: words.percent(vatRate) }), words.money(total.vat, currency)],
  ];
  let sumY = y + 14;
  for (const [label, value] of sums) {
    paper.text(label, sumsX, sumY, { size: 9, colour: ink.soft, width: sumsWidth });
    paper.text(value, sumsX, sumY, { size: 9, align: 'right', width: sumsWidth, areFigures: true });
    sumY += 17;
  }
  paper.line(sumsX, sumY + 1, page.right, ink.strong);
  sumY += 10;
  const label = totalLabel(words, invoice);
  paper.text(label, sumsX, sumY + 1.5, { size: 11, weight: 'semiBold', width: sumsWidth });
  const gross = words.money(total.gross, currency);
  paper.text(gross, sumsX, sumY, {
    size: 13,
    weight: 'bold',
    align: 'right',
    width: sumsWidth,
    areFigures: true,
  });
  sumY += 24;
  const noteBottom = drawNotes(paper, words, invoice, y + 14, innerWidth - sumsWidth - 32);
  const bottom = Math.max(sumY, noteBottom) + 14;
  if (number !== null) drawPayment(paper, words, invoice, bottom);
}

function drawNotes(
  paper: Paper,
  words: InvoiceWords,
  { number, at, vatReason, customer }: PrintedInvoice,
  y: number,
  width: number,
): number {
  const vatNote = { reverse_charge: 'reverseCharge', outside_eu: 'outsideEu' } as const;
  const reason = vatReason in vatNote ? vatNote[vatReason as keyof typeof vatNote] : null;
  const quiet = { size: 8, colour: ink.dim, width } as const;
  let bottom = y;
  if (number === null)
    bottom +=
      6 +
      paper.paragraph(
        words.say('draftNotice', { until: words.minuteAt(at.getTime()) }),
        page.left,
        bottom,
        quiet,
      );
  if (reason)
    bottom +=
      6 +
      paper.paragraph(words.say(reason), page.left, bottom, {
        ...quiet,
        size: 8.5,
        weight: 'medium',
        colour: ink.text,
      });
  bottom += 6 + paper.paragraph(words.say('howItIsPriced'), page.left, bottom, quiet);
  if (customer.noteOnInvoice) {
    bottom += 4;
    paper.text(words.say('note'), page.left, bottom, { size: 8, weight: 'semiBold', colour: ink.dim });
    bottom +=
      12 + paper.paragraph(customer.noteOnInvoice, page.left, bottom + 12, { size: 9, width, maxLines: 5 });
  }
  return bottom;
}

function drawPayment(paper: Paper, words: InvoiceWords, invoice: PrintedInvoice, y: number): void {
  const { paidAt, paysBy, seller, currency, number } = invoice;
  const height = 46;
  const isPaid = paidAt !== null;
  if (isPaid || paysBy === 'card') {
    const text = isPaid ? words.say('paidOn', { date: words.dayAt(paidAt) }) : words.say('cardCharged');
    paper.box(page.left, y, innerWidth, height - 12, isPaid ? ink.goodSoft : ink.accentSoft, 8);
    paper.text(text, page.left + 14, y + 11, {
      size: 9.5,
      weight: 'semiBold',
      colour: isPaid ? ink.good : ink.accent,
      width: innerWidth - 28,
    });
    return;
  }
  const { iban, bic } = seller.bank[currency];
  const cells = [
    [words.say('iban'), iban, 190],
    [words.say('bic'), bic, 100],
    [words.say('reference'), referenceOf(number!), innerWidth - 318],
  ] as const;
  paper.frame(page.left, y, innerWidth, height);
  let x = page.left + 14;
  for (const [label, value, width] of cells) {
    paper.text(label, x, y + 9, { size: 8, colour: ink.dim, width });
    paper.text(value, x, y + 22, { size: 10, weight: 'semiBold', width });
    x += width;
  }
}

/** Digits only, at most ten: Czech banks call this a variable symbol. */
export const referenceOf = (number: string): string => number.replaceAll(/\D/g, '').slice(-10);

function drawFoot(
  paper: Paper,
  words: InvoiceWords,
  { seller, number }: PrintedInvoice,
  at: number,
  count: number,
): void {
  const y = page.height - 44;
  paper.line(page.left, y - 8, page.right);
  const left = [seller.companyName, seller.register, seller.email, seller.web].filter(Boolean).join('  ·  ');
  paper.text(left, page.left, y, { size: 7.5, colour: ink.dim, width: innerWidth - 150 });
  const pages = words.say('page', { page: at, pages: count });
  const right = number ? `${number}  ·  ${pages}` : pages;
  paper.text(right, page.left, y, { size: 7.5, colour: ink.dim, align: 'right', width: innerWidth });
}
