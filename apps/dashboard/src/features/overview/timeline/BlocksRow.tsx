import { memo, type ReactNode, useCallback } from 'react';
import type { TimeAxis } from '../../../core/time/axis.ts';
import { TimeRow } from '../../../core/time/TimeRow.tsx';
import { useLocale } from '../../../lib/i18n/i18n.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import classes from './grid.module.css';
import type { HourPieces } from './hour-blocks.ts';
import type { ScreenRow } from './rows.ts';

interface BlocksRowProps {
  row: ScreenRow;
  /** Offset from the top, and row number. */
  top: number;
  index: number;
  count: number;
  axis: TimeAxis;
  drawn: HourPieces;
  nowX: number | null;
  /** Below the name: its location, unless the heading shows it. */
  place: ReactNode;
  /** Start of the block that is explained, and of the one in the tab order. */
  selected: number | null;
  stop: number | null;
  statusText: string;
}

/** One display: its name and its next 24 hours. The grid handles clicks and keys. */
export const BlocksRow = memo(function BlocksRow(props: BlocksRowProps) {
  const { row, top, index, count, axis, drawn, nowX, place, selected, stop, statusText } = props;
  const { id, name, state } = row.screen;
  const locale = useLocale();
  const tabIndexOf = useCallback((key: string) => (key === `${row.key} ${stop}` ? 0 : -1), [row.key, stop]);
  return (
    <li aria-posinset={index + 1} aria-setsize={count} className={classes.row} style={{ top }}>
      <Row className={classes.name} gap={8} shrink surface>
        <StatusMark status={state} />
        <AppLink
          className={classes.screen}
          href={`/${locale}/displays/detail/${id}`}
          title={`${name}\n${statusText}`}
          aria-label={`${name}, ${statusText}`}
        >
          <span>{name}</span>
          {place && (
            <Text as="small" className={classes.place} weight={400} tone="muted">
              {place}
            </Text>
          )}
        </AppLink>
      </Row>
      <Text as="div" className={classes.track} relative data-offline={state === 'offline' || undefined}>
        <TimeRow
          {...drawn}
          {...{ axis, tabIndexOf, nowX }}
          row={row.key}
          label={name}
          text="names"
          selected={selected === null ? null : `${selected}`}
          hasClosedButtons
        />
      </Text>
    </li>
  );
});
