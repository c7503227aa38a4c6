import { minuteMs } from '@vitrine/schedule/local-clock';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useRef } from 'react';
import { axisOfElapsed } from '../../../core/time/axis.ts';
import { nowOn, placeOn } from '../../../core/time/placement.ts';
import { NowLine, TimeTicks } from '../../../core/time/TimeMarks.tsx';
import { useAxisWidth } from '../../../core/time/use-axis-width.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { offsetsOf } from '../../../lib/row-range.ts';
import { useVisibleRows } from '../../../lib/visible-rows.ts';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { ClockHead, HeadedTime, Instant } from '../../../ui/time/Time.tsx';
import { cityPlace } from '../../../ui/time/time-text.ts';
import { BlocksRow } from './BlocksRow.tsx';
import { isWalkKey, partsOf } from './block-navigation.ts';
import classes from './grid.module.css';
import { hourPieces } from './hour-blocks.ts';
import { clockText, type NextHours, sameClock } from './next-hours.ts';
import { hourTicks, RowHeader } from './RowHeader.tsx';
import type { Order, Row } from './rows.ts';
import type { Screen } from './screens.ts';
import type { TimelineWords } from './timeline-words.ts';
import { blockAt, useBlockWalk } from './use-block-navigation.ts';

export interface Picked {
  readonly screen: Screen;
  /** Start of the block as drawn. */
  readonly from: number;
}

interface TimelineGridProps {
  rows: readonly Row[];
  order: Order;
  hours: NextHours;
  words: TimelineWords;
  now: number;
  /** The block that is being explained. */
  selected: { readonly display: string; readonly at: number } | null;
  corner: ReactNode;
  onSelect: (picked: Picked) => void;
  /** Enter on the block that is already explained. */
  onOpen: (picked: Picked) => void;
  onToggle: (key: string) => void;
}

export const rowHeight = 44;
const headHeight = 34;
const headWithClock = 54;
/** The clock of now covers the hours beside it. */
const nowRoom = { before: 26, after: 46 };
/** Of hours in which everything is closed. */
const foldWidth = 28;

