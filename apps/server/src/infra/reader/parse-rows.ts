import { parse } from 'csv-parse/sync';
import { inferKind, readAs } from './infer-kinds.ts';
import { BadData, cellText, type ParsedData, type ParsedValue, parseLimits } from './parsed-data.ts';

// Rows of a sheet (CSV) or of a JSON document, with the kinds of their columns.

type Cell = string | number | boolean | null;

export function parseSheet(text: string): ParsedData {
  const firstLine = text.slice(0, text.search(/\r?\n|$/));
  const delimiter = [';', '\t', ',', '|'].reduce((best, each) =>
    firstLine.split(each).length > firstLine.split(best).length ? each : best,
  );
  let lines: string[][];
  try {
    lines = parse(text, {
      ...{ delimiter, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
      ...{ max_record_size: 100_000, to: 200_001 },
    });
  } catch {
    throw new BadData('no_table');
  }
  const [head, ...body] = lines;
  if (!head?.some((name) => name.trim() !== '')) throw new BadData('no_table');
  const rows = body.filter((line) => line.some((cell) => cell.trim() !== ''));
  return tableOf(
    head.map((name, i) => name.trim() || `#${i + 1}`),
    rows.map((line) => head.map((_, i) => line[i] ?? null)),
  );
}

export function parseJsonRows(text: string, pointer: string): ParsedData {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new BadData('no_json');
  }
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const isInside = typeof found === 'object' && found !== null && Object.hasOwn(found, key);
    if (!isInside) throw new BadData('pointer_gone', { pointer: pointer || '/' });
    found = (found as Record<string, unknown>)[key];
  }
  const list = Array.isArray(found) ? found : typeof found === 'object' && found !== null ? [found] : null;
  if (!list) throw new BadData('no_rows', { pointer: pointer || '/' });
  if (list.length > parseLimits.rows) throw new BadData('too_many_rows', { rows: list.length });
  const objects = list.map(
    (row): Record<string, unknown> =>
      typeof row === 'object' && row !== null && !Array.isArray(row)
        ? (row as Record<string, unknown>)
        : { value: row },
  );
  const isCell = (value: unknown): value is Cell => value === null || typeof value !== 'object';
  const names = [
    ...new Set(objects.flatMap((row) => Object.keys(row).filter((key) => isCell(row[key])))),
  ].filter((key) => key !== '__proto__');
  return tableOf(
    names,
    objects.map((row) => names.map((name) => (isCell(row[name]) ? (row[name] as Cell) : null))),
    objects.map((row) => (typeof row.id === 'string' || typeof row.id === 'number' ? String(row.id) : null)),
  );
}

function tableOf(
  names: readonly string[],
  lines: readonly (readonly Cell[])[],
  ids: readonly (string | null)[] = [],
): ParsedData {
  if (names.length > parseLimits.columns) throw new BadData('too_many_columns', { columns: names.length });
  if (lines.length > parseLimits.rows) throw new BadData('too_many_rows', { rows: lines.length });
  const keys: string[] = [];
  for (const name of names) {
    const key = cellText(name, 60) || '#';
    keys.push(keys.includes(key) ? `${key.slice(0, 55)} ${keys.length + 1}` : key);
  }
  const kinds = keys.map((_, i) => inferKind(lines.map((line) => line[i] ?? null)));
  const known = new Set<string>();
  const rows = lines.map((line, n) => {
    const own = ids[n] ? cellText(ids[n], 60) : '';
    const id = own !== '' && !known.has(own) ? own : `${n + 1}`;
    known.add(id);
    const values: Record<string, ParsedValue> = {};
    keys.forEach((key, i) => {
      const value = readAs(kinds[i]!, line[i] ?? null);
      if (value !== null) values[key] = value;
    });
    return { id, values };
  });
  return { columns: keys.map((key, i) => ({ key, name: key, kind: kinds[i]! })), rows, title: null };
}
