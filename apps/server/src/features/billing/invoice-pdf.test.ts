import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { monthPeriod } from '@vitrine/billing/billing-month';
import { sumOf, withVat } from '@vitrine/billing/pricing';
import type { Locale } from '@vitrine/contract/pages';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, expect, test, vi } from 'vitest';
import { readBillingFiles } from '../../infra/billing-files.ts';
import { fullTest } from '../../test/profile.ts';
import { drawInvoice, type PrintedInvoice } from './invoice-pdf.ts';
import { printInvoice } from './print-invoice.ts';

afterEach(() => vi.unstubAllGlobals());

// Invoices are checked as pictures and as text, by another program than the one that drew them.

const { seller } = readBillingFiles();
const period = monthPeriod('2026-10');

function invoice(locale: Locale, count: number, changes: Partial<PrintedInvoice> = {}): PrintedInvoice {
  const lines = Array.from({ length: count }, (_, i) => ({
    displayName: `Menu board ${i + 1}`,
    period,
    activeDays: 31,
    activeMinutes: 44_700,
    ...withVat(990, changes.vatRate ?? 21),
  }));
  return {
    number: 'VT-2026-00042',
    issuedOn: '2026-11-01',
    dueOn: null,
    period,
    currency: 'EUR',
    paysBy: 'card',
    paidAt: Date.parse('2026-11-01T05:00:00Z'),
    vatRate: 21,
    vatReason: 'domestic',
    locale,
    seller,
    customer: {
      companyName: 'Orchard Coffee s.r.o.',
      street: 'Korunní 1208/74',
      city: 'Praha',
      zipCode: '101 00',
      country: 'CZ',
      EUVATID: 'CZ04812345',
      businessRegistrationNumber: '04812345',
      noteOnInvoice: 'Objednávka 118: žluťoučký kůň',
      billingEmail: 'billing@orchard.example',
    },
    lines,
    total: sumOf(lines),
    at: new Date('2026-11-01T02:00:00Z'),
    ...changes,
  };
}

const open = (bytes: Buffer) =>
  getDocument({ data: new Uint8Array(bytes), disableFontFace: true, verbosity: 0 }).promise;

async function pagesOf(bytes: Buffer): Promise<PDFPageProxy[]> {
  const document = await open(bytes);
  return Promise.all(Array.from({ length: document.numPages }, (_, i) => document.getPage(i + 1)));
}

interface Piece {
  readonly str: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The text and its positions, from the top left. */
async function readPage(page: PDFPageProxy): Promise<Piece[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    'str' in item && item.str.trim()
      ? [{ str: item.str, x: item.transform[4], y: 841.89 - item.transform[5], width: item.width }]
      : [],
  );
}
const textOf = async (page: PDFPageProxy) => (await readPage(page)).map(({ str }) => str).join('\n');

async function paint(page: PDFPageProxy) {
  const viewport = page.getViewport({ scale: 1 });
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
  const context = canvas.getContext('2d');
  // biome-ignore lint/suspicious/noExplicitAny: a canvas of another maker than the browser's, which it takes as well
  await page.render({ canvasContext: context as any, canvas: canvas as any, viewport }).promise;
  return { context, width: canvas.width, height: canvas.height };
}

/** The share of an area that is not white. */
function inkIn(context: SKRSContext2D, x: number, y: number, width: number, height: number): number {
  const { data } = context.getImageData(x, y, width, height);
  let dark = 0;
  for (let i = 0; i < data.length; i += 4) if (data[i]! + data[i + 1]! + data[i + 2]! < 720) dark++;
  return dark / (width * height);
}

