import { useState } from 'react';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/Card.tsx';
import hidden from '../../../ui/hidden.module.css';
import { useEscapeLayer } from '../../../ui/layers.ts';
import { Beside } from '../../../ui/layout/grids.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Segmented } from '../../../ui/toggles.tsx';
import { AvailabilityCard } from '../AvailabilityCard.tsx';
import { NextChanges } from '../NextChanges.tsx';
import { NowSkeleton } from '../NowSkeleton.tsx';
import { locationFrom, viewFrom } from '../use-overview-state.ts';
import { Around } from './Around.tsx';
import { dayAddress } from './day-address.ts';
import { type Moment, useEvents, useMoment } from './moment.queries.ts';
import { PastAttention } from './PastAttention.tsx';
import { PastDisplays } from './PastDisplays.tsx';
import { PastHeadline } from './PastHeadline.tsx';
import { eventsOf } from './rail-scale.ts';
import { TravelBar } from './TravelBar.tsx';
import classes from './travel.module.css';
import { type Travel, useTravel } from './use-travel.ts';

const usual = 10;

/** The overview as it was at a moment of the last fourteen days. Nothing can be changed here. */
export function TimeTravel() {
  const t = useT();
  const { data: events } = useEvents();
  const travel = useTravel(events ? eventsOf(events) : []);
  const location = locationFrom(travel.search);
  const [limit, setLimit] = useState(usual);
  const [name, setName] = useState('');
  const { data, error, isChanging, refetch } = useMoment(travel.at, { location, name, limit });
  useEscapeLayer(true, travel.backToNow, { hasKeyboard: false });
  return (
    <Stack className={classes.page} column>
      <TravelBar travel={travel} events={events} />
      <Text as="div" className={classes.content} grow>
        <Head travel={travel} />
        <p role="status" className={hidden.hidden}>
          {isChanging && !travel.isPlaying ? t('timeTravel.loading') : ''}
        </p>
        {!data && error && (
          <Card>
            <ErrorState
              title={t('timeTravel.failed')}
              detail={errorMessage(error)}
              onRetry={() => void refetch()}
            />
          </Card>
        )}
        {!data && !error && <NowSkeleton />}
        {data && (
          <div className={classes.shown} data-changing={isChanging || undefined}>
            <Shown
              moment={data}
              travel={travel}
              location={location}
              name={name}
              onName={setName}
              onMore={() => setLimit(limit === usual ? 50 : 100)}
            />
          </div>
        )}
      </Text>
    </Stack>
  );
}

function Head({ travel: { search, setSearch } }: { travel: Travel }) {
  const t = useT();
  const view = viewFrom(search);
  return (
    <Row as="header" high={36} below={16} gap={12} rowGap={8} wrap>
      <h1 className={hidden.onPhone}>{t('pages.overview')}</h1>
      <Text size="13" tone="muted">
        {t('timeTravel.lookOnly')}
      </Text>
      <Text className={classes.views} push>
        <Segmented
          label={t('timeTravel.view')}
          hideLabel
          options={[
            { value: 'now', label: t('timeTravel.then') },
            { value: '24h', label: t('timeTravel.changesTitle') },
          ]}
          value={view}
          onChange={(next) => setSearch({ view: next === 'now' ? undefined : next })}
        />
      </Text>
    </Row>
  );
}

interface ShownProps {
  moment: Moment;
  travel: Travel;
  location: string | null;
  name: string;
  onName: (name: string) => void;
  onMore: () => void;
}

function Shown({ moment, travel, location, name, onName, onMore }: ShownProps) {
  const t = useT();
  const locale = useLocale();
  const past = { ...moment, now: moment.at };
  const isRecorded = moment.recordedFrom !== null && Date.parse(moment.recordedFrom) <= Date.parse(moment.at);
  return (
    <>
      {!isRecorded && (
        <Text as="p" below={16} size="13" tone="warning">
          {t('timeTravel.notRecordedThen')}
        </Text>
      )}
      <PastHeadline moment={moment} />
      {viewFrom(travel.search) === '24h' ? (
        <NextChanges room={past} title={t('timeTravel.changesTitle')} />
      ) : (
        <Beside aside={356}>
          <Stack column gap={16} shrink>
            <PastAttention moment={moment} />
            <PastDisplays
              moment={moment}
              location={location}
              onLocation={(next) => travel.setSearch({ location: next ?? undefined })}
              name={name}
              onName={onName}
              onMore={onMore}
            />
          </Stack>
          <Stack column gap={16} shrink>
            <Around moment={moment} />
            <AvailabilityCard
              room={past}
              past={{
                percent: (percent) => t('timeTravel.percent', { percent }),
                addressOf: ({ display, place }) =>
                  dayAddress(locale, display.id, place.timezone, Date.parse(moment.at)),
              }}
            />
          </Stack>
        </Beside>
      )}
    </>
  );
}
