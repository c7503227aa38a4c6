import type { BoxOf } from '@vitrine/contract/design-document';
import type { SourceData } from '@vitrine/design/context';
import {
  dateForms,
  dayOf,
  isInTime,
  localDate,
  readingOf,
  timeOf,
  writeCell,
  writeDate,
} from '@vitrine/design/format';
import { pageAt } from '@vitrine/design/pages';
import type { Drawing } from './draw-design.ts';

// The rows of tables and calendars that a simulated player shows at a moment, by the same rules as real ones.

export interface Line {
  readonly cells: readonly { readonly text: string; readonly colour?: string; readonly weight?: number }[];
  readonly isStruck?: boolean;
}

export function tableRows(box: BoxOf<'table'>, data: SourceData, drawing: Drawing) {
  const { context } = drawing;
  const { now, timezone } = context;
  const local = localDate(context, timezone, now);
  const { filter, soldOut, columns, rowsPerPage, pageSeconds } = box;
  const isSoldOut = (values: SourceData['rows'][number]['values']) =>
    soldOut !== undefined && values.soldOut === true;
  const rows = data.rows.filter(
    ({ values }) =>
      isInTime(values, local) &&
      (!filter || values[filter.column] === filter.is) &&
      !(soldOut === 'leave_out' && isSoldOut(values)),
  );
  const pages = Math.ceil(rows.length / rowsPerPage);
  const first = pageAt({ pages, seconds: pageSeconds }, now, context) * rowsPerPage;
  const lines = rows.slice(first, first + rowsPerPage).map(
    ({ values }): Line => ({
      cells: columns.map(({ column, colour, weight }) => ({
        text: writeCell(context, data, column, values[column], box.currency),
        ...(colour && { colour }),
        ...(weight && { weight }),
      })),
      isStruck: isSoldOut(values),
    }),
  );
  return { rows: lines, count: rowsPerPage };
}

export function eventRows(box: BoxOf<'events'>, data: SourceData, drawing: Drawing) {
  const { context } = drawing;
  const { now, timezone, locale } = context;
  const clock = localDate(context, timezone, now).getTime();
  const today = dayOf(new Date(clock));
  const events = data.rows
    .map(({ values }) => ({
      values,
      from: readingOf(context, String(values.start ?? '')),
      to: readingOf(context, String(values.end || values.start || '')),
    }))
    .filter(({ to }) => to > clock)
    .filter(({ from }) => box.show !== 'today' || dayOf(new Date(from)) <= today)
    .sort((a, b) => a.from - b.from)
    .slice(0, box.count);
  const lines = events.map(({ values, from }): Line => {
    const start = new Date(from);
    const day = dayOf(start) === today ? '' : `${writeDate(locale, start, dateForms.short!)} `;
    return {
      cells: [
        { text: `${box.show === 'next' ? day : ''}${timeOf(start)}`, weight: 700 },
        { text: String(values.title ?? '') },
        { text: String(values.location ?? '') },
      ],
    };
  });
  return { rows: lines, count: box.count };
}
