import * as z from 'zod';
import { Id, LocalTimeOrMidnight, text as plainText } from './text.ts';

// Cells of sources: which values a column takes, and how they are read from text that somebody pasted or that
// a sheet contains. Screens write them in the language of the place.

/** Of tables that people edit. */
export const tableColumnKinds = [
  ...(['text', 'number', 'price', 'yesno', 'picture', 'time', 'date', 'days'] as const),
] as const;
/** `instant`: a moment, or a day or time on the clock of each place; only in what is fetched. */
export const columnKinds = [...tableColumnKinds, 'instant'] as const;
export type ColumnKind = (typeof columnKinds)[number];

export type CellValue = string | number | boolean | null;

export const maxCellLength = 500;
const maxAmount = 1e12;
const CellText = plainText(maxCellLength);

export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type WeekDay = (typeof weekDays)[number];

const LocalDateText = z.iso.date().regex(/^(?!0000)/);
const instantForm = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z?)?$/;
const daysForm = /^(mon|tue|wed|thu|fri|sat|sun)(,(mon|tue|wed|thu|fri|sat|sun))*$/;

/** What may stand in a cell of this kind; undefined if it does not fit. Texts are read as they are written. */
export function cellOf(kind: ColumnKind, value: unknown): CellValue | undefined {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return readCell(kind, value);
  if (typeof value === 'boolean') return kind === 'yesno' ? value : undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  if (kind === 'text') return String(value);
  return (kind === 'number' || kind === 'price') && Math.abs(value) <= maxAmount
    ? rounded(kind, value)
    : undefined;
}

export function readCell(kind: ColumnKind, given: string): CellValue | undefined {
  const text = given.trim();
  if (text === '') return null;
  if (text.length > maxCellLength) return undefined;
  switch (kind) {
    case 'text':
      return CellText.safeParse(text).data;
    case 'number':
    case 'price':
      return readNumber(kind, text);
    case 'yesno':
      return readYesNo(text);
    case 'picture':
      return Id.safeParse(text.toLowerCase()).data;
    case 'time':
      return readTime(text);
    case 'date':
      return readDate(text);
    case 'days':
      return readDays(text);
    case 'instant':
      return instantForm.test(text) ? text : undefined;
  }
}

const rounded = (kind: ColumnKind, value: number) =>
  kind === 'price' ? Math.round(value * 100) / 100 : value;

/**
 * Reads 3,40 and 3.40 and 1 234,50 and 1.234,50, with or without a currency. A single separator before exactly
 * three digits stands for thousands only if the number has no zero in front, except in a price, where it does.
 */
function readNumber(kind: ColumnKind, text: string): number | undefined {
  const bare = text
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/^(€|\$|£|kč|eur|usd|czk|gbp)/i, '')
    .replace(/(€|\$|£|kč|eur|usd|czk|gbp|,-|,–|,—)$/i, '');
  if (!/^[-−–]?[\d.,]+$/.test(bare)) return undefined;
  const sign = /^[-−–]/.test(bare) ? -1 : 1;
  const digits = bare.replace(/^[-−–]/, '');
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const separators = digits.replace(/\d/g, '');
  const areSame = new Set(separators).size <= 1;
  const isGrouped = /^[1-9]\d{0,2}([.,]\d{3})+$/.test(digits);
  // 1.234.567 has only groups; 1.234 is a price of more than a thousand, but a number with three decimals.
  const hasOnlyGroups = isGrouped && areSame && (separators.length > 1 || kind === 'price');
  const whole = hasOnlyGroups || last < 0 ? digits : digits.slice(0, last);
  const decimals = hasOnlyGroups || last < 0 ? '' : digits.slice(last + 1);
  if (!hasOnlyGroups && /[.,]/.test(whole) && !/^\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined;
  if (!hasOnlyGroups && last >= 0 && decimals === '') return undefined;
  const plain = `${whole.replace(/[.,]/g, '') || '0'}.${decimals || '0'}`;
  const value = sign * Number(plain);
  return Number.isFinite(value) && Math.abs(value) <= maxAmount ? rounded(kind, value) : undefined;
}

