import type { PlayingNow as Playing } from '@vitrine/contract/overview';
import type { CSSProperties } from 'react';
import { drawDesign } from '../../core/design-views/designs.views.tsx';
import { useLocationOptions } from '../../core/queries/displays.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FilterMenu } from '../../ui/FilterMenu.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ScreenPicture } from '../../ui/ScreenPicture.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { ClosedNow } from './ClosedNow.tsx';
import { cityOf } from './headline.ts';
import type { Room } from './overview.queries.ts';
import classes from './playing.module.css';
import { useOverviewState } from './use-overview-state.ts';

/** Playing displays as pictures. */
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
          <span className={classes.count}>
            <Where room={room} />
          </span>
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
        room.closed.length === 0 && (
          <p className={classes.none}>
            {location ? t('overview.playing.nothingHere') : t('overview.playing.nothing')}
          </p>
        )
      ) : (
        <ul className={classes.grid} data-changing={isChanging || undefined}>
          {playing.map((each) => (
            <PlayingCard key={each.id} playing={each} clockAhead={room.clockAhead} />
          ))}
        </ul>
      )}
      {room.closed.length > 0 && <ClosedNow room={room} location={location} isChanging={isChanging} />}
    </Card>
  );
}

/** The number of playing displays and, if all are at one location, until when. */
function Where({ room: { playingTotal: count, places, now } }: { room: Room }) {
  const t = useT();
  const rich = useRichT();
  const only = places.closed > 0 && places.total - places.closed === 1 ? places.open[0] : undefined;
  if (!only || only.playing !== count) return t('displays.count', { count });
  const place = { name: cityOf(only.name), timezone: only.timezone };
  if (only.closesAt === null) return t('overview.playing.in', { count, place: place.name });
  const moment = <Instant at={only.closesAt} place={place} now={Date.parse(now)} />;
  return rich('overview.playing.openUntil', { count, place: place.name, moment });
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
  const { id, name, status, playlist, location, item, picture, pictureAt, design, isPlanned, orientation } =
    playing;
  const display = {
    ...{ name, status, orientation, closed: null, device: id, pictureAt, playing: { name: item } },
    picture: isPlanned ? null : picture,
    planned: isPlanned && item !== null ? { item, picture, design } : null,
  };
  return (
    <li className={classes.card}>
      <AppLink href={`/${locale}/live/${id}`} className={classes.screen}>
        <ScreenPicture
          display={display}
          place={location}
          size="tile"
          draw={drawDesign}
          clockAhead={clockAhead}
        >
          <span className={classes.over} aria-hidden="true">
            <span className={classes.item}>{item}</span>
            <span className={classes.live}>
              <Icon name="live" size={14} />
              {t('displays.openLive')}
            </span>
          </span>
          <Progress playing={playing} clockAhead={clockAhead} />
        </ScreenPicture>
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

/** Progress of the item according to the schedule; the animation runs between two responses. */
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
      {/* Restarts with each item. */}
      <i key={itemFrom} style={style} />
    </span>
  );
}
