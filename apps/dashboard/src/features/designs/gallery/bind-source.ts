import type { Locale } from '@vitrine/contract/pages';
import {
  type Source,
  type SourceInput,
  type SourceRows,
  saveRows,
  sourceRows,
  sources,
} from '@vitrine/contract/sources';
import { call } from '../../../lib/api.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { dateOf, dayAt } from '../../../lib/local-days.ts';
import { refreshAfter } from '../../../lib/realtime/refresh-after.ts';
import { listOf } from '../../../lib/records.ts';
import { readerZone } from '../../../ui/time/time-text.ts';
import {
  eventRows,
  eventsName,
  feedData,
  hasDays,
  partsOf,
  tableNames,
  tableRows,
} from '../templates/samples.ts';
import type { Need, Template } from '../templates/template.ts';
import type { Bound } from '../templates/templates.ts';

// Connects a template with data.

export const neededData = ['table', 'calendar', 'feed'] as const;
export type NeededData = (typeof neededData)[number];

/** What a template asks for when it is used. */
export const dataNeededBy = (need: Need): NeededData | null =>
  need === 'frameEvents' ? 'calendar' : (neededData.find((each) => each === need) ?? null);

/** Columns of a table that say when a row is shown, or are about it. */
const ofRows = ['from', 'to', 'days', 'soldOut'];
const textColumns = ({ columns }: Pick<Source, 'columns'>) =>
  columns.filter(({ key, kind }) => kind === 'text' && !ofRows.includes(key));
const has = ({ columns }: Source, key: string) => columns.some((column) => column.key === key);

export function fitsNeed(need: NeededData, source: Source): boolean {
  if (need === 'calendar') return has(source, 'start') && has(source, 'title');
  if (need === 'feed') return has(source, 'title') && !has(source, 'start');
  return ['table', 'sheet', 'json'].includes(source.kind) && textColumns(source).length > 0;
}

const mostParts = 6;

/** A source that is there. */
export async function bindTo(need: NeededData, { id }: Source): Promise<Bound> {
  if (need === 'calendar') return { events: id };
  if (need === 'feed') return { feed: id };
  return boundTable(id, (await call(sourceRows, { params: { id } })).data);
}

/** A price list is shown by its parts if a column of it names some. */
export function boundTable(id: string, data: Pick<SourceRows, 'columns' | 'rows'>): Bound {
  const [item, ...others] = textColumns(data);
  const price =
    data.columns.find(({ kind }) => kind === 'price') ?? data.columns.find(({ kind }) => kind === 'number');
  const valuesOf = (key: string) => [
    ...new Set(
      data.rows
        .map(({ values }) => values[key])
        .filter((value): value is string => typeof value === 'string' && value !== ''),
    ),
  ];
  const part = others.find(({ key }) => {
    const { length } = valuesOf(key);
    return length > 1 && length <= mostParts && length < data.rows.length;
  });
  return {
    table: {
      source: id,
      item: item!.key,
      price: price?.key ?? null,
      part: part?.key ?? null,
      parts: part ? valuesOf(part.key) : [],
    },
  };
}

const column = (key: string, name: string, kind: 'text' | 'price' | 'yesno' | 'days') => ({
  key,
  name,
  kind,
});

/** With a number, if there is a source of that name: a second board from the same template has a table of its own. */
async function freeName(name: string): Promise<string> {
  const { data } = await listOf(sources, { name_contains: name, _limit: '200' });
  const taken = new Set(data.map((source) => source.name.toLowerCase()));
  let number = 1;
  const numbered = () => (number === 1 ? name : `${name} ${number}`);
  while (taken.has(numbered().toLowerCase())) number++;
  return numbered();
}

async function makeTable(
  name: string,
  columns: NonNullable<SourceInput['columns']>,
  rows: readonly Readonly<Record<string, string | number>>[],
): Promise<string> {
  const { data } = await call(sources.routes.create, {
    body: { name: await freeName(name), kind: 'table', columns },
  });
  await call(saveRows, {
    params: { id: data.id },
    ifMatch: data.dataVersion,
    body: { rows: rows.map((values) => ({ values: { ...values } })) },
  });
  await refreshAfter('source');
  return data.id;
}

/** A table with the rows that the template is shown with. */
export async function newTableFor(
  need: NeededData,
  { table = 'cafe' }: Template,
  locale: Locale,
): Promise<Bound> {
  const t = translate;
  if (need === 'calendar') {
    const today = dateOf(dayAt(readerZone(), Date.now()));
    const columns = [
      column('title', t('designer.columns.title'), 'text'),
      column('start', t('designer.columns.start'), 'text'),
      column('end', t('designer.columns.end'), 'text'),
      column('location', t('designer.columns.location'), 'text'),
    ];
    return { events: await makeTable(eventsName[locale], columns, eventRows(locale, today)) };
  }
  if (need === 'feed') {
    const rows = feedData(locale).rows.map(({ values }) => ({ title: String(values.title) }));
    return {
      feed: await makeTable(
        t('designer.columns.headlines'),
        [column('title', t('designer.columns.title'), 'text')],
        rows,
      ),
    };
  }
  const columns = [
    column('item', t('designer.columns.item'), 'text'),
    column('part', t('designer.columns.part'), 'text'),
    column('price', t('designer.columns.price'), 'price'),
    column('soldOut', t('designer.columns.soldOut'), 'yesno'),
    ...(hasDays(table) ? [column('days', t('designer.columns.days'), 'days')] : []),
  ];
  const rows = tableRows(table, locale).map((row) => ({ ...row }));
  const source = await makeTable(tableNames[table][locale], columns, rows);
  return { table: { source, item: 'item', price: 'price', part: 'part', parts: partsOf(table, locale) } };
}