const yes = [
  'yes',
  'y',
  'true',
  '1',
  'x',
  '✓',
  '✔',
  'ano',
  'ja',
  'j',
  'sí',
  'si',
  'wahr',
  'pravda',
  'verdadero',
];
const no = ['no', 'n', 'false', '0', '-', '–', 'ne', 'nein', 'falsch', 'nepravda', 'falso'];

function readYesNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return yes.includes(word) ? true : no.includes(word) ? false : undefined;
}

/** 7:00, 07.00, 7h and 7 am mean the same. */
function readTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.h](\d{2})?)?(?::\d{2})?\s*(am|pm|uhr)?$/i.exec(text);
  if (!found || (found[2] === undefined && found[3] === undefined && !/h$/i.test(text))) return undefined;
  const half = found[3]?.toLowerCase();
  let hours = Number(found[1]);
  if (half === 'am' || half === 'pm') {
    if (hours < 1 || hours > 12) return undefined;
    hours = (hours % 12) + (half === 'pm' ? 12 : 0);
  }
  return LocalTimeOrMidnight.safeParse(`${String(hours).padStart(2, '0')}:${found[2] ?? '00'}`).data;
}

/** 2026-11-30, 30.11.2026 and 30/11/2026. Months never come first, because nobody could tell. */
function readDate(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  const local = /^(\d{1,2})[./]\s?(\d{1,2})[./]\s?(\d{4})$/.exec(text);
  const parts = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : null;
  if (!parts) return undefined;
  return LocalDateText.safeParse(parts.map((part) => part!.padStart(2, '0')).join('-')).data;
}

/** The first letters of each day in the languages of the product. */
const dayNames: Readonly<Record<WeekDay, readonly string[]>> = {
  mon: ['mon', 'mo', 'po', 'pon', 'lun', 'lu', 'montag', 'monday', 'pondělí', 'lunes'],
  tue: ['tue', 'tu', 'út', 'ut', 'di', 'mar', 'ma', 'dienstag', 'tuesday', 'úterý', 'martes'],
  wed: ['wed', 'we', 'st', 'mi', 'mié', 'mie', 'mittwoch', 'wednesday', 'středa', 'miércoles'],
  thu: ['thu', 'th', 'čt', 'ct', 'do', 'jue', 'ju', 'donnerstag', 'thursday', 'čtvrtek', 'jueves'],
  fri: ['fri', 'fr', 'pá', 'pa', 'vie', 'vi', 'freitag', 'friday', 'pátek', 'viernes'],
  sat: ['sat', 'sa', 'so', 'sáb', 'sab', 'samstag', 'saturday', 'sobota', 'sábado'],
  sun: ['sun', 'su', 'ne', 'so.', 'dom', 'sonntag', 'sunday', 'neděle', 'domingo'],
};
const everyDay = [
  'every day',
  'daily',
  'každý den',
  'denně',
  'täglich',
  'jeden tag',
  'todos los días',
  'a diario',
];

const dayOf = (name: string): WeekDay | undefined =>
  weekDays.find((day) => dayNames[day].includes(name.replace(/\.$/, '')));

/** "mon,tue", "Mon–Fri" and "every day". Czech and German disagree about "so", which is read as Saturday. */
function readDays(text: string): string | undefined {
  const words = text.toLowerCase();
  if (daysForm.test(words)) return inOrder(words.split(',') as WeekDay[]);
  if (everyDay.includes(words)) return weekDays.join(',');
  const days: WeekDay[] = [];
  for (const part of words.split(/\s*[,;+]\s*/)) {
    const [from, to, ...rest] = part.split(/\s*[-–—]\s*/).map(dayOf);
    if (!from || rest.length > 0 || (part.match(/[-–—]/) && !to)) return undefined;
    const first = weekDays.indexOf(from);
    const length = to ? ((weekDays.indexOf(to) - first + 7) % 7) + 1 : 1;
    for (let i = 0; i < length; i++) days.push(weekDays[(first + i) % 7]!);
  }
  return inOrder(days);
}

const inOrder = (days: readonly WeekDay[]) => weekDays.filter((day) => days.includes(day)).join(',');
