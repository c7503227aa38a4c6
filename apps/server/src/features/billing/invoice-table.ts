import { ink, innerWidth, type Paper, page } from './invoice-paper.ts';
import type { PrintedInvoice } from './invoice-pdf.ts';
import type { InvoiceWords } from './invoice-words.ts';

// The lines of an invoice: as many pages as they need, each with its heading.

const rowHeight = 19;
const headHeight = 22;

interface Column {
  readonly key: string;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const amounts = 60;
const columns: readonly Column[] = [
  { key: 'display', width: innerWidth - 3 * amounts - 76 - 58 - 66, align: 'left' },
  { key: 'period', width: 76, align: 'right' },
  { key: 'activeDays', width: 58, align: 'right' },
  { key: 'activeMinutes', width: 66, align: 'right' },
  { key: 'net', width: amounts, align: 'right' },
  { key: 'vat', width: amounts, align: 'right' },
  { key: 'gross', width: amounts, align: 'right' },
];

const places = columns.map(({ width }, i) => ({
  x: page.left + columns.slice(0, i).reduce((sum, each) => sum + each.width, 0),
  width,
}));

/** Tells where it ends. */
export function drawLines(paper: Paper, words: InvoiceWords, invoice: PrintedInvoice, from: number): number {
  const { period, lines, currency } = invoice;
  const count = words.say('displays', { count: lines.length });
  paper.text(words.span(period.from, period.to), page.left, from, { size: 11, weight: 'semiBold' });
  paper.text(count, page.left, from + 1, { size: 9, colour: ink.dim, align: 'right', width: innerWidth });
  let y = drawHeading(paper, words, from + 20);
  for (const line of lines) {
    if (y + rowHeight > page.bottom) {
      paper.newPage();
      y = drawHeading(paper, words, page.top - 10);
    }
    const cells = [
      line.displayName,
      words.days(line.period.from, line.period.to),
      words.whole(line.activeDays),
      words.whole(line.activeMinutes),
      words.money(line.net, currency),
      words.money(line.vat, currency),
      words.money(line.gross, currency),
    ];
    cells.forEach((cell, i) => {
      const isQuiet = i > 0 && i < 4;
      paper.text(cell, places[i]!.x, y + 5, {
        size: 8.5,
        weight: i === 0 || i === 6 ? 'medium' : 'regular',
        colour: isQuiet || i === 5 ? ink.dim : ink.text,
        align: columns[i]!.align,
        areFigures: i > 0,
        width: i === 0 ? places[i]!.width - 8 : places[i]!.width,
      });
    });
    y += rowHeight;
    paper.line(page.left, y, page.right);
  }
  return y;
}

function drawHeading(paper: Paper, words: InvoiceWords, y: number): number {
  columns.forEach(({ key, align }, i) => {
    const { x, width } = places[i]!;
    paper.text(words.say(key), x, y + 6, { size: 7.5, weight: 'medium', colour: ink.dim, align, width });
  });
  paper.line(page.left, y + headHeight, page.right, ink.strong);
  return y + headHeight;
}
