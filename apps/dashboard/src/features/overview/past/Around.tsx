import type { MomentEvent } from '@vitrine/contract/overview-moment';
import { capitalized, weekdayName } from '../../../lib/i18n/day-names.ts';
import { durationText } from '../../../lib/i18n/duration.ts';
import { type Translate, useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { dayAt } from '../../../lib/local-days.ts';
import { Card } from '../../../ui/Card.tsx';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { ClockHead, HeadedTime } from '../../../ui/time/Time.tsx';
import { readerZone, useTimeText } from '../../../ui/time/time-text.ts';
import { cityOf } from '../headline.ts';
import { savedSentence } from './event-text.ts';
import type { Moment } from './moment.queries.ts';
import classes from './past.module.css';
import { strongParts } from './past-words.ts';

/** What happened shortly before and after the moment, by the reader's clock. */
export function Around({ moment }: { moment: Moment }) {
  const t = useT();
  const { at, around } = moment;
  const isBefore = (event: MomentEvent) => Date.parse(event.at) <= Date.parse(at);
  return (
    <Card title={<ClockHead place={null}>{t('timeTravel.around.title')}</ClockHead>}>
      <ol className={classes.around}>
        {around.filter(isBefore).map((event) => (
          <Event key={keyOf(event)} event={event} />
        ))}
        <Here moment={moment} />
        {around
          .filter((event) => !isBefore(event))
          .map((event) => (
            <Event key={keyOf(event)} event={event} />
          ))}
      </ol>
      {around.length === 0 && (
        <Text as="p" size="13" tone="muted" pad="16">
          {t('timeTravel.around.none')}
        </Text>
      )}
    </Card>
  );
}

const keyOf = (event: MomentEvent) =>
  `${event.kind} ${event.at} ${'display' in event ? event.display.id : ''} ${'playlist' in event ? event.playlist : ''}`;

function Here({ moment: { at, places } }: { moment: Moment }) {
  const t = useT();
  const locale = useLocale();
  const text = useTimeText();
  const zone = readerZone();
  const weekday = capitalized(locale, weekdayName(locale, dayAt(zone, Date.parse(at)), 'long'));
  return (
    <Stack as="li" className={classes.event} gap={8} pad="0/16" data-kind="here">
      <HeadedTime place={null} className={classes.clock}>
        {text.clock(at, { name: '', timezone: zone })}
      </HeadedTime>
      <Text as="i" className={classes.dot} relative />
      <div className={classes.what}>
        <p>
          <b>{t('timeTravel.around.here')}</b>
        </p>
        <Text as="p" tone="muted">
          {t('timeTravel.around.openPlaces', {
            weekday,
            open: places.total - places.closed,
            total: places.total,
          })}
        </Text>
      </div>
    </Stack>
  );
}

function Event({ event }: { event: MomentEvent }) {
  const t = useT();
  const text = useTimeText();
  return (
    <Stack as="li" className={classes.event} gap={8} pad="0/16" data-kind={event.kind}>
      <HeadedTime place={null} className={classes.clock}>
        {text.clock(event.at, { name: '', timezone: readerZone() })}
      </HeadedTime>
      <Text as="i" className={classes.dot} relative />
      <div className={classes.what}>
        <p>
          {strongParts(sentenceOf(event, t)).map(({ text: words, isStrong }) =>
            isStrong ? <b key={words}>{words}</b> : <span key={words}>{words}</span>,
          )}
        </p>
        <Text as="p" tone="muted">
          {factsOf(event, t).join(' · ')}
        </Text>
      </div>
    </Stack>
  );
}

function sentenceOf(event: MomentEvent, t: Translate): string {
  switch (event.kind) {
    case 'down':
      return t('timeTravel.around.down', { name: event.display.name });
    case 'up':
      return t('timeTravel.around.up', { name: event.display.name });
    case 'saved':
      return savedSentence(event.change, t);
    case 'closing':
      return t('timeTravel.around.closing');
    case 'nothing':
      return t('timeTravel.around.nothing');
    default:
      return t('timeTravel.around.starts', { name: event.playlist ?? '' });
  }
}

function factsOf(event: MomentEvent, t: Translate): string[] {
  if (event.kind === 'saved') {
    const { displays } = event.change;
    return displays === null ? [] : [t('displays.count', { count: displays })];
  }
  if ('display' in event) {
    const state = t(event.closed ? 'timeTravel.attention.closed' : 'timeTravel.attention.open');
    const { minutes } = event;
    return [
      event.place.name,
      event.kind === 'up' && minutes !== null
        ? t('timeTravel.after', { duration: durationText(Math.max(1, minutes) * 60_000) })
        : state,
    ];
  }
  const places = [...new Set(event.places.map(cityOf))].join(', ');
  return [t('displays.count', { count: event.displays }), places];
}
