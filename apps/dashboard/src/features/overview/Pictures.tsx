import type { PlayingNow } from '@vitrine/contract/overview';
import { offsetAt } from '@vitrine/schedule/local-clock';
import { drawDesign } from '../../core/design-views/designs.views.tsx';
import { durationText } from '../../lib/i18n/duration.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { ScreenPicture } from '../../ui/ScreenPicture.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { ClockHead, HeadedTime } from '../../ui/time/Time.tsx';
import { readerZone, useTimeText } from '../../ui/time/time-text.ts';
import { useTickingText } from '../../ui/time/use-age.ts';
import type { Room } from './overview.queries.ts';
import classes from './pictures.module.css';

/** What plays now, by place; those where something is wrong come first. */
export function Pictures({ room }: { room: Room }) {
  const t = useT();
  const locale = useLocale();
  const { playing, playingTotal, attention, now, clockAhead } = room;
  if (playing.length === 0) return null;
  const faulty = new Set(
    attention.flatMap(({ kind, subject }) => (kind === 'fault' && subject ? [subject.id] : [])),
  );
  const places = [...Map.groupBy(playing, ({ location }) => location.id).values()];
  return (
    <Card className={classes.card} aria-label={t('displays.playingNow')}>
      {places.map((displays) => (
        <section key={displays[0]!.location.id} aria-label={displays[0]!.location.name}>
          <PlaceHead place={displays[0]!.location} now={Date.parse(now)} />
          <Stack as="ul" className={classes.row} gap={12}>
            {displays.map((each) => (
              <Picture key={each.id} playing={each} clockAhead={clockAhead} isFaulty={faulty.has(each.id)} />
            ))}
          </Stack>
        </section>
      ))}
      {playingTotal > playing.length && (
        <Text
          as={AppLink}
          className={classes.all}
          size="13"
          href={`/${locale}/displays?view=grid&status=playlist_active`}
        >
          {t('overview.playing.allOf', { count: playingTotal })}
        </Text>
      )}
    </Card>
  );
}

/** Its clock, if that is not the reader's. */
function PlaceHead({ place, now }: { place: PlayingNow['location']; now: number }) {
  const text = useTimeText();
  const isAfar = offsetAt(place.timezone, now) !== offsetAt(readerZone(), now);
  return (
    <Row as="h2" className={classes.head} gap={8} align="baseline">
      <ClockHead place={place} isNamed>
        {place.name}
      </ClockHead>
      {isAfar && <HeadedTime place={place}>{text.clock(now, place)}</HeadedTime>}
    </Row>
  );
}

const minuteMs = 60_000;

/** Nothing below a minute. */
function PictureAge({ at, clockAhead }: { at: number; clockAhead: number }) {
  const age = useTickingText(() => {
    const ms = Date.now() + clockAhead - at;
    return ms < minuteMs ? '' : durationText(Math.floor(ms / minuteMs) * minuteMs);
  });
  return age && <span>{age}</span>;
}

interface PictureProps {
  playing: PlayingNow;
  clockAhead: number;
  isFaulty: boolean;
}

function Picture({ playing, clockAhead, isFaulty }: PictureProps) {
  const locale = useLocale();
  const { id, name, status, location, item, picture, pictureAt, design, isPlanned, orientation } = playing;
  const display = {
    name,
    status,
    orientation,
    closed: null,
    device: id,
    pictureAt,
    playing: { name: item },
    picture: isPlanned ? null : picture,
    planned: isPlanned && item !== null ? { item, picture, design } : null,
  };
  return (
    <li>
      <Text as={AppLink} href={`/${locale}/live/${id}`} block relative rounded>
        <ScreenPicture
          display={display}
          place={location}
          size="tile"
          draw={drawDesign}
          clockAhead={clockAhead}
          isQuiet
        >
          {isFaulty && (
            <span className={classes.mark}>
              <StatusMark status="warning" size={14} />
            </span>
          )}
        </ScreenPicture>
      </Text>
      <Row as="p" className={classes.name} above={4} gap={6} align="stretch" nowrap>
        <AppLink href={`/${locale}/displays/detail/${id}`}>{name}</AppLink>
        {!isPlanned && pictureAt && <PictureAge at={Date.parse(pictureAt)} clockAhead={clockAhead} />}
      </Row>
    </li>
  );
}
