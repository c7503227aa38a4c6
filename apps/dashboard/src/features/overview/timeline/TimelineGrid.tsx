import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useRef } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { offsetsOf } from '../../../lib/row-range.ts';
import { useVisibleRows } from '../../../lib/visible-rows.ts';
import { ClockHead, HeadedTime, Instant } from '../../../ui/time/Time.tsx';
import { cityPlace } from '../../../ui/time/time-text.ts';
import { BlocksRow, drawBlocks } from './BlocksRow.tsx';
import { isWalkKey, partsOf } from './block-navigation.ts';
import classes from './grid.module.css';
import { clockText, type HourAxis, sameClock, ticksOf } from './hour-axis.ts';
import { RowHeader } from './RowHeader.tsx';
import type { Order, Row } from './rows.ts';
import type { Screen } from './screens.ts';
import type { TimelineWords } from './timeline-words.ts';
import { useBlockWalk } from './use-block-navigation.ts';

export interface Picked {
  readonly screen: Screen;
  /** Start of the block as drawn. */
  readonly from: number;
}

interface TimelineGridProps {
  rows: readonly Row[];
  order: Order;
  axis: HourAxis;
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
/** Space that the label of the present time needs. */
const nowLabel = { before: 0.04, after: 0.09 };

export function TimelineGrid(props: TimelineGridProps) {
  const { rows, order, axis, words, now, selected, corner, onSelect, onOpen, onToggle } = props;
  const t = useT();
  const box = useRef<HTMLUListElement>(null);
  const offsets = useMemo(
    () =>
      offsetsOf(rows, (row) => {
        if (row.kind !== 'head') return rowHeight;
        return row.timeZone && !sameClock(row.timeZone, axis.timeZone, axis) ? headWithClock : headHeight;
      }),
    [rows, axis],
  );
  const visible = useVisibleRows(box, offsets);
  const keyboardNavigation = useBlockWalk({ box, rows, offsets, axis, visible, now });

  const pickedAt = (target: EventTarget): Picked | null => {
    const block = (target as HTMLElement).closest<HTMLElement>('[data-from]');
    const key = block?.closest<HTMLElement>('[data-row]')?.dataset.row;
    const row = rows.find((each) => each.key === key);
    return block && row?.kind === 'screen' ? { screen: row.screen, from: Number(block.dataset.from) } : null;
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
    partsOf({ kind: 'screen', key: '', screen }, axis).find(({ from, to }) => from <= at && at < to)?.from;
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
    const block = (target as HTMLElement).closest<HTMLElement>('[data-from]');
    const picked = block && !block.title && pickedAt(block);
    if (!picked) return;
    const part = partsOf({ kind: 'screen', key: '', screen: picked.screen }, axis).find(
      ({ from }) => from === picked.from,
    );
    if (part) block.title = words.titleOf(picked.screen, part);
  };

  const heard = { onClick, onKeyDown, onPointerOver, onFocus: keyboardNavigation.onFocus };

  const place = cityPlace(axis.timeZone);
  const ticks = useMemo(() => ticksOf(axis), [axis]);
  const nowAt = axis.placeOf(now);
  const draw = useMemo(() => drawBlocks(axis, words, now), [axis, words, now]);
  const drawn = keyboardNavigation.drawn(visible);
  return (
    <div className={classes.scroller}>
      <section {...heard} className={classes.grid} aria-label={t('calendar.next24')}>
        <div className={classes.axis}>
          <div className={classes.corner}>
            <span>{corner}</span>
            <ClockHead place={place} isNamed>
              {t('timeline.axis', { place: place.name })}
            </ClockHead>
          </div>
          <div className={classes.hours} title={axis.timeZone} aria-hidden="true">
            {ticks.map(({ at, instant, label }) => (
              <span
                key={instant}
                className={classes.tick}
                data-near={(at > nowAt - nowLabel.before && at < nowAt + nowLabel.after) || undefined}
                style={{ left: `${at * 100}%` }}
              >
                <HeadedTime place={place}>{label}</HeadedTime>
              </span>
            ))}
            {axis.stretches
              .filter(({ isFolded }) => isFolded)
              .map(({ from, to, start, end }) => (
                <span
                  key={from}
                  className={`${classes.tick} ${classes.dots}`}
                  style={{ left: `${((start + end) / 2) * 100}%` }}
                  title={t('timeline.foldedSpan', {
                    span: words.placedSpanOf(place.name, axis.timeZone, { from, to }),
                  })}
                >
                  ···
                </span>
              ))}
            <b className={classes.clock} style={{ left: `max(16px, ${nowAt * 100}%)` }}>
              <HeadedTime place={place}>{clockText(axis.timeZone, now)}</HeadedTime>
            </b>
          </div>
        </div>
        <div className={classes.rows}>
          <div className={classes.lines} aria-hidden="true">
            {ticks.map(({ at, instant }) => (
              <i key={instant} style={{ left: `${at * 100}%` }} />
            ))}
          </div>
          <ul ref={box} style={{ height: offsets.at(-1) }}>
            {drawn.map((index) => {
              const row = rows[index]!;
              const common = { index, count: rows.length, top: offsets[index]! };
              if (row.kind === 'head')
                return <RowHeader key={row.key} {...common} {...{ row, axis, now, onToggle }} />;
              if (row.kind !== 'screen') return null;
              const { screen } = row;
              const isPicked = selected?.display === screen.id;
              return (
                <BlocksRow
                  key={row.key}
                  {...common}
                  {...{ row, draw }}
                  place={order === 'location' ? null : <WherePlaced {...{ screen, axis, now }} />}
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
            <i style={{ left: `${nowAt * 100}%` }} />
          </div>
        </div>
      </section>
    </div>
  );
}

/** The location, and its local time if it differs from the axis. */
function WherePlaced({ screen, axis, now }: { screen: Screen; axis: HourAxis; now: number }) {
  const { location, timeline } = screen;
  if (sameClock(timeline.timeZone, axis.timeZone, axis)) return location.name;
  const place = { name: location.name, timezone: timeline.timeZone };
  return <Instant at={now} place={place} now={now} placeOnly />;
}
