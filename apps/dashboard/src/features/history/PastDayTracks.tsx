import type { DisplayDay } from '@vitrine/contract/display-history';
import { localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';
import { type ReactNode, useMemo } from 'react';
import { axisOfElapsed } from '../../core/time/axis.ts';
import { BlockCard } from '../../core/time/BlockCard.tsx';
import { nameWidth, useNameWidths } from '../../core/time/name-width.ts';
import { type Placement, placeOn } from '../../core/time/placement.ts';
import { layOutRow, type RowPiece, type TimeBlock } from '../../core/time/row-layout.ts';
import { TimeTicks } from '../../core/time/TimeMarks.tsx';
import { blockKey, TimeRow } from '../../core/time/TimeRow.tsx';
import { ticksOf } from '../../core/time/ticks.ts';
import { useBlockWords } from '../../core/time/time-words.ts';
import { useAxisWidth } from '../../core/time/use-axis-width.ts';
import { useBlockCard } from '../../core/time/use-block-card.ts';
import { useBlockKeys } from '../../core/time/use-block-keys.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { dateOf } from '../../lib/local-days.ts';
import hidden from '../../ui/hidden.module.css';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { HeadedTime } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import classes from './past-day.module.css';
import { drawnDay, durationOf, plannedOf, shownOf } from './past-day-blocks.ts';

export interface Chosen {
  readonly playlist: string;
  readonly from: number;
  readonly to: number;
}

interface PastDayTracksProps {
  day: DisplayDay;
  place: Place;
  chosen: Chosen | null;
  onChoose: (chosen: Chosen) => void;
}

/** What was planned, what the player knew and what it showed, below each other on one axis. */
export function PastDayTracks({ day, place, chosen, onChoose }: PastDayTracksProps) {
  const t = useT();
  const { timezone: timeZone } = day;
  const [axisBox, width] = useAxisWidth();
  useNameWidths();
  const axis = useMemo(() => axisOfElapsed({ ...drawnDay(day), width }), [day, width]);
  const placement = useMemo(() => placeOn(axis, timeZone), [axis, timeZone]);
  const ticks = useMemo(() => ticksOf(axis, { room: 34, timeZone }), [axis, timeZone]);
  const names = useMemo(() => new Map(day.playlists.map(({ id, name }) => [id, name])), [day]);
  const words = {
    planned: useBlockWords({ timeZone, names, row: t('changes.past.planned') }),
    shown: useBlockWords({ timeZone, names, row: t('changes.past.shown') }),
  };
  const something = t('changes.past.something');
  const pieces = useMemo(() => {
    const { around, shown, offline } = shownOf(day, something);
    const laid = (blocks: readonly TimeBlock[]) => layOutRow(placement, blocks);
    return { planned: laid(plannedOf(day)), shown: [...laid(around), ...laid(shown), ...laid(offline)] };
  }, [day, placement, something]);
  const rows = (['planned', 'shown'] as const).flatMap((row) =>
    pieces[row].map((piece) => ({ row, piece, key: blockKey(row, piece) })),
  );
  const keys = rows
    .filter(({ row, piece }) => row === 'planned' || piece.block.kind !== 'closed')
    .map(({ key }) => key);
  const first = rows.find(({ piece }) => piece.block.kind === 'playing')?.key;
  const { container, tabIndexOf } = useBlockKeys<HTMLElement>(keys, first, undefined, true);
  const { shown: carded, card, close, handlers } = useBlockCard();
  const open = rows.find(({ key }) => key === carded?.block);
  /** What was shown stands for what was planned then. */
  const choose = ({ block, playlist }: RowPiece) => {
    const planned = pieces.planned.find(
      (each) => each.playlist === playlist && each.block.from < block.to && block.from < each.block.to,
    );
    if (planned && playlist !== null) onChoose({ playlist, from: planned.block.from, to: planned.block.to });
  };
  const selected = pieces.planned.find(
    ({ block, playlist }) => block.from === chosen?.from && playlist === chosen.playlist,
  );
  const common = { axis, tabIndexOf, text: 'names' } as const;
  return (
    <Stack
      as="section"
      {...handlers}
      ref={container.ref}
      aria-label={t('calendar.title')}
      relative
      className={classes.tracks}
      onFocus={(event) => {
        handlers.onFocus(event);
        container.onFocus(event);
      }}
      onKeyDown={(event) => {
        handlers.onKeyDown(event);
        container.onKeyDown(event);
      }}
    >
      <Text as="div" ref={axisBox} relative className={classes.axis}>
        <TimeTicks ticks={ticks} place={place} />
        {day.apart.map((each, index) =>
          boxesOf(placement, each).map(({ left, width: wide }) => (
            <Text
              as="b"
              key={each.from}
              aria-hidden="true"
              fixed
              rounded="full"
              center
              className={classes.number}
              style={{ left: left + wide / 2 }}
            >
              {index + 1}
            </Text>
          )),
        )}
      </Text>
      <Track title={t('changes.past.planned')} hint={t('changes.past.plannedHint')}>
        <TimeRow
          {...common}
          row="planned"
          label={t('changes.past.planned')}
          words={words.planned}
          pieces={pieces.planned}
          selected={selected?.key ?? null}
          onBlock={choose}
          hasClosedButtons
        />
      </Track>
      <Track title={t('changes.past.told')} hint={t('changes.past.toldHint')} isLow>
        {day.told.length === 0 && (
          <Text pad="0/8" tone="muted" className={classes.unknown}>
            {t('changes.past.toldUnknown')}
          </Text>
        )}
        {day.told.map((each) => {
          const label = t('changes.past.planOf', { time: dayAndTime(timeZone, each.planOf) });
          return boxesOf(placement, each).map((style) => (
            <Text
              key={each.from}
              size="12/18"
              absolute
              clip
              nowrap
              className={classes.told}
              data-old={!each.isCurrent || undefined}
              style={style}
              title={label}
            >
              <HeadedTime place={place} className={hasRoom(style, label) ? undefined : hidden.hidden}>
                {label}
              </HeadedTime>
            </Text>
          ));
        })}
      </Track>
      <Track title={t('changes.past.shown')} hint={t('changes.past.shownHint')}>
        <TimeRow
          {...common}
          row="shown"
          label={t('changes.past.shown')}
          words={words.shown}
          pieces={pieces.shown}
          onBlock={choose}
        >
          {day.apart
            .filter(({ why }) => why === 'fault')
            .flatMap((each) =>
              boxesOf(placement, each).map((style) => (
                <Text
                  as="i"
                  key={each.from}
                  absolute
                  className={classes.fault}
                  style={style}
                  title={t('changes.past.why.fault')}
                />
              )),
            )}
        </TimeRow>
      </Track>
      <Text as="div" absolute clip className={classes.marks} aria-hidden="true">
        {day.apart.map((each) =>
          boxesOf(placement, each).map((style) => <Text absolute as="i" key={each.from} style={style} />),
        )}
      </Text>
      {carded && open && (
        <BlockCard
          key={carded.block}
          {...{ card, anchor: carded.anchor, piece: open.piece, words: words[open.row], onClose: close }}
        />
      )}
    </Stack>
  );
}

/** Nothing for what is not on this day; by elapsed time it is one box. */
const boxesOf = (placement: Placement, each: { from: string; to: string }) =>
  placement.boxesOf(durationOf(each)).map(({ start, end }) => ({ left: start, width: end - start }));

/** Before and after the words. */
const inset = 16;
const hasRoom = ({ width }: { width: number }, words: string) => width >= inset + nameWidth(words);

/** "15.11. 09:12" */
function dayAndTime(timeZone: string, at: string): string {
  const { day, minute } = localMoment(timeZone, Date.parse(at));
  const date = dateOf(day);
  return `${date.slice(8)}.${date.slice(5, 7)}. ${timeOfMinute(minute)}`;
}

interface TrackProps {
  title: string;
  hint: string;
  isLow?: boolean;
  children: ReactNode;
}

const Track = ({ title, hint, isLow, children }: TrackProps) => (
  <>
    <Stack ruled="above" size="12.5/16" justify="center" column>
      <Text weight={600} as="b">
        {title}
      </Text>
      <Text tone="muted">{hint}</Text>
    </Stack>
    <Text as="div" ruled="above" relative clip className={classes.track} data-low={isLow || undefined}>
      {children}
    </Text>
  </>
);
