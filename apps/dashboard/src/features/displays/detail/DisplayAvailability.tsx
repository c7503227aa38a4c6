import { useAvailability } from '../../../core/queries/device.queries.ts';
import { lastDays, spansOf } from '../../../lib/availability.ts';
import { useAvailabilityWords } from '../../../lib/availability-words.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/use-now.ts';
import { AvailabilityStrip } from '../../../ui/AvailabilityStrip.tsx';
import { StatusText } from '../../../ui/StatusMark.tsx';
import { Instant } from '../../../ui/time/Time.tsx';
import type { Place } from '../../../ui/time/time-text.ts';
import classes from './technical.module.css';

const shownEvents = 6;

/** When the player was online in the last seven days. */
export function DisplayAvailability({ display, place }: { display: string; place: Place }) {
  const t = useT();
  const words = useAvailabilityWords(place);
  const now = useNow().getTime();
  const { data = [] } = useAvailability(display);
  const spans = spansOf(data, ...lastDays(now));
  return (
    <section aria-label={t('displays.availability')}>
      <div className={classes.blockHead}>
        <h3>{t('displays.availability')}</h3>
      </div>
      <AvailabilityStrip place={place} spans={spans} words={words.states} summary={words.summaryOf(spans)} />
      <ol className={classes.events}>
        {data.slice(0, shownEvents).map(({ id, kind, at }, index) => (
          <li key={id}>
            <StatusText status={kind === 'player_up' ? 'online' : 'offline'}>
              {words.eventOf(kind, index === 0)}
            </StatusText>
            <Instant at={at} place={place} form="record" />
          </li>
        ))}
      </ol>
    </section>
  );
}
