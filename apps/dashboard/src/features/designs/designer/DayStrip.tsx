import type { Box } from '@vitrine/contract/design-document';
import { sourcesIn } from '@vitrine/contract/design-document';
import { useMemo } from 'react';
import { dateText, timeText } from '../../../lib/condition-words.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { dateOf } from '../../../lib/local-days.ts';
import type { ShownThings } from '../designs.queries.ts';
import { changesOfDay } from './changes-of-day.ts';
import classes from './designer.module.css';
import type { ShownAs } from './use-as-on.ts';

interface DayStripProps {
  boxes: readonly Box[];
  things: ShownThings;
  asOn: ShownAs;
}

const step = 15;
const lastMinute = 24 * 60 - step;

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
      ),
    [boxes, things, at.day],
  );
  const place = location?.name;
  return (
    <footer className={classes.strip}>
      <p>
        <b>
          {dateText(dateOf(at.day))}, {timeText(at.minute)}
        </b>
        <span>
          {place ? t('designer.inPlace', { place }) : t('designer.here')} ·{' '}
          {changes.length === 0
            ? t('designer.noChanges')
            : t('designer.changesToday', { count: changes.length })}
        </span>
      </p>
      <div className={classes.track}>
        <input
          type="range"
          min={0}
          max={lastMinute}
          step={step}
          value={Math.floor(at.minute / step) * step}
          aria-label={t('designer.moment')}
          aria-valuetext={timeText(at.minute)}
          onChange={(event) => asOn.setMoment({ day: at.day, minute: Number(event.currentTarget.value) })}
          onKeyDown={(event) => {
            if (!event.ctrlKey || !/^Arrow(Left|Right)$/.test(event.key)) return;
            event.preventDefault();
            const by = event.key === 'ArrowRight' ? 60 : -60;
            asOn.setMoment({ day: at.day, minute: Math.max(0, Math.min(lastMinute, at.minute + by)) });
          }}
        />
        {changes.map((minute) => (
          <button
            type="button"
            key={minute}
            className={classes.tick}
            style={{ left: `${(minute / (24 * 60)) * 100}%` }}
            onClick={() => asOn.setMoment({ day: at.day, minute })}
          >
            {timeText(minute)}
          </button>
        ))}
      </div>
    </footer>
  );
}
