import type { MomentDisplay } from '@vitrine/contract/overview-moment';
import { useLocationOptions } from '../../../core/queries/displays.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FilterField, FilterMenu } from '../../../ui/ListPage.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { SteadyPicture } from '../../../ui/SteadyPicture.tsx';
import { ClockHead, HeadedTime } from '../../../ui/time/Time.tsx';
import { useTimeText } from '../../../ui/time/time-text.ts';
import { dayAddress } from './day-address.ts';
import type { Moment } from './moment.queries.ts';
import classes from './past.module.css';

interface PastDisplaysProps {
  moment: Moment;
  location: string | null;
  onLocation: (location: string | null) => void;
  /** A part of the name that is looked for. */
  name: string;
  onName: (name: string) => void;
  onMore: () => void;
}

/** What displays showed then, in pictures that were taken before that moment. */
export function PastDisplays({ moment, location, onLocation, name, onName, onMore }: PastDisplaysProps) {
  const t = useT();
  const { data: locations = [] } = useLocationOptions();
  const { displays, displaysTotal, keepsPictures } = moment;
  return (
    <Card
      title={
        <Row as="span" gap={8} rowGap={0} align="baseline" wrap>
          <ClockHead place={null}>{t('timeTravel.cards.title')}</ClockHead>
          <span className={classes.facts}>
            {t('displays.count', { count: displaysTotal })} ·{' '}
            {t(keepsPictures ? 'timeTravel.cards.kept' : 'timeTravel.cards.notKept')}
          </span>
        </Row>
      }
      aside={
        <Row gap={8} rowGap={8} justify="end" wrap shrink>
          <FilterField label={t('displays.filter')} value={name} onChange={onName} />
          <FilterMenu
            label={t('displays.location')}
            all={t('locations.all')}
            options={locations.map((each) => ({ value: each.id, label: each.name }))}
            value={location}
            onChange={onLocation}
          />
        </Row>
      }
    >
      {displays.length === 0 ? (
        <Text as="p" className={classes.none} size="13" tone="muted">
          {t(name || location ? 'displays.noMatch' : 'timeTravel.cards.none')}
        </Text>
      ) : (
        <Stack as="ul" className={classes.grid} gap={12} rowGap={14}>
          {displays.map((display) => (
            <DisplayCard key={display.id} display={display} at={Date.parse(moment.at)} />
          ))}
        </Stack>
      )}
      {displaysTotal > displays.length && displays.length < 100 && (
        <Text as="p" className={classes.more} size="13" tone="muted">
          <Button variant="ghost" size="sm" onClick={onMore}>
            {t('timeTravel.cards.more')}
          </Button>
        </Text>
      )}
    </Card>
  );
}

function DisplayCard({ display, at }: { display: MomentDisplay; at: number }) {
  const t = useT();
  const locale = useLocale();
  const { id, name, location, state, playlist, item } = display;
  const href = dayAddress(locale, id, location.timezone, at);
  const what = state === 'playlist_active' ? (playlist ?? item) : t(`status.${state}`);
  return (
    <Stack as="li" column shrink>
      <Text as={AppLink} href={href} block rounded tabIndex={-1} aria-hidden="true">
        <Screen display={display} at={at} />
      </Text>
      <Row as="span" className={classes.name} above={6} gap={6}>
        <StatusMark status={state} size={13} />
        <Text as={AppLink} hover="accent" href={href}>
          {name}
        </Text>
      </Row>
      <Text className={classes.meta} size="12/16" tone="muted">
        {[what, location.name].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  );
}

function Screen({ display, at }: { display: MomentDisplay; at: number }) {
  const t = useT();
  const rich = useRichT();
  const text = useTimeText();
  const { state, picture, since, orientation, playingFrom, playlist } = display;
  // It shows what was there before, not what its caption names.
  const isBefore = picture !== null && playingFrom !== null && picture.at < playingFrom && playlist !== null;
  const isUpright = orientation === 'vertical_left' || orientation === 'vertical_right';
  const timeOf = (instant: string) => (
    <HeadedTime place={null}>
      {text.instantParts(instant, null, { now: at, isHeaded: true }).there}
    </HeadedTime>
  );
  return (
    <span
      className={classes.picture}
      data-state={state}
      data-upright={isUpright || undefined}
      data-before={isBefore || undefined}
    >
      {picture && <SteadyPicture src={picture.url} loading="lazy" />}
      {picture && (
        <span className={classes.stamp}>
          {timeOf(picture.at)}
          {isBefore && `, ${t('calendar.why.then.before', { name: playlist })}`}
        </span>
      )}
      {state === 'closed' && (
        <span className={classes.closed}>
          <StatusMark status="closed" size={16} />
          {t('timeTravel.cards.closed')}
        </span>
      )}
      {!picture && state !== 'closed' && (
        <span className={classes.bare}>{t('timeTravel.cards.noPicture')}</span>
      )}
      {state === 'offline' && since !== null && (
        <span className={classes.over}>
          {rich('timeTravel.cards.offlineSince', { moment: timeOf(since) })}
        </span>
      )}
    </span>
  );
}
