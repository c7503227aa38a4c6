import type { Locale } from '@vitrine/contract/pages';
import { createPaper, ink, innerWidth, type Paper, page } from '../../infra/paper.ts';

// The report of an alarm on paper. Everything on it is already in words.

interface PrintedTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface PrintedReport {
  readonly locale: Locale;
  readonly server: string;
  readonly heading: string;
  readonly title: string;
  readonly text: string;
  /** Names and values, in pairs. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Those without rows are left out. */
  readonly tables: readonly PrintedTable[];
  /** What is said below them. */
  readonly notes: readonly string[];
  readonly at: Date;
}

const widths = [0.36, 0.28, 0.36];
const rowHeight = 17;
const factHeight = 15;

export function drawReport(report: PrintedReport): Promise<Buffer> {
  const { locale, server, heading, title, text, facts, at } = report;
  const paper = createPaper({
    title: `${heading}: ${title}`,
    author: server,
    language: locale,
    createdAt: at,
  });
  let y: number = page.top;
  paper.mark(page.left, y, 30);
  paper.text(server, page.left + 39, y + 6, { size: 13, weight: 'bold', width: innerWidth / 2 });
  paper.text(heading, page.left, y + 6, {
    ...{ size: 13, weight: 'semiBold', align: 'right', width: innerWidth, colour: ink.soft },
  });
  y += 56;
  y += paper.paragraph(title, page.left, y, { size: 20, weight: 'bold', width: innerWidth, maxLines: 3 }) + 4;
  if (text) y += paper.paragraph(text, page.left, y, { size: 10, width: innerWidth, maxLines: 8 }) + 8;
  for (const [name, value] of facts) {
    paper.text(name, page.left, y, { size: 9, colour: ink.dim, width: 120 });
    paper.text(value, page.left + 130, y, { size: 9, weight: 'medium', width: innerWidth - 130 });
    y += factHeight;
  }
  y += 14;
  for (const table of report.tables) if (table.rows.length > 0) y = drawTable(paper, table, y) + 28;
  for (const note of report.notes) {
    y = fitting(paper, y);
    paper.text(note, page.left, y, { size: 8.5, colour: ink.dim, width: innerWidth });
    y += factHeight;
  }
  paper.onEveryPage((number, count) => {
    paper.text(`${number} / ${count}`, page.left, page.bottom + 22, {
      ...{ size: 8, colour: ink.dim, align: 'right', width: innerWidth },
    });
  });
  return paper.end();
}

/** On the next page where this one is full. */
function fitting(paper: Paper, y: number): number {
  if (y <= page.bottom - rowHeight) return y;
  paper.newPage();
  return page.top;
}

function drawTable(paper: Paper, { columns, rows }: PrintedTable, from: number): number {
  const xs = widths.map(
    (_, i) => page.left + innerWidth * widths.slice(0, i).reduce((sum, each) => sum + each, 0),
  );
  const draw = (cells: readonly string[], y: number, isHead: boolean) => {
    for (const [i, cell] of cells.entries())
      paper.text(cell, xs[i]!, y, {
        ...{ size: 8.5, width: innerWidth * widths[i]! - 6 },
        ...(isHead ? { weight: 'semiBold', colour: ink.dim } : i === 0 ? { weight: 'medium' } : {}),
      });
    paper.line(page.left, y + 13, page.right);
  };
  // A head does not stand alone at the foot of a page.
  let y = fitting(paper, from + rowHeight) === page.top ? page.top : from;
  draw(columns, y, true);
  for (const row of rows) {
    y += rowHeight;
    if (y > page.bottom - rowHeight) {
      paper.newPage();
      y = page.top;
      draw(columns, y, true);
      y += rowHeight;
    }
    draw(row, y, false);
  }
  return y;
}
