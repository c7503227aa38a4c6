import { LocalDate } from '@vitrine/contract/conditions';

// Dates as people type them: 1.11.2026, 1.11.26, 1.11., 1/11, 0111, 1, 2026-11-01. Omitted parts are
// completed to the next match from a given day. The day comes before the month in all four languages.

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');

function dateOf(year: number, month: number, day: number): string | null {
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  return LocalDate.safeParse(date).success ? date : null;
}

/** 29.2. occurs at least every eighth year. */
const mostYears = 8;
const mostMonths = 2;

function nextWithMonth(day: number, month: number, from: string): string | null {
  const year = Number(from.slice(0, 4));
  for (let ahead = 0; ahead <= mostYears; ahead++) {
    const date = dateOf(year + ahead, month, day);
    if (date && date >= from) return date;
  }
  return null;
}

function nextWithDay(day: number, from: string): string | null {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  for (let ahead = 0; ahead <= mostMonths; ahead++) {
    const at = month - 1 + ahead;
    const date = dateOf(year + Math.floor(at / 12), (at % 12) + 1, day);
    if (date && date >= from) return date;
  }
  return null;
}

const parts = /^(\d{1,2})(?:\s*[./\s-]\s*(?:(\d{1,2})(?:\s*[./\s-]\s*(\d{2}|\d{4})?)?)?)?\.?$/;
const digits = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/;
const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** `2026-11-01`, or null if it is not a date. */
export function parseTypedDate(typed: string, from: string): string | null {
  const text = typed.trim();
  const [, isoYear, isoMonth, isoDay] = iso.exec(text) ?? [];
  if (isoYear) return dateOf(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, day, month, year] = digits.exec(text) ?? parts.exec(text) ?? [];
  if (!day) return null;
  if (!month) return nextWithDay(Number(day), from);
  if (!year) return nextWithMonth(Number(day), Number(month), from);
  const century = year.length === 2 ? 2000 : 0;
  return dateOf(century + Number(year), Number(month), Number(day));
}
