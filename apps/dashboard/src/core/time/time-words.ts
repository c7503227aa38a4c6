import { localMoment, minutesPerDay, timeOfMinute } from '@vitrine/schedule/local-clock';
import { useMemo } from 'react';
import { listText } from '../../lib/condition-words.ts';
import { capitalized, weekdayName } from '../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import type { RowPiece, TimeBlock } from './row-layout.ts';
import { hourText } from './ticks.ts';

// How blocks are called: in them, on their card and to those who do not see them.

export interface BlockWords {
  /** "Lunch", "Nothing planned". */
  readonly nameOf: (piece: RowPiece) => string;
  /** "11–15", "11:30–15". */
  readonly hoursOf: (piece: RowPiece) => string;
  /** "Thursday 11:00–15:00". */
  readonly spanOf: (block: TimeBlock) => string;
  /** "Lunch, Thursday 11:00 to 15:00, Counters, Praha, 2 displays, planned." */
  readonly labelOf: (piece: RowPiece) => string;
}

interface WordsOptions {
  readonly timeZone: string;
  /** Names by id of playlist. */
  readonly names: ReadonlyMap<string, string>;
  /** What a row is, for labels: "Counters, Praha, 2 displays". */
  readonly row: string;
}

interface Edge {
  readonly day: number;
  readonly minute: number;
}

/** The end of a day is 24:00, not the beginning of the next. */
function edgesOf(timeZone: string, { from, to }: TimeBlock): readonly [Edge, Edge] {
  const end = localMoment(timeZone, to);
  const last = end.minute === 0 ? { day: end.day - 1, minute: minutesPerDay } : end;
  return [localMoment(timeZone, from), last];
}

export function useBlockWords({ timeZone, names, row }: WordsOptions): BlockWords {
  const t = useT();
  const locale = useLocale();
  return useMemo(() => {
    const day = (number: number) => weekdayName(locale, number, 'long');
    const nameOf = ({ block, playlist, lanes }: RowPiece): string => {
      if (block.kind !== 'playing') return t(`timeAxis.kind.${block.kind}`);
      if (block.name !== undefined) return block.name;
      const ids = lanes > 1 && playlist !== null ? [playlist] : block.playlists;
      return listText(
        locale,
        ids.map((id) => names.get(id) ?? ''),
      );
    };
    const hoursOf = ({ block }: RowPiece): string => {
      const [from, to] = edgesOf(timeZone, block);
      return `${hourText(from.minute)}–${hourText(to.minute)}`;
    };
    const spanOf = (block: TimeBlock): string => {
      const [from, to] = edgesOf(timeZone, block);
      const end = timeOfMinute(to.minute);
      return from.day === to.day
        ? `${capitalized(locale, day(from.day))} ${timeOfMinute(from.minute)}–${end}`
        : `${capitalized(locale, day(from.day))} ${timeOfMinute(from.minute)} – ${day(to.day)} ${end}`;
    };
    const labelOf = (piece: RowPiece): string => {
      const { block } = piece;
      const [from, to] = edgesOf(timeZone, block);
      const end = timeOfMinute(to.minute);
      const hours = t('timeAxis.hours', {
        from: `${day(from.day)} ${timeOfMinute(from.minute)}`,
        to: from.day === to.day ? end : `${day(to.day)} ${end}`,
      });
      const name = nameOf(piece);
      const isPlan = block.kind === 'playing' || block.kind === 'nothing';
      return isPlan
        ? t('timeAxis.label', {
            name,
            hours,
            row,
            state: t(block.isRecorded ? 'timeAxis.asRecorded' : 'timeAxis.asPlanned'),
          })
        : t('timeAxis.labelWithoutState', { name, hours, row });
    };
    return { nameOf, hoursOf, spanOf, labelOf };
  }, [t, locale, timeZone, names, row]);
}
