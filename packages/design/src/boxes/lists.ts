import type { Weekday } from '@vitrine/contract/locations';
import { dataFor, type ListPages, type MakeBox, turnPages } from '../box-view.ts';
import type { CellValue, SourceRow } from '../context.ts';
import { paintOf } from '../dom.ts';
import {
  dateForms,
  dayMs,
  dayOf,
  isInTime,
  localDate,
  readingOf,
  timeOf,
  writeCell,
  writeDate,
} from '../format.ts';
import { type Cell, createGrid } from './grid.ts';

// Boxes that are lists of rows.

const compare = (a: CellValue | undefined, b: CellValue | undefined, locale: string): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a ?? '').localeCompare(String(b ?? ''), locale);

export const makeTable: MakeBox<'table'> = (box, world) => {
  const grid = createGrid(box, world);
  const { columns, rowsPerPage, pageSeconds, sort, filter, soldOut, line } = box;
  const isSoldOut = ({ values }: SourceRow) => soldOut !== undefined && values.soldOut === true;
  let list: ListPages | null = null;
  return {
    element: grid.element,
    get list() {
      return list;
    },
    show(now) {
      const { context } = world;
      list = null;
      const found = dataFor(box, world, now);
      if (!found) return 'empty';
      const { data, mark } = found;
      const known = new Map(data.columns.map((column) => [column.name, column]));
      if (!columns.some(({ column }) => known.has(column))) return 'bad';
      const local = localDate(context, context.timezone, now);
      const rows = data.rows.filter(
        (row) =>
          isInTime(row.values, local) &&
          (!filter || row.values[filter.column] === filter.is) &&
          !(soldOut === 'leave_out' && isSoldOut(row)),
      );
      if (rows.length === 0) return 'empty';
      if (sort)
        rows.sort(
          (a, b) =>
            compare(a.values[sort.column], b.values[sort.column], context.locale) *
            (sort.descending ? -1 : 1),
        );
      const pages = Math.ceil(rows.length / rowsPerPage);
      const page = turnPages(box, pageSeconds, pages, world, now);
      list = { rows: rows.length, pages, page };
      const shown = rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage);
      const headings = columns.map(
        ({ column, align }): Cell => ({ text: known.get(column)?.label ?? column, align, weight: 700 }),
      );
      const cells = shown.map((row) =>
        columns.map(
          ({ column, align, colour, weight }): Cell => ({
            ...(known.get(column)?.kind === 'picture'
              ? { text: '', picture: context.file(String(row.values[column] ?? ''))?.url }
              : { text: writeCell(context, data, column, row.values[column], box.currency) }),
            align: align ?? (typeof row.values[column] === 'number' ? 'right' : undefined),
            colour,
            weight,
            isStruck: isSoldOut(row),
          }),
        ),
      );
      grid.write({
        rows: box.header ? [headings, ...cells] : cells,
        count: rowsPerPage + (box.header ? 1 : 0),
        widths: columns.map(({ width }, i) =>
          width ? `minmax(0, ${width}fr)` : i === 0 ? 'minmax(0, 1fr)' : 'auto',
        ),
        line,
        mark,
        pageMark: box.pageMark && pages > 1 ? `${page + 1} / ${pages}` : undefined,
      });
      return 'shown';
    },
  };
};

const isWholeDay = (time: string) => time.length === 10;

