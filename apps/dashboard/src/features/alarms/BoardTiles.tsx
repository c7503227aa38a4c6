import type { TakeoverBoard, TakeoverDisplay } from '@vitrine/contract/takeovers';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import hidden from '../../ui/hidden.module.css';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { SteadyPicture } from '../../ui/SteadyPicture.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Age, Instant } from '../../ui/time/Time.tsx';
import { secondsText } from './alarm-values.ts';
import { Reason } from './BoardLines.tsx';
import classes from './board.module.css';
import { arranged, isDark, slowestOf } from './board-words.ts';

interface BoardTilesProps {
  board: TakeoverBoard;
  clockAhead: number;
  /** After the tiles. */
  children: ReactNode;
}

/** While it is on screens: a tile per screen, those that were not reached first; many screens as a dense grid. */
export function BoardTiles({ board, clockAhead, children }: BoardTilesProps) {
  const t = useT();
  const { tiles, dense } = arranged(board.displays);
  const slowest = slowestOf(board.displays);
  return (
    <>
      <Stack as="ul" gap={16} className={classes.tiles} aria-label={t('alarms.board.screens')}>
        {tiles.map((display) => (
          <Tile
            key={display.id}
            display={display}
            board={board}
            clockAhead={clockAhead}
            isSlowest={display.id === slowest}
          />
        ))}
        <li className={classes.logTile}>{children}</li>
      </Stack>
      {dense.length > 0 && (
        <Text as="h2" size="14/20" className={classes.denseHead}>
          {t('alarms.board.moreScreens', { count: dense.length })}
        </Text>
      )}
      {dense.length > 0 && (
        <Stack
          as="ul"
          gap={8}
          className={classes.dense}
          aria-label={t('alarms.board.moreScreens', { count: dense.length })}
        >
          {dense.map((display) => (
            <Small key={display.id} display={display} />
          ))}
        </Stack>
      )}
    </>
  );
}

const placeIn = ({ place, timezone }: TakeoverDisplay) => ({ name: place, timezone });

interface TileProps {
  display: TakeoverDisplay;
  board: TakeoverBoard;
  clockAhead: number;
  isSlowest: boolean;
}

function Tile({ display, board, clockAhead, isSlowest }: TileProps) {
  const t = useT();
  const locale = useLocale();
  const isMissing = display.state === 'not_reached';
  return (
    <li
      className={classes.tile}
      data-missing={isMissing || undefined}
      data-off={isDark(display) || undefined}
    >
      <Picture display={display} />
      <Row size="14/20" gap={7} rowGap={2} wrap align="center" anywhere as="h2">
        <AppLink href={`/${locale}/displays/detail/${display.id}`}>{display.name}</AppLink>
        {isSlowest && <Tag>{t('alarms.board.slowestTag')}</Tag>}
        {!display.active && <Tag>{t('alarms.sheet.notActive')}</Tag>}
      </Row>
      {isMissing ? (
        <Missing display={display} board={board} />
      ) : (
        <Receipts display={display} clockAhead={clockAhead} />
      )}
    </li>
  );
}

/** Nothing is shown as its picture before it is counted: what it took until then may be of the programme. */
function Picture({ display }: { display: TakeoverDisplay }) {
  const t = useT();
  const { state, name } = display;
  const picture = state === 'shown' ? display.picture : null;
  const isAwaited = state !== 'not_reached';
  return (
    <Stack center wideScreen clip rounded fill="screen" className={classes.picture}>
      {picture ? (
        <SteadyPicture src={picture} alt={t('alarms.board.pictureOf', { name })} />
      ) : (
        <Stack as="span" size="12.5/17" gap={4} middle className={classes.noPicture}>
          <Glyph name={isAwaited ? 'clock' : 'eye-off'} size={20} />
          {t(isAwaited ? 'alarms.board.pictureComes' : 'alarms.board.noPicture')}
        </Stack>
      )}
    </Stack>
  );
}

function Missing({ display, board: { takeover } }: { display: TakeoverDisplay; board: TakeoverBoard }) {
  const t = useT();
  const rich = useRichT();
  const { reason, since } = display;
  const place = placeIn(display);
  return (
    <>
      <p className={classes.no}>
        <StatusMark status="offline" size={12} />
        {t('alarms.board.missing')}
      </p>
      <p>
        <Reason display={display} />
        {'. '}
        {reason === 'offline' &&
          rich('alarms.board.whenBack', {
            // The place is named before, with the moment since when it has been offline.
            instant: <Instant at={takeover.endsAt} place={place} placeOnly isHeaded={since !== null} />,
          })}
      </p>
    </>
  );
}

function Receipts({ display, clockAhead }: Pick<TileProps, 'display' | 'clockAhead'>) {
  const t = useT();
  const rich = useRichT();
  const { number } = useFormat();
  const { receivedAfter, shownAfter, pictureAt } = display;
  const seconds = (ms: number) => secondsText(ms, number);
  return (
    <>
      {shownAfter === null ? (
        <p className={classes.waiting}>
          <Glyph name="clock" size={14} />
          {t('alarms.board.waiting')}
        </p>
      ) : isDark(display) ? (
        <p className={classes.off}>
          <Glyph name="warning" size={14} />
          {t('alarms.board.screenOff')}
        </p>
      ) : (
        <p className={classes.yes}>
          <Glyph name="check" size={14} />
          {t('alarms.board.shownAfter', { seconds: seconds(shownAfter) })}
        </p>
      )}
      {isDark(display) && <p>{t('alarms.board.screenOffText')}</p>}
      <p>
        {receivedAfter !== null && t('alarms.board.receivedAfter', { seconds: seconds(receivedAfter) })}
        {receivedAfter !== null && pictureAt && ' · '}
        {pictureAt &&
          rich('alarms.board.pictureAge', {
            age: <Age at={pictureAt} place={placeIn(display)} clockAhead={clockAhead} />,
          })}
      </p>
    </>
  );
}

function Small({ display }: { display: TakeoverDisplay }) {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const { shownAfter, state, reason } = display;
  const said =
    state === 'not_reached'
      ? t(`alarms.reasons.${reason ?? 'offline'}`)
      : shownAfter === null
        ? t('alarms.board.waiting')
        : t('alarms.board.shownAfter', { seconds: secondsText(shownAfter, number) });
  return (
    <li data-state={display.state}>
      <Text
        rounded="tag"
        fill="screen"
        block
        wideScreen
        clip
        as={AppLink}
        href={`/${locale}/displays/detail/${display.id}`}
        title={`${display.name}: ${said}`}
      >
        {display.picture && state === 'shown' && <SteadyPicture src={display.picture} loading="lazy" />}
        <span className={hidden.hidden}>{`${display.name}: ${said}`}</span>
      </Text>
    </li>
  );
}
