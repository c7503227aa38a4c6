import { ink, innerWidth, type Paper, page } from '../../infra/paper.ts';
import type { PrintedInvoice } from './invoice-pdf.ts';
import type { InvoiceWords } from './invoice-words.ts';

// The lines of an invoice: as many pages as needed, each with its header.

const rowPadding = 6.25;
const headHeight = 22;
const linesWithSums = 3;

interface Column {
  readonly key: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const fixed = { period: 76, activeDays: 58, activeMinutes: 66 };
const leastAmount = 60;
const amountStyle = { size: 8.5, weight: 'medium', areFigures: true } as const;

/** Amounts get the width they need; names get the rest. */
function columnsFor(paper: Paper, words: InvoiceWords, { lines, currency }: PrintedInvoice): Column[] {
  const widest = lines.reduce((most, { gross }) => Math.max(most, gross), 0);
  const amount = Math.max(leastAmount, paper.widthOf(words.money(widest, currency), amountStyle) + 10);
  const widths = { ...fixed, net: amount, vat: amount, gross: amount };
  const taken = Object.values(widths).reduce((sum, width) => sum + width, 0);
  let x = page.left;
  return Object.entries({ display: innerWidth - taken, ...widths }).map(([key, width]) => {
    const column: Column = { key, x, width, align: key === 'display' ? 'left' : 'right' };
    x += width;
    return column;
  });
}

/**
 * Reserves `after` on the last page for what follows, and keeps a few lines with it. Returns where the lines
 * end.
 */
export function drawLines(
  paper: Paper,
  words: InvoiceWords,
  invoice: PrintedInvoice,
  from: number,
  after: number,
): number {
  const { period, lines, currency } = invoice;
  const count = words.say('displays', { count: lines.length });
  const dates = { size: 11, weight: 'semiBold', areFigures: true } as const;
  paper.text(words.span(period.from, period.to), page.left, from, dates);
  paper.text(count, page.left, from + 1, { size: 9, colour: ink.dim, align: 'right', width: innerWidth });
  const columns = columnsFor(paper, words, invoice);
  let y = drawHeading(paper, words, columns, from + 20);
  const firstOfLast = Math.max(0, lines.length - linesWithSums);
  const name = { size: 8.5, weight: 'medium', width: columns[0]!.width - 8 } as const;
  // Billed displays must be recognisable, so a long name takes several lines.
  const heights = lines.map(({ displayName }) => rowPadding + paper.heightOf(displayName, name));
  const heightFrom = (index: number) => heights.slice(index).reduce((sum, height) => sum + height, 0);
  for (const [index, line] of lines.entries()) {
    const needed = index === firstOfLast ? heightFrom(firstOfLast) + after : heights[index]!;
    if (y + needed > page.bottom) {
      paper.newPage();
      y = drawHeading(paper, words, columns, page.top - 10);
    }
    paper.paragraph(line.displayName, columns[0]!.x, y + 5, name);
    const cells = [
      words.days(line.period.from, line.period.to),
      words.whole(line.activeDays),
      words.whole(line.activeMinutes),
      words.money(line.net, currency),
      words.money(line.vat, currency),
      words.money(line.gross, currency),
    ];
    cells.forEach((cell, i) => {
      const { key, x, width, align } = columns[i + 1]!;
      paper.text(cell, x, y + 5, {
        size: 8.5,
        weight: key === 'gross' ? 'medium' : 'regular',
        colour: key === 'net' || key === 'gross' ? ink.text : ink.dim,
        align,
        areFigures: true,
        width,
      });
    });
    y += heights[index]!;
    paper.line(page.left, y, page.right);
  }
  return y;
}

function drawHeading(paper: Paper, words: InvoiceWords, columns: readonly Column[], y: number): number {
  for (const { key, x, width, align } of columns)
    paper.text(words.say(key), x, y + 6, { size: 7.5, weight: 'medium', colour: ink.dim, align, width });
  paper.line(page.left, y + headHeight, page.right, ink.strong);
  return y + headHeight;
}
