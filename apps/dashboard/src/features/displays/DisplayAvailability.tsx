import { lastDays, spansOf } from '../../lib/availability.ts';
import { useAvailabilityWords } from '../../lib/availability-words.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import { AvailabilityStrip } from '../../ui/AvailabilityStrip.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { useAvailability } from './device.queries.ts';
import classes from './technical.module.css';

const shownEvents = 6;

/** When the player was up in the last seven days. */
export function DisplayAvailability({ display }: { display: string }) {
  const t = useT();
  const words = useAvailabilityWords();
  const { dateTime } = useFormat();
  const now = useNow().getTime();
  const { data = [] } = useAvailability(display);
  const spans = spansOf(data, ...lastDays(now));
  return (
    <section className={classes.block} aria-label={t('displays.availability')}>
      <div className={classes.blockHead}>
        <h3>{t('displays.availability')}</h3>
      </div>
      <AvailabilityStrip spans={spans} words={words.states} summary={words.summaryOf(spans)} />
      <ol className={classes.events}>
        {data.slice(0, shownEvents).map(({ id, kind, at }, index) => (
          <li key={id}>
            <StatusText status={kind === 'player_up' ? 'online' : 'offline'}>
              {words.eventOf(kind, index === 0)}
            </StatusText>
            <time dateTime={at}>{dateTime(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
