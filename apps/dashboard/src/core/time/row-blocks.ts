import type { CalendarSegment } from '@vitrine/contract/calendar-calls';
import { minuteMs } from '@vitrine/schedule/local-clock';
import type { TimeBlock } from './row-layout.ts';

// What is planned, as blocks of one row.

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly state: CalendarSegment['state'];
  readonly playlists: readonly string[];
}

/** A block keeps its key while it is moved: it is the nth of what it shows. */
export function plannedBlocks(pieces: readonly Piece[]): TimeBlock[] {
  const counts = new Map<string, number>();
  return pieces.map(({ from, to, state, playlists }) => {
    const shows = `${state} ${playlists.join()}`;
    const nth = (counts.get(shows) ?? 0) + 1;
    counts.set(shows, nth);
    return { key: `${shows} ${nth}`, from, to, kind: state, playlists };
  });
}

/** The first begins with the minute of now, where the record ends. */
export const piecesOf = (segments: readonly CalendarSegment[], now: number): Piece[] =>
  segments.map(({ from, to, state, playlists }, index) => ({
    ...{ state, playlists },
    from:
      index === 0 && Date.parse(from) - now < minuteMs ? Math.min(now, Date.parse(from)) : Date.parse(from),
    to: Date.parse(to),
  }));

/** Whether it does not show the same whenever it is open. */
export function changes(blocks: readonly Pick<TimeBlock, 'kind' | 'playlists'>[]): boolean {
  const shown = new Set(
    blocks
      .filter(({ kind }) => kind === 'playing' || kind === 'nothing')
      .map(({ kind, playlists }) => `${kind} ${playlists.join()}`),
  );
  return shown.size > 1;
}
