import { useAvailabilityWords } from '../../lib/availability-words.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import classes from './aside.module.css';
import { cityOf } from './headline.ts';
import type { Room } from './overview.queries.ts';

const shown = 6;

interface AvailabilityCardProps {
  room: Pick<Room, 'availability' | 'now'>;
  /** At a past moment: nothing is current any more. */
  past?: {
    readonly percent: (percent: string) => string;
    readonly addressOf: (event: Room['availability']['events'][number]) => string;
  };
}

/** Players that went online or offline, newest first. The newest event of a display is its current state. */
export function AvailabilityCard({ room, past }: AvailabilityCardProps) {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const words = useAvailabilityWords(null);
  const { percent24h, events } = room.availability;
  const percent =
    percent24h === null
      ? null
      : number(percent24h / 100, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const newest = new Set(
    events.filter(({ display }, i) => events.findIndex((each) => each.display.id === display.id) === i),
  );
  return (
    <Card
      title={t('overview.availability.title')}
      aside={
        percent && (
          <Text numeric>
            {past ? past.percent(percent) : t('overview.availability.percent', { percent })}
          </Text>
        )
      }
    >
      {events.length === 0 ? (
        <Text as="p" size="13" tone="muted" pad="16">
          {t('overview.availability.none')}
        </Text>
      ) : (
        <ol className={classes.events}>
          {events.slice(0, shown).map((event) => (
            <li key={`${event.display.id} ${event.at}`}>
              <StatusText status={event.kind === 'up' ? 'online' : 'offline'}>
                {words.eventOf(event.kind === 'up' ? 'player_up' : 'player_down', !past && newest.has(event))}
              </StatusText>
              <Text
                as={AppLink}
                hover="accent"
                href={past?.addressOf(event) ?? `/${locale}/displays/detail/${event.display.id}`}
              >
                {event.display.name}
              </Text>
              <p>
                <Instant
                  at={event.at}
                  place={{ ...event.place, name: cityOf(event.place.name) }}
                  form="seen"
                  now={Date.parse(room.now)}
                />
                {event.closed && ` · ${t('overview.availability.closedThen')}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