export function TimelineGrid(props: TimelineGridProps) {
  const { rows, order, hours, words, now, selected, corner, onSelect, onOpen, onToggle } = props;
  const t = useT();
  const box = useRef<HTMLUListElement>(null);
  const [axisBox, width] = useAxisWidth();
  const axis = useMemo(() => axisOfElapsed({ ...hours, width, fold: foldWidth }), [hours, width]);
  const placement = useMemo(() => placeOn(axis, hours.timeZone), [axis, hours.timeZone]);
  const offsets = useMemo(
    () =>
      offsetsOf(rows, (row) => {
        if (row.kind !== 'head') return rowHeight;
        return row.timeZone && !sameClock(row.timeZone, hours.timeZone, hours) ? headWithClock : headHeight;
      }),
    [rows, hours],
  );
  const visible = useVisibleRows(box, offsets);
  const keyboardNavigation = useBlockWalk({ box, rows, offsets, hours, visible, now });

  const pickedAt = (target: EventTarget): Picked | null => {
    const block = blockAt(target);
    const row = block && rows.find((each) => each.key === block.row);
    return row?.kind === 'screen' ? { screen: row.screen, from: block!.from } : null;
  };
  const onClick = ({ target, detail }: MouseEvent) => {
    const picked = pickedAt(target);
    if (!picked) return;
    const part = selected?.display === picked.screen.id && blockBegin(picked, selected.at);
    // Enter produces a click without a pointer (`detail` is 0).
    if (part === picked.from && detail === 0) onOpen(picked);
    else onSelect(picked);
  };
  const blockBegin = ({ screen }: Picked, at: number) =>
    partsOf({ kind: 'screen', key: '', screen }, hours).find(({ from, to }) => from <= at && at < to)?.from;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWalkKey(event.key) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const picked = pickedAt(event.target);
    if (!picked) return;
    event.preventDefault();
    const next = keyboardNavigation.go(event.key);
    if (next && selected) onSelect(next);
  };
  /** Written on demand, because a title for every block would cost more than drawing it. */
  const onPointerOver = ({ target }: { target: EventTarget }) => {
    const block = (target as HTMLElement).closest<HTMLElement>('[data-block]');
    const picked = block && !block.title && pickedAt(block);
    if (!picked) return;
    const part = partsOf({ kind: 'screen', key: '', screen: picked.screen }, hours).find(
      ({ from }) => from === picked.from,
    );
    if (part) block.title = words.titleOf(picked.screen, part);
  };

  const heard = { onClick, onKeyDown, onPointerOver, onFocus: keyboardNavigation.onFocus };

  const place = cityPlace(hours.timeZone);
  const ticks = useMemo(() => hourTicks(axis, hours.timeZone), [axis, hours.timeZone]);
  const nowX = nowOn(placement, now);
  const piecesOf = useMemo(() => hourPieces(placement, hours, words), [placement, hours, words]);
  const drawn = keyboardNavigation.drawn(visible);
  return (
    <Text as="div" className={classes.scroller} shrink>
      <Text as="section" {...heard} className={classes.grid} relative aria-label={t('calendar.next24')}>
        <Stack className={classes.axis} ruled surface>
          <Stack className={classes.corner} column justify="center" size="12.5/17" tone="muted">
            <span>{corner}</span>
            <ClockHead place={place} isNamed>
              {t('timeline.axis', { place: place.name })}
            </ClockHead>
          </Stack>
          <Text
            as="div"
            ref={axisBox}
            className={classes.hours}
            relative
            title={hours.timeZone}
            aria-hidden="true"
          >
            <TimeTicks
              ticks={ticks.filter(
                ({ x }) => nowX === null || x < nowX - nowRoom.before || x > nowX + nowRoom.after,
              )}
              place={place}
            />
            {axis.stretches
              .filter(({ isFolded }) => isFolded)
              .map(({ from, to, start, end }) => (
                <span
                  key={from}
                  className={classes.dots}
                  style={{ left: (start + end) / 2 }}
                  title={t('timeline.foldedSpan', {
                    span: words.placedSpanOf(place.name, hours.timeZone, {
                      from: from * minuteMs,
                      to: to * minuteMs,
                    }),
                  })}
                >
                  ···
                </span>
              ))}
            {nowX !== null && (
              <b className={classes.clock} style={{ left: Math.max(16, nowX) }}>
                <HeadedTime place={place}>{clockText(hours.timeZone, now)}</HeadedTime>
              </b>
            )}
          </Text>
        </Stack>
        <div className={classes.rows}>
          <div className={classes.lines} aria-hidden="true">
            {ticks.map(({ x }) => (
              <i key={x} style={{ left: x }} />
            ))}
          </div>
          <ul ref={box} style={{ height: offsets.at(-1) }}>
            {drawn.map((index) => {
              const row = rows[index]!;
              const common = { index, count: rows.length, top: offsets[index]! };
              if (row.kind === 'head')
                return <RowHeader key={row.key} {...common} {...{ row, hours, axis, now, onToggle }} />;
              if (row.kind !== 'screen') return null;
              const { screen } = row;
              const isPicked = selected?.display === screen.id;
              return (
                <BlocksRow
                  key={row.key}
                  {...common}
                  {...{ row, axis, nowX }}
                  drawn={piecesOf(screen.timeline)}
                  place={order === 'location' ? null : <WherePlaced {...{ screen, hours, now }} />}
                  selected={isPicked ? (blockBegin({ screen, from: 0 }, selected.at) ?? null) : null}
                  stop={keyboardNavigation.stopOf(row)}
                  statusText={
                    screen.state === 'offline' ? t('timeline.offlineRow') : t(`status.${screen.state}`)
                  }
                />
              );
            })}
          </ul>
          <div className={classes.now} aria-hidden="true">
            <NowLine placement={placement} now={now} />
          </div>
        </div>
      </Text>
    </Text>
  );
}

/** The location, and its local time if it differs from the axis. */
function WherePlaced({ screen, hours, now }: { screen: Screen; hours: NextHours; now: number }) {
  const { location, timeline } = screen;
  if (sameClock(timeline.timeZone, hours.timeZone, hours)) return location.name;
  const place = { name: location.name, timezone: timeline.timeZone };
  return <Instant at={now} place={place} now={now} placeOnly />;
}
