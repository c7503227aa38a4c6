import type { ReactNode } from 'react';
import { durationText } from '../lib/i18n/duration.ts';
import { useT } from '../lib/i18n/i18n.ts';
import { useRichT } from '../lib/i18n/rich-message.tsx';
import { type PictureState, type PictureSubject, pictureOf } from '../lib/picture-state.ts';
import { withoutSlash } from '../lib/session/auth-base.ts';
import { session } from '../lib/session/session.ts';
import { Glyph } from './glyphs.tsx';
import { Icon } from './icons.tsx';
import classes from './ScreenPicture.module.css';
import { StatusMark } from './StatusMark.tsx';
import { SteadyPicture } from './SteadyPicture.tsx';
import { Age, Instant } from './time/Time.tsx';
import type { Place } from './time/time-text.ts';
import { useTickingText } from './time/use-age.ts';

interface ScreenPictureProps {
  display: PictureSubject;
  /** The location whose local time is used for its opening; without it the time is omitted. */
  place?: Place | undefined;
  /**
   * large: as wide as its container, up to 560; tile: in grids; row: 64 × 36; small: 36 × 20. The last two
   * have no text.
   */
  size: 'large' | 'tile' | 'row' | 'small';
  /** How far the server's clock is ahead of the browser's. */
  clockAhead?: number;
  /** The page says the state in words, so the picture has only a sign of it. */
  isStateSaid?: boolean;
  /** It has no text; the page says its age. */
  isQuiet?: boolean;
  /** Draws the design that is planned, which has no stored picture. */
  draw?: (design: string) => ReactNode;
  /** Live frames, drawn over the picture by the component that watches the display. */
  live?: ReactNode;
  /** Over the picture: progress, or a button if there is no player. */
  children?: ReactNode;
}

/** A picture in the form is a data URL; a stored one is on the server. */
export const addressOfImage = (image: string) =>
  image.startsWith('data:') ? image : `${withoutSlash(session.get().server?.url ?? '')}${image}`;

const words = {
  live: 'picture.live',
  last: 'picture.last',
  planned: 'picture.planned',
  closed: 'picture.closed',
  offline: 'picture.offline',
  unpaired: 'picture.unpaired',
  empty: 'picture.empty',
} as const satisfies Record<PictureState, string>;

/** States, not ages, are said elsewhere. */
const saidStates: ReadonlySet<PictureState> = new Set(['closed', 'offline', 'unpaired', 'empty']);

/** What a display shows, showed last, or should show. */
export function ScreenPicture(props: ScreenPictureProps) {
  const { display, size, clockAhead = 0, isStateSaid = false, isQuiet = false, draw, live, children } = props;
  const t = useT();
  // A live frame becomes the last one without any other change.
  useTickingText(() => pictureOf(display, Date.now() + clockAhead).state);
  const { state, picture, design, item } = pictureOf(display, Date.now() + clockAhead);
  const { name, orientation, image } = display;
  const isUpright = orientation === 'vertical_left' || orientation === 'vertical_right';
  const isSaid = isQuiet || (isStateSaid && saidStates.has(state));
  const isWordy = (size === 'large' || size === 'tile') && !isSaid;
  const photo = state === 'unpaired' || !image ? null : addressOfImage(image);
  const drawing = !picture && design && draw ? draw(design) : null;
  const isBare = !picture && !photo && !drawing;
  return (
    <span
      className={`${classes.picture} ${classes[size]}`}
      data-state={state}
      data-bare={isBare || undefined}
      data-upright={isUpright || undefined}
    >
      {/* The alternative text contains the text over the picture. */}
      <span
        className={classes.box}
        role="img"
        aria-label={[name, t(words[state]), item].filter(Boolean).join(', ')}
      >
        {picture ? (
          <SteadyPicture src={picture} loading="lazy" />
        ) : drawing ? (
          // The text of the design is not the text of the page.
          <span className={classes.drawing} aria-hidden="true">
            {drawing}
          </span>
        ) : (
          photo && <img src={photo} alt="" loading="lazy" decoding="async" />
        )}
        {live}
        <span className={classes.words} aria-hidden="true">
          {isWordy ? (
            <Badge {...props} state={state} />
          ) : (
            <Sign
              state={isStateSaid && state === 'closed' && size !== 'large' ? null : state}
              isBare={isBare}
              size={size === 'large' ? 40 : 12}
            />
          )}
        </span>
      </span>
      {children}
    </span>
  );
}

/** Without text an icon shows the state. */
function Sign({ state, isBare, size }: { state: PictureState | null; isBare: boolean; size: number }) {
  if (state === 'closed') return <StatusMark status="closed" size={size} />;
  if (!isBare) return null;
  if (state === 'offline') return <StatusMark status="offline" size={size} />;
  if (size > 12) return <Icon name="display" size={size} />;
  return state === 'unpaired' ? <Glyph name="plus" size={14} /> : null;
}

function Badge(props: ScreenPictureProps & { state: PictureState }) {
  const { display, place, clockAhead = 0, isStateSaid, state } = props;
  const t = useT();
  const rich = useRichT();
  const { pictureAt, lastActive, closed } = display;
  const silentFor = useTickingText(() => {
    const ms = lastActive ? Date.now() + clockAhead - Date.parse(lastActive) : 0;
    return durationText(Math.max(60_000, Math.floor(ms / 60_000) * 60_000));
  });
  // Where the state is said, a picture of less than a minute needs no words.
  const isOld =
    useTickingText(() =>
      pictureAt && Date.now() + clockAhead - Date.parse(pictureAt) >= 60_000 ? 'old' : '',
    ) !== '';
  if (isStateSaid && !isOld && (state === 'live' || state === 'last')) return null;
  const age = <Age at={pictureAt} place={place ?? null} clockAhead={clockAhead} />;
  switch (state) {
    case 'live':
      return <span className={classes.badge}>{isStateSaid ? age : rich('picture.liveAge', { age })}</span>;
    case 'last':
      return (
        <span className={classes.badge}>
          <Glyph name="clock" size={12} />
          {age}
        </span>
      );
    case 'planned':
      return (
        <span className={classes.badge}>
          <Icon name="calendar" size={12} />
          {t('picture.plannedBadge')}
        </span>
      );
    case 'closed':
      return (
        <span className={classes.opening}>
          <StatusMark status="closed" size={13} />
          <span>
            {closed?.opensAt && place
              ? rich('picture.opens', { moment: <Instant at={closed.opensAt} place={place} placeOnly /> })
              : t(closed?.opensAt ? 'status.closed' : 'closed.untilHours')}
          </span>
        </span>
      );
    case 'offline':
      return (
        <span className={classes.badge}>
          {lastActive ? t('picture.offlineFor', { duration: silentFor }) : t('status.offline')}
        </span>
      );
    default:
      return (
        <span className={classes.paper}>
          {t(state === 'empty' ? 'picture.emptyText' : 'picture.noPlayer')}
        </span>
      );
  }
}
