import type { AgendaLine } from '../../../core/time/agenda.ts';
import type { Row } from '../model/ribbons.ts';

export type PlaceLine = AgendaLine<Row>;

/** "Counters, Menu boards", "Counter left +2" */
export const whereText = ({ rows }: Pick<PlaceLine, 'rows'>): string =>
  rows
    .map(({ label: { names, count, isDisplay } }) =>
      isDisplay && count > 1 ? `${names[0]} +${count - 1}` : names.join(', '),
    )
    .join(', ');