test.each([
  ['cs', 'Faktura', 'Zaplaceno 01.11.2026', '287,52 €', '44 700', '24 displejů', 'Česko', 'Strana 1 z 2'],
  [
    'de',
    'Rechnung',
    'Bezahlt am 01.11.2026',
    '287,52 €',
    '44.700',
    '24 Displays',
    'Tschechien',
    'Seite 1 von 2',
  ],
  ['es', 'Factura', 'Pagada el 01.11.2026', '287,52 €', '44.700', '24 pantallas', 'Chequia', 'Página 1 de 2'],
  ['en', 'Invoice', 'Paid on 01.11.2026', '287.52 €', '44,700', '24 displays', 'Czechia', 'Page 1 of 2'],
] as const)('in %s it uses the words and numbers of that language', async (locale, ...said) => {
  const pages = await pagesOf(await drawInvoice(invoice(locale, 24)));
  const all = (await Promise.all(pages.map(textOf))).join('\n').replaceAll('\u00a0', ' ');
  for (const words of ['VT-2026-00042', 'Orchard Coffee s.r.o.', 'CZ04812345', 'žluťoučký kůň', ...said])
    expect(all).toContain(words);
  expect(all).not.toMatch(/invoice\.|\{\{/);
});

fullTest(
  'as a picture it is a page with a blue logo, ink in every section, and nothing beyond the edges',
  async () => {
    const [page] = await pagesOf(await drawInvoice(invoice('cs', 12)));
    const { context, width, height } = await paint(page!);
    expect([width, height]).toEqual([595, 842]);
    const [red, green, blue] = context.getImageData(47, 58, 1, 1).data;
    expect(blue! - red!).toBeGreaterThan(120);
    expect(green).toBeLessThan(120);
    const says = {
      number: [400, 40, 152, 45],
      parties: [44, 105, 500, 95],
      total: [400, 225, 140, 40],
      rows: [44, 330, 508, 200],
    };
    for (const [x, y, w, h] of Object.values(says) as [number, number, number, number][])
      expect(inkIn(context, x, y, w, h)).toBeGreaterThan(0.01);
    expect(inkIn(context, 0, 0, 36, height)).toBe(0);
    expect(inkIn(context, width - 36, 0, 36, height)).toBe(0);
  },
);

fullTest(
  '250 lines take as many pages as needed: each has its header and number, no line is lost, the totals come once',
  async () => {
    const pages = await pagesOf(await drawInvoice(invoice('en', 250)));
    expect(pages.length).toBeGreaterThan(5);
    const texts = await Promise.all(pages.map(textOf));
    const all = texts.join('\n');
    for (let i = 1; i <= 250; i++) expect(all).toContain(`Menu board ${i}\n`);
    for (const [i, text] of texts.entries()) expect(text).toContain(`Page ${i + 1} of ${pages.length}`);
    for (const text of texts.slice(0, -1)) expect(text).toContain('Active minutes');
    expect(all.match(/Total without VAT/g)).toHaveLength(1);
    for (const page of pages) {
      for (const { x, y, width } of await readPage(page)) {
        expect(x).toBeGreaterThanOrEqual(43);
        expect(x + width).toBeLessThanOrEqual(552);
        expect(y).toBeLessThan(815);
      }
    }
  },
);

test('no texts overlap, however long names and amounts are', async () => {
  const long = 'A display with a name that goes on and on until nobody reads it any more, and then some';
  const lines = Array.from({ length: 5 }, () => ({
    displayName: long,
    period,
    activeDays: 31,
    activeMinutes: 44_700,
    ...withVat(12_345_600, 21),
  }));
  const bytes = await drawInvoice(invoice('de', 0, { currency: 'CZK', lines, total: sumOf(lines) }));
  const [page] = await pagesOf(bytes);
  const rows = Map.groupBy(await readPage(page!), ({ y }) => Math.round(y));
  for (const row of rows.values()) {
    const ordered = row.toSorted((a, b) => a.x - b.x);
    for (const [i, piece] of ordered.slice(1).entries())
      expect(piece.x).toBeGreaterThanOrEqual(ordered[i]!.x + ordered[i]!.width - 0.5);
  }
});

test.each([
  [
    'of many words',
    'Window towards the market place, second floor, left of the stairs, above the cake counter (old)',
  ],
  [
    'of one word',
    'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssellochabdeckungsbildschirmnummersieben',
  ],
])('UI9: a name %s is printed completely', async (_, displayName) => {
  const lines = [{ displayName, period, activeDays: 31, activeMinutes: 44_700, ...withVat(990, 21) }];
  const [page] = await pagesOf(await drawInvoice(invoice('en', 0, { lines, total: sumOf(lines) })));
  const letters = (text: string) => text.replaceAll(/\s/g, '');
  const name = (await readPage(page!)).filter(({ x }) => x < 50).map(({ str }) => str);
  expect(letters(name.join(''))).toContain(letters(displayName));
});

test('UI9: a paid invoice does not ask for payment', async () => {
  const textWith = async (paidAt: number | null) => {
    const [page] = await pagesOf(await drawInvoice(invoice('en', 1, { paidAt })));
    return textOf(page!);
  };
  expect(await textWith(null)).toContain('Total to pay');
  const paid = await textWith(Date.parse('2026-11-01T05:00:00Z'));
  expect(paid).toContain('Total, paid');
  expect(paid).not.toContain('Total to pay');
});

fullTest(
  'by transfer it shows the account and the reference; under reverse charge why there is no VAT',
  async () => {
    const bytes = await drawInvoice(
      invoice('en', 3, {
        paysBy: 'invoice',
        paidAt: null,
        dueOn: '2026-11-15',
        vatRate: 0,
        vatReason: 'reverse_charge',
      }),
    );
    const [page] = await pagesOf(bytes);
    const text = await textOf(page!);
    for (const words of ['CZ65 0800 0000 1920 0014 5399', '202600042', '15.11.2026', 'Reverse charge'])
      expect(text).toContain(words);
  },
);

fullTest('a draft is marked across the page and in words, and has no number', async () => {
  const bytes = await drawInvoice(invoice('en', 3, { number: null, paidAt: null }));
  const [page] = await pagesOf(bytes);
  const text = await textOf(page!);
  expect(text).toContain('Draft');
  expect(text).toContain('not an invoice');
  expect(text).not.toContain('VT-2026');
});

test('case 134: markup, formulas, 10 kB, control and direction characters are only text, and nothing is fetched', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const nasty = `=cmd|' /C calc'!A0 <img src="http://evil.test/x.png"> \u0000\u202egnp.exe ${'x'.repeat(10_000)}`;
  const base = invoice('en', 1);
  const bytes = await drawInvoice({
    ...base,
    customer: { ...base.customer, companyName: nasty, street: nasty, noteOnInvoice: nasty },
    lines: [{ ...base.lines[0]!, displayName: nasty }],
  });
  const pages = await pagesOf(bytes);
  expect(pages).toHaveLength(1);
  const text = await textOf(pages[0]!);
  expect(text).toContain('=cmd|');
  expect(text).toContain('<img');
  for (const letter of ['\u0000', '\u202e']) expect(text).not.toContain(letter);
  for (const { x, width } of await readPage(pages[0]!)) expect(x + width).toBeLessThanOrEqual(552);
  expect(fetched).not.toHaveBeenCalled();
  expect(await pages[0]!.getAnnotations()).toEqual([]);
  expect(bytes.includes('/JavaScript')).toBe(false);
});

fullTest('the same invoice is the same file, whenever and wherever it is drawn', async () => {
  const [here, again, inThread] = await Promise.all([
    drawInvoice(invoice('es', 7)),
    drawInvoice(invoice('es', 7)),
    printInvoice(invoice('es', 7)),
  ]);
  expect(again.equals(here)).toBe(true);
  expect(inThread.equals(here)).toBe(true);
});
