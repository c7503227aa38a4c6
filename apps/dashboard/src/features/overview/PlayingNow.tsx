import type { PlayingNow as Playing } from '@vitrine/contract/overview';
import type { CSSProperties } from 'react';
import { useLocale, useT } from '../../lib/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FilterMenu } from '../../ui/FilterMenu.tsx';
import { Icon } from '../../ui/icons.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { SteadyPicture } from '../../ui/SteadyPicture.tsx';
import { useTimeText } from '../../ui/time/time-text.ts';
import { useLocationOptions } from '../displays/displays.queries.ts';
import type { Room } from './overview.queries.ts';
import classes from './playing.module.css';
import { useOverviewState } from './use-overview-state.ts';

/** Displays that play, as pictures. */
export function PlayingNow({ room, isChanging }: { room: Room; isChanging: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { location } = useOverviewState();
  const { playing, playingTotal } = room;
  const all = `/${locale}/displays?view=grid&status=playlist_active${location ? `&location=${location}` : ''}`;
  return (
    <Card
      title={
        <span className={classes.title}>
          {t('displays.playingNow')}
          <span className={classes.count}>{t('displays.count', { count: playingTotal })}</span>
        </span>
      }
      aside={
        <>
          <Places />
          {playingTotal > 0 && (
            <LinkButton variant="ghost" size="sm" href={all}>
              <span className={classes.wide}>{t('overview.playing.viewAll')}</span>
              <span className={classes.narrow}>{t('overview.playing.allOf', { count: playingTotal })}</span>
            </LinkButton>
          )}
        </>
      }
    >
      {playing.length === 0 ? (
        <p className={classes.none}>
          {location ? t('overview.playing.nothingHere') : t('overview.playing.nothing')}
        </p>
      ) : (
        <ul className={classes.grid} data-changing={isChanging || undefined}>
          {playing.map((each) => (
            <PlayingCard key={each.id} playing={each} clockAhead={room.clockAhead} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Places() {
  const t = useT();
  const { location, setLocation } = useOverviewState();
  const { data = [] } = useLocationOptions();
  return (
    <span className={classes.places}>
      <FilterMenu
        label={t('displays.location')}
        all={t('locations.all')}
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
        value={location}
        onChange={setLocation}
      />
    </span>
  );
}

function PlayingCard({ playing, clockAhead }: { playing: Playing; clockAhead: number }) {
  const t = useT();
  const locale = useLocale();
  const { instant } = useTimeText();
  const { id, name, status, playlist, location, item, picture, pictureAt, isPlanned } = playing;
  const planned = isPlanned && picture ? t('overview.playing.planned') : null;
  const isUpright = playing.orientation === 'vertical_left' || playing.orientation === 'vertical_right';
  return (
    <li className={classes.card}>
      <AppLink
        href={`/${locale}/live/${id}`}
        className={classes.screen}
        data-upright={isUpright || undefined}
        aria-label={[t('overview.playing.openLive', { name }), planned].filter(Boolean).join(', ')}
        title={pictureAt ? instant(pictureAt, location, { form: 'record' }) : undefined}
      >
        {picture && <SteadyPicture src={picture} />}
        {planned && <span className={classes.planned}>{planned}</span>}
        <span className={classes.over} aria-hidden="true">
          <span className={classes.item}>{item}</span>
          <span className={classes.live}>
            <Icon name="live" size={14} />
            {t('displays.openLive')}
          </span>
        </span>
        <Progress playing={playing} clockAhead={clockAhead} />
      </AppLink>
      <span className={classes.name}>
        <StatusMark status={status} size={12} />
        <AppLink href={`/${locale}/displays/detail/${id}`}>{name}</AppLink>
      </span>
      <span className={classes.meta}>
        {[playlist?.name ?? item, location.name].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

/** How far the item is, by the clock of the schedule; it runs by itself between two answers. */
function Progress({ playing: { itemFrom, itemTo }, clockAhead }: { playing: Playing; clockAhead: number }) {
  if (itemFrom === null || itemTo === null) return null;
  const [from, to] = [Date.parse(itemFrom), Date.parse(itemTo)];
  const passed = Date.now() + clockAhead - from;
  const share = Math.min(1, Math.max(0, passed / (to - from)));
  const style = {
    '--share': share,
    '--length': `${to - from}ms`,
    '--passed': `${-Math.max(0, passed)}ms`,
  } as CSSProperties;
  return (
    <span className={classes.progress} aria-hidden="true">
      {/* Begins anew with each item. */}
      <i key={itemFrom} style={style} />
    </span>
  );
}
