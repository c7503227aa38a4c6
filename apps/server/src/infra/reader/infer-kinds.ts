import { cellText, type ParsedValue } from './parsed-data.ts';

// Guesses what a column contains. Texts become values only where all of the column does; the server reads them
// again by the kinds that the customer chose.

const number = /^[-−]?\d{1,15}([.,]\d{1,6})?$/;
const price = /^((€|\$|£)\s?)?[-−]?\d{1,3}([\s\u00a0.,]?\d{3})*[.,]\d{2}(\s?(€|\$|£|kč|czk|eur|usd))?$/i;
const time = /^([01]?\d|2[0-3]):[0-5]\d$/;
const date = /^\d{4}-\d{2}-\d{2}$/;
const yesNo = /^(true|false|yes|no|ano|ne|ja|nein|sí|si)$/i;

export function inferKind(values: readonly (string | number | boolean | null)[]): string {
  const given = values.filter((value) => value !== null && value !== '');
  if (given.length === 0) return 'text';
  if (given.every((value) => typeof value === 'boolean')) return 'yesno';
  if (given.every((value) => typeof value === 'number')) return 'number';
  const texts = given.map(String).map((text) => text.trim());
  const all = (form: RegExp) => texts.every((text) => form.test(text));
  if (all(yesNo)) return 'yesno';
  if (all(price)) return 'price';
  if (all(number)) return 'number';
  if (all(time)) return 'time';
  if (all(date)) return 'date';
  return 'text';
}

/** Numbers and truth values of JSON stay; texts are read on the other side, where the languages are. */
export function readAs(kind: string, value: string | number | boolean | null): ParsedValue {
  if (value === null) return null;
  if (typeof value === 'string') return cellText(value) || null;
  return kind === 'text' ? String(value) : value;
}
