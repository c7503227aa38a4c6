import { localMoment, minutesPerDay } from '@vitrine/schedule/local-clock';
import { showsSame, type TimeBlock } from './row-layout.ts';

// One day of one place or display as lines, for a phone: what plays now, then every change from now on; before it, as recorded, every
// change until now. Rows that change at the same time to the same are one line.

export interface AgendaLine<Row> {
  readonly key: string;
  readonly at: number;
  /** Minute of the day by the clock of the place. */
  readonly minute: number;
  readonly isNow: boolean;
  readonly kind: 'playing' | 'nothing' | 'closed' | 'offline' | 'unrecorded';
  readonly playlists: readonly string[];
  readonly rows: readonly Row[];
  /** Of the first row. */
  readonly block: TimeBlock;
}

export interface Agenda<Row> {
  readonly earlier: readonly AgendaLine<Row>[];
  readonly coming: readonly AgendaLine<Row>[];
  /** Since when one of its displays is offline; null if none is. */
  readonly offlineSince: number | null;
}

export interface AgendaRow<Row> {
  readonly row: Row;
  /** The record up to now, then the plan. */
  readonly blocks: readonly TimeBlock[];
  readonly outages: readonly TimeBlock[];
  /** Where a draft would play. */
  readonly outlines?: readonly TimeBlock[];
}

export interface AgendaDay {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
}

export function agendaOf<Row>(rows: readonly AgendaRow<Row>[], day: AgendaDay, now: number): Agenda<Row> {
  const lines = new Map<string, AgendaLine<Row>>();
  for (const { row, blocks, outages, outlines = [] } of rows) {
    const own = blocks.filter(({ from, to }) => to > day.from && from < day.to);
    own.forEach((block, index) => {
      // The record and the plan of one window are one line.
      const before = own[index - 1];
      const isNow = block.from <= now && now < block.to;
      const isSame = before !== undefined && showsSame(before, block) && before.to === block.from;
      if (isSame && !(isNow && before.isRecorded && !block.isRecorded)) return;
      if (block.kind === 'closed' && index === 0 && own.length > 1) return;
      const isClosed = block.kind === 'closed';
      if (isNow && isClosed && own.length > 1) return;
      add(block, isNow && !isClosed, row);
    });
    for (const outline of outlines)
      if (outline.to > Math.max(now, day.from) && outline.from < day.to)
        add(outline, outline.from <= now, row);
    for (const outage of outages) if (outage.to > day.from && outage.from < day.to) add(outage, false, row);
  }
  function add(block: TimeBlock, isNow: boolean, row: Row) {
    const at = isNow ? now : Math.max(day.from, block.from);
    const key = `${isNow ? 'now' : at} ${block.kind} ${block.playlists.join()}`;
    const known = lines.get(key);
    const local = localMoment(day.timeZone, at);
    lines.set(key, {
      ...{ key, at, isNow, block: known?.block ?? block, kind: block.kind, playlists: block.playlists },
      minute: local.minute + (local.day - day.number) * minutesPerDay,
      rows: known ? [...known.rows, row] : [row],
    });
  }
  const sorted = [...lines.values()].sort(
    (a, b) => Number(b.isNow) - Number(a.isNow) || a.at - b.at || (a.key < b.key ? -1 : 1),
  );
  const running = rows.flatMap(({ outages }) => outages).filter(({ to }) => to >= now);
  return {
    earlier: sorted.filter(({ at, isNow }) => !isNow && at < now),
    coming: sorted.filter(({ at, isNow }) => isNow || at >= now),
    offlineSince:
      day.from <= now && now < day.to && running.length > 0
        ? Math.min(...running.map(({ from }) => from))
        : null,
  };
}
