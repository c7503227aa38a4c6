import type { Box } from '@vitrine/contract/design-document';
import { sourcesIn } from '@vitrine/contract/design-document';
import { type CSSProperties, type KeyboardEvent, useMemo } from 'react';
import type { ShownThings } from '../../../core/queries/designs.queries.ts';
import { dateText, timeText } from '../../../lib/condition-words.ts';
import { type Translate, useT } from '../../../lib/i18n/i18n.ts';
import { dateOf } from '../../../lib/local-days.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { ClockHead, HeadedTime } from '../../../ui/time/Time.tsx';
import { boxName } from './box-names.ts';
import { type ChangeOfDay, changesOfDay, hoursOfDay } from './changes-of-day.ts';
import classes from './day-strip.module.css';
import type { ShownAs } from './use-as-on.ts';

interface DayStripProps {
  boxes: readonly Box[];
  things: ShownThings;
  asOn: ShownAs;
}

const minutesPerDay = 24 * 60;
const step = 15;
const lastMinute = minutesPerDay - step;
/** A knob that is dropped so near to a change is put on it. */
const nearMinutes = 7;
/** A label that begins further right than this stands before its mark. */
const farRight = 0.8;

/** When the design changes by itself on that day. The knob sets the moment. */
export function DayStrip({ boxes, things, asOn }: DayStripProps) {
  const t = useT();
  const { at, location } = asOn;
  const changes = useMemo(
    () =>
      changesOfDay(
        boxes,
        sourcesIn(boxes).flatMap((id) => things.data(id) ?? []),
        at.day,
        (box) => boxName(t, box),
      ),
    [boxes, things, at.day, t],
  );
  const open = location && hoursOfDay(location.hours, at.day);
  const move = (minute: number) =>
    asOn.setMoment({ day: at.day, minute: Math.max(0, Math.min(lastMinute, minute)) });
  const drop = (minute: number) =>
    move(
      changes.find((change) => Math.abs(change.minute - minute) <= nearMinutes)?.minute ??
        Math.round(minute / step) * step,
    );
  return (
    <Row
      as="footer"
      className={classes.strip}
      pad="12/16"
      ruled="above"
      surface
      align="start"
      fixed
      size="13/18"
    >
      <Stack as="p" fixed>
        <b>
          <HeadedTime place={location}>
            {dateText(dateOf(at.day))}, {timeText(at.minute)}
          </HeadedTime>
        </b>
        <span>
          <ClockHead place={location} isNamed>
            {location ? t('designer.inPlace', { place: location.name }) : t('designer.here')}
          </ClockHead>
        </span>
        {changes.length > 0 ? (
          <span>{t('designer.changesToday', { count: changes.length })}</span>
        ) : (
          !boxes.some(alwaysChanges) && <span>{t('designer.noChanges')}</span>
        )}
      </Stack>
      <Text as="div" className={classes.track} relative grow>
        <div className={classes.day}>
          {open && (
            <Text
              as="i"
              className={classes.open}
              full
              style={{ left: share(open.from), width: share(open.to - open.from) }}
            />
          )}
          {changes.map(({ minute }) => (
            <i key={minute} className={classes.mark} style={{ left: share(minute) }} />
          ))}
        </div>
        <input
          type="range"
          min={0}
          max={minutesPerDay}
          value={at.minute}
          aria-label={t('designer.moment')}
          aria-valuetext={timeText(at.minute)}
          onChange={(event) => drop(Number(event.currentTarget.value))}
          onKeyDown={(event) => {
            const next = nextMinute(event, at.minute, changes);
            if (next === null) return;
            event.preventDefault();
            move(next);
          }}
        />
        {changes.map((change, i) => (
          <button
            type="button"
            key={change.minute}
            className={classes.change}
            style={placeOf(changes, i)}
            title={namesOf(t, change).join('\n')}
            onClick={() => move(change.minute)}
          >
            <Text as="b" tone="strong">
              <HeadedTime place={location}>{timeText(change.minute)}</HeadedTime>
            </Text>{' '}
            {shortName(t, change)}
          </button>
        ))}
      </Text>
    </Row>
  );
}

/** Not at moments that could be named. */
const alwaysChanges = ({ kind, hidden }: Box) => !hidden && changing.includes(kind);
const changing: readonly Box['kind'][] = ['clock', 'countdown', 'ticker', 'film', 'zone', 'programme'];

const share = (minutes: number) => `${(minutes / minutesPerDay) * 100}%`;

/** A step of a quarter of an hour stops at a change that is on the way. */
function nextMinute(event: KeyboardEvent, minute: number, changes: readonly ChangeOfDay[]): number | null {
  const forward = event.key === 'ArrowRight' || event.key === 'ArrowUp';
  if (!forward && event.key !== 'ArrowLeft' && event.key !== 'ArrowDown') return null;
  if (event.ctrlKey) return minute + (forward ? 60 : -60);
  const target = forward ? (Math.floor(minute / step) + 1) * step : (Math.ceil(minute / step) - 1) * step;
  const between = changes
    .map((change) => change.minute)
    .filter((each) => (forward ? each > minute && each < target : each < minute && each > target));
  return (forward ? between[0] : between.at(-1)) ?? target;
}

/** Beside its mark, as wide as there is room until its neighbours. */
function placeOf(changes: readonly ChangeOfDay[], i: number): CSSProperties {
  const { minute } = changes[i]!;
  const isBefore = (each: ChangeOfDay | undefined) => (each?.minute ?? 0) / minutesPerDay > farRight;
  const [left, right] = [changes[i - 1]?.minute ?? 0, changes[i + 1]?.minute ?? minutesPerDay];
  if (isBefore(changes[i])) {
    const room = isBefore(changes[i - 1]) ? minute - left : (minute - left) / 2;
    return { right: share(minutesPerDay - minute), maxWidth: share(room) };
  }
  return {
    left: share(minute),
    maxWidth: share(isBefore(changes[i + 1]) ? (right - minute) / 2 : right - minute),
  };
}

const namesOf = (t: Translate, { comes, goes }: ChangeOfDay): string[] => [
  ...goes.map((name) => t('designer.goes', { name })),
  ...comes.map((name) => t('designer.comes', { name })),
];

function shortName(t: Translate, change: ChangeOfDay): string {
  const names = namesOf(t, change);
  return names.length > 1 ? `${names[0]} +${names.length - 1}` : (names[0] ?? '');
}