export const makeEvents: MakeBox<'events'> = (box, world) => {
  const grid = createGrid(box, world);
  return {
    element: grid.element,
    show(now) {
      const { context } = world;
      const found = dataFor(box, world, now);
      if (!found) return 'empty';
      const { data, mark } = found;
      if (!data.columns.some(({ name }) => name === 'start')) return 'bad';
      const clock = localDate(context, context.timezone, now).getTime();
      const today = dayOf(new Date(clock));
      const events = data.rows
        .flatMap(({ values }) => {
          const start = String(values.start ?? '');
          const end = String(values.end ?? '') || start;
          const [from, until] = [readingOf(context, start), readingOf(context, end)];
          if (Number.isNaN(from) || Number.isNaN(until)) return [];
          // The end of whole days is the day after the last one.
          const to = isWholeDay(end) && end === start ? until + dayMs : until;
          return [{ values, from, to, isWhole: isWholeDay(start) }];
        })
        .filter(({ from, to }) => to > clock || (to === from && to >= clock))
        .filter(({ from, to }) =>
          box.show === 'today' ? from < Date.parse(`${today}T00:00Z`) + dayMs && to > clock : true,
        )
        .sort((a, b) => a.from - b.from);
      const isNow = ({ from, to }: { from: number; to: number }) => from <= clock && to > clock;
      const wanted =
        box.show === 'now'
          ? [...events.filter(isNow).slice(0, 1), ...events.filter((event) => !isNow(event)).slice(0, 1)]
          : events;
      if (wanted.length === 0) return 'empty';
      const rows = wanted.slice(0, box.count).map((event): Cell[] => {
        const paint = box.paint && isNow(event) ? paintOf(box.paint) : undefined;
        const start = new Date(event.from);
        const day = writeDate(context.locale, start, dateForms.short!);
        return [
          ...(box.show === 'next' ? [{ text: dayOf(start) === today ? '' : day, paint }] : []),
          { text: event.isWhole ? context.words.allDay : timeOf(start), weight: 700, paint },
          { text: String(event.values.title ?? ''), paint },
          { text: String(event.values.location ?? ''), align: 'right', paint },
        ];
      });
      const widths = ['auto', 'minmax(0, 1fr)', 'auto'];
      grid.write({
        rows,
        count: box.show === 'now' ? 2 : box.count,
        widths: box.show === 'next' ? ['auto', ...widths] : widths,
        line: box.line,
        mark,
      });
      return 'shown';
    },
  };
};

export const makeHeadlines: MakeBox<'headlines'> = (box, world) => {
  const grid = createGrid(box, world);
  let list: ListPages | null = null;
  return {
    element: grid.element,
    get list() {
      return list;
    },
    show(now) {
      list = null;
      const found = dataFor(box, world, now);
      if (!found) return 'empty';
      const { data, mark } = found;
      if (!data.columns.some(({ name }) => name === 'title')) return 'bad';
      const titles = data.rows
        .map(({ values }) => String(values.title ?? ''))
        .filter(Boolean)
        .slice(0, box.count);
      if (titles.length === 0) return 'empty';
      const { pageSeconds } = box;
      const isPaged = pageSeconds !== undefined;
      const page = isPaged ? turnPages(box, pageSeconds, titles.length, world, now) : 0;
      if (isPaged) list = { rows: titles.length, pages: titles.length, page };
      const shown = isPaged ? [titles[page]!] : titles;
      grid.write({
        rows: shown.map((text): Cell[] => [{ text, wraps: true, align: box.align }]),
        count: isPaged ? 1 : box.count,
        widths: ['minmax(0, 1fr)'],
        mark,
      });
      return 'shown';
    },
  };
};

const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

export const makeHours: MakeBox<'hours'> = (box, world) => {
  const grid = createGrid(box, world);
  return {
    element: grid.element,
    show(now) {
      const { context } = world;
      const { hours } = context;
      if (!hours) return 'empty';
      const today = (localDate(context, context.timezone, now).getUTCDay() + 6) % 7;
      const write = (day: Weekday) => {
        const { closed, nonstop, start, end } = hours[day];
        return closed ? context.words.closed : nonstop ? '00:00–24:00' : `${start}–${end}`;
      };
      const rows = weekdays.map((day, i): Cell[] => {
        const mark =
          i === today
            ? { weight: 700, paint: box.paint && paintOf(box.paint), colour: box.today }
            : box.paint
              ? { paint: 'transparent' }
              : {};
        // The first of January 2024 was a Monday.
        const name = writeDate(context.locale, new Date(Date.UTC(2024, 0, 1 + i)), { weekday: 'long' });
        return [
          { text: name.charAt(0).toUpperCase() + name.slice(1), ...mark },
          { text: write(day), align: 'right', ...mark },
        ];
      });
      grid.write({ rows, count: 7, widths: ['minmax(0, 1fr)', 'auto'], line: box.line });
      return 'shown';
    },
  };
};
