import type { ReactNode } from 'react';
import { DesignPicture } from '../../core/design-views/designs.views.tsx';
import type { Live } from '../../core/queries/live-view.queries.ts';
import { durationText } from '../../lib/i18n/duration.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useSeconds } from '../../lib/use-seconds.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Icon } from '../../ui/icons.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Instant, Length } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { loopPosition } from './loop-position.ts';
import classes from './now-playing.module.css';

interface NextUpProps {
  live: Live;
  place: Place;
  isPlaying: boolean;
}

/** The next item, the next playlist and closing time, in chronological order. */
export function NextUp({ live, place, isPlaying }: NextUpProps) {
  const t = useT();
  const locale = useLocale();
  const { nextPlaylist, closesAt, until, state } = live;
  const at = (moment: string) => <Instant at={moment} place={place} />;
  const rows: { at: string; row: ReactNode }[] = [];
  if (nextPlaylist)
    rows.push({
      at: nextPlaylist.at,
      row: (
        <AppLink
          key="playlist"
          href={`/${locale}/playlists/detail/${nextPlaylist.id}`}
          className={classes.row}
        >
          <Thumb of={nextPlaylist} fallback={<Icon name="playlist" size={18} />} />
          <span>
            <b className={classes.name}>{nextPlaylist.name}</b>
            <span>{at(nextPlaylist.at)}</span>
          </span>
        </AppLink>
      ),
    });
  if (closesAt)
    rows.push({
      at: closesAt,
      row: (
        <div key="closing" className={classes.row}>
          <i data-closed>
            <StatusMark status="closed" size={14} />
          </i>
          <span>
            <b className={classes.name}>{t('calendar.closed')}</b>
            <span>{at(closesAt)}</span>
          </span>
        </div>
      ),
    });
  rows.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const isLast = state === 'playing' && until !== null && rows.length === 0;
  return (
    <div className={classes.rows}>
      {isPlaying && <NextItem live={live} />}
      {rows.map(({ row }) => row)}
      {isLast && <p className={classes.warning}>{t('live.nothingAfter')}</p>}
    </div>
  );
}

function NextItem({ live }: { live: Live }) {
  const t = useT();
  const locale = useLocale();
  const rich = useRichT();
  const now = useSeconds(true) + live.clockAhead;
  const position = loopPosition(live, now);
  if (!position) return null;
  const { next } = position;
  // The block ends before the next item would begin.
  if (next && live.until && now + next.inMs >= Date.parse(live.until)) return null;
  if (!next)
    return position.count === 1 ? (
      <div className={classes.row}>
        <i>
          <Icon name="playlist" size={18} />
        </i>
        <span>{t('live.playsOn')}</span>
      </div>
    ) : null;
  const left = <Length>{durationText(next.inMs + 999)}</Length>;
  return (
    <AppLink href={`/${locale}/playables/detail/${next.item.playable}`} className={classes.row}>
      <Thumb of={next.item} fallback={<Icon name="playable" size={18} />} />
      <span>
        <b className={classes.name}>{next.item.name}</b>
        <span>{rich('live.nextItem', { duration: left })}</span>
      </span>
    </AppLink>
  );
}

interface ThumbProps {
  of: { readonly picture: string | null; readonly design: string | null };
  fallback: ReactNode;
}

const Thumb = ({ of: { picture, design }, fallback }: ThumbProps) => (
  <i>
    {design ? (
      <DesignPicture id={design} isCover />
    ) : picture ? (
      <img src={picture} alt="" loading="lazy" decoding="async" />
    ) : (
      fallback
    )}
  </i>
);
