import type { Device } from '@vitrine/contract/devices';
import { useState } from 'react';
import { lastDays, shownDays, spansOf } from '../../lib/availability.ts';
import { useAvailabilityWords } from '../../lib/availability-words.tsx';
import { devicePlace } from '../../lib/device-place.ts';
import { durationText } from '../../lib/i18n/duration.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useNow } from '../../lib/use-now.ts';
import { AvailabilityStrip } from '../../ui/AvailabilityStrip.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import classes from './detail.module.css';
import { useAvailability } from './devices.queries.ts';

const shownAtFirst = 8;

/** When the player was online and offline, as a timeline and as a list. */
export function DeviceEvents({ device }: { device: Device }) {
  const t = useT();
  const rich = useRichT();
  const place = devicePlace(device);
  const words = useAvailabilityWords(place);
  const now = useNow().getTime();
  const { data, error, refetch } = useAvailability(device.id, shownDays);
  const [shown, setShown] = useState(shownAtFirst);

  const content = () => {
    if (!data && error) {
      return (
        <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
      );
    }
    if (!data) {
      return (
        <Text as="div" pad="16" aria-busy="true">
          <Skeleton height={28} />
        </Text>
      );
    }
    if (data.length === 0)
      return (
        <Text as="p" pad="16" size="13/18" tone="muted">
          {t('devices.events.none')}
        </Text>
      );
    // An event lasts until the next one, which is listed above it.
    const endOf = (index: number) => (index === 0 ? now : new Date(data[index - 1]!.at).getTime());
    const spans = spansOf(data, ...lastDays(now));
    return (
      <>
        <Text as="div" className={classes.strip} ruled>
          <AvailabilityStrip
            place={place}
            spans={spans}
            words={words.states}
            summary={words.summaryOf(spans)}
          />
        </Text>
        <Text as="ol" className={classes.events} lines>
          {data.slice(0, shown).map(({ id, kind, at }, index) => {
            const duration = durationText(endOf(index) - new Date(at).getTime());
            const isUp = kind === 'player_up';
            return (
              <li key={id}>
                <StatusText status={isUp ? 'online' : 'offline'}>
                  {words.eventOf(kind, index === 0)}
                </StatusText>
                <Text tone="muted">
                  {rich(index === 0 ? 'devices.events.since' : 'devices.events.lasted', {
                    time: <Instant at={at} place={place} form="record" />,
                    duration,
                  })}
                </Text>
              </li>
            );
          })}
        </Text>
        {data.length > shown && (
          <div className={classes.more}>
            <Button size="sm" variant="ghost" onClick={() => setShown(shown + 25)}>
              {t('devices.events.more')}
            </Button>
          </div>
        )}
      </>
    );
  };
  return <Card title={t('devices.cards.events')}>{content()}</Card>;
}
