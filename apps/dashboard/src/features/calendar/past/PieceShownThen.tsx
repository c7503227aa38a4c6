import type { DisplayDay } from '@vitrine/contract/display-history';
import { type ReactNode, useState } from 'react';
import { listText } from '../../../lib/condition-words.ts';
import { durationText } from '../../../lib/i18n/duration.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { SteadyPicture } from '../../../ui/SteadyPicture.tsx';
import { HeadedTime, Instant } from '../../../ui/time/Time.tsx';
import { type Place, useTimeText } from '../../../ui/time/time-text.ts';
import { changeAddress } from './change-address.ts';
import classes from './past.module.css';
import {
  type Difference,
  type PastPiece,
  type PiecePicture,
  picturesIn,
  shownIn,
  someOf,
} from './past-piece.ts';

interface PieceShownThenProps {
  display: { readonly id: string; readonly orientation: string };
  day: DisplayDay;
  piece: PastPiece;
  place: Place;
  /** Names of what was planned. */
  playlists: readonly string[];
}

/** More are shown when they are asked for. */
const mostPictures = 6;

/** What was shown in a piece of a past day: whether it was as planned, how it differed, and its hourly pictures. */
export function PieceShownThen({ display, day, piece, place, playlists }: PieceShownThenProps) {
  const { plannedMs, asPlannedMs, differences } = shownIn(day, piece);
  const isPlaying = piece.kind === 'playing';
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const all = isPlaying ? picturesIn(day, piece) : [];
  return (
    <div>
      <Row gap={12} align="start" justify="end" className={classes.verdict}>
        {isPlaying && (plannedMs > 0 || all.length === 0) && (
          <Verdict plannedMs={plannedMs} asPlannedMs={asPlannedMs} isSame={differences.length === 0} />
        )}
        {all.length > mostPictures && (
          <button
            type="button"
            className={classes.all}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole
              ? t('calendar.why.then.fewerPictures')
              : t('calendar.why.then.allPictures', { count: all.length })}
          </button>
        )}
      </Row>
      {differences.length > 0 && (
        <ul className={classes.differences}>
          {differences.map((each) => (
            <DifferenceLine key={each.from} difference={each} place={place} />
          ))}
        </ul>
      )}
      <Pictures
        display={display}
        place={place}
        playlists={playlists}
        pictures={isWhole ? all : someOf(all, mostPictures)}
      />
    </div>
  );
}

interface VerdictProps {
  plannedMs: number;
  asPlannedMs: number;
  isSame: boolean;
}

function Verdict({ plannedMs, asPlannedMs, isSame }: VerdictProps) {
  const t = useT();
  const [planned, shown] = [durationText(plannedMs), durationText(asPlannedMs)];
  const mark = () => {
    if (plannedMs === 0) return <StatusMark status="unknown" size={14} />;
    return isSame ? <Glyph name="check" size={16} /> : <StatusMark status="offline" size={14} />;
  };
  const words = () => {
    if (plannedMs === 0) return t('calendar.why.then.notRecorded');
    if (isSame) return t('calendar.why.then.asPlanned', { planned });
    return t('calendar.why.then.partly', { shown, planned });
  };
  return (
    <Row
      as="p"
      grow
      gap={8}
      size="13.5/20"
      weight={550}
      tone={plannedMs === 0 ? 'muted' : isSame ? 'active' : 'danger'}
    >
      {mark()}
      {words()}
    </Row>
  );
}

function DifferenceLine({ difference, place }: { difference: Difference; place: Place }) {
  const t = useT();
  const locale = useLocale();
  const rich = useRichT();
  const { clock } = useTimeText();
  const { from, to, apart, told } = difference;
  const name = apart.shown ?? t('calendar.why.then.something');
  const words = (): ReactNode => {
    switch (apart.why) {
      case 'offline':
        return t('calendar.why.then.offline');
      case 'not_told': {
        if (!told) return t('calendar.why.then.otherShown', { name });
        const of = <Instant at={told.planOf} place={place} form="record" isHeaded placeOnly />;
        const { change } = told.origin;
        return rich('calendar.why.then.oldPlan', {
          name,
          moment: change ? <AppLink href={changeAddress(locale, change)}>{of}</AppLink> : of,
        });
      }
      case 'fault':
        return apart.playable
          ? t('calendar.why.then.faultOf', { name: apart.playable })
          : t('calendar.why.then.fault');
      case 'takeover':
      case 'unknown':
        return apart.shown
          ? t('calendar.why.then.otherShown', { name })
          : t('calendar.why.then.nothingShown');
    }
  };
  return (
    <li>
      <Text as="b" weight={550} numeric nowrap>
        <HeadedTime place={place}>
          {clock(from, place)}–{clock(to, place)}
        </HeadedTime>
      </Text>
      <span>{words()}</span>
    </li>
  );
}

interface PicturesProps extends Pick<PieceShownThenProps, 'display' | 'place' | 'playlists'> {
  pictures: readonly PiecePicture[];
}

function Pictures({ display, pictures, place, playlists }: PicturesProps) {
  const t = useT();
  const locale = useLocale();
  const { clock } = useTimeText();
  if (pictures.length === 0) return null;
  const isUpright = display.orientation.startsWith('vertical');
  const before = t('calendar.why.then.before', { name: listText(locale, playlists) });
  return (
    <ul className={classes.pictures} data-upright={isUpright || undefined}>
      {pictures.map(({ at, url, isBefore }) => (
        <li key={at} data-before={isBefore || undefined}>
          <span className={classes.picture}>
            <SteadyPicture src={url} loading="lazy" />
          </span>
          <HeadedTime place={place}>
            {isBefore ? `${clock(at, place)}, ${before}` : clock(at, place)}
          </HeadedTime>
        </li>
      ))}
    </ul>
  );
}
