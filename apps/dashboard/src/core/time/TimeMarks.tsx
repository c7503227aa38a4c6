import { timeOfMinute } from '@vitrine/schedule/local-clock';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { type ClockOwner, HeadedTime } from '../../ui/time/Time.tsx';
import { type ClockChange, nowOn, type Placement } from './placement.ts';
import { hourText, type Tick } from './ticks.ts';
import classes from './time-row.module.css';

/** The hours of an axis, above its rows. */
export function TimeTicks({ ticks, place }: { ticks: readonly Tick[]; place: ClockOwner }) {
  return (
    <Text as="div" relative clip className={classes.ticks} aria-hidden="true">
      {ticks.map(({ x, minute }) => (
        <Text absolute tone="muted" weight={500} numeric key={x} style={{ left: x }}>
          <HeadedTime place={place}>{hourText(minute)}</HeadedTime>
        </Text>
      ))}
    </Text>
  );
}

interface NowLineProps {
  placement: Placement;
  now: number;
}

/** Now in one time zone; over several rows it stands in the element that holds them. */
export function NowLine({ placement, now }: NowLineProps) {
  const x = nowOn(placement, now);
  return x === null ? null : <Text as="i" absolute className={classes.now} data-now style={{ left: x }} />;
}

/** Hours that the zone skips or repeats on these days. */
export function ClockChanges({ placement }: { placement: Placement }) {
  const t = useT();
  return placement.changes.map((each) => (
    <i
      key={`${each.kind} ${each.from}`}
      className={classes.change}
      data-kind={each.kind}
      style={{ left: each.start, width: each.end - each.start }}
      title={clockChangeText(t, each)}
    />
  ));
}

/** "02:00–03:00 comes twice on this day: clocks go back." */
const clockChangeText = (t: Translate, { kind, from, to }: ClockChange): string =>
  t(`timeAxis.clock.${kind}`, { from: clockText(from), to: clockText(to) });

const clockText = (clock: number) => timeOfMinute(((clock % 1440) + 1440) % 1440);
