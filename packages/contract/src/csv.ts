import type { Locale } from './pages.ts';

// Lists as CSV. A cell that a spreadsheet would evaluate as a formula gets an apostrophe in front; numbers
// stay numbers.

export type Cell = string | number | null;

const startsFormula = /^\s*[=+\-@＝＋－＠\t\r]/;
const isNumber = /^-?\d+([.,]\d+)?$/;

function textOf(cell: Cell, separator: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = startsFormula.test(cell) && !isNumber.test(cell) ? `'${cell}` : cell;
  const needsQuotes = harmless.includes(separator) || /["\r\n]|^\s|\s$/.test(harmless);
  return needsQuotes ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Spreadsheets in countries with a decimal comma expect semicolons between cells. */
const separatorOf = (locale: Locale) => (locale === 'en' ? ',' : ';');

export function toCsv(rows: readonly (readonly Cell[])[], locale: Locale): string {
  const separator = separatorOf(locale);
  return rows.map((row) => `${row.map((cell) => textOf(cell, separator)).join(separator)}\r\n`).join('');
}

/** Marks the file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF';
