import type { ReactNode } from 'react';
import type { Live } from '../../core/queries/live-view.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useSeconds } from '../../lib/use-seconds.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { Duration } from '../../ui/time/Time.tsx';
import { type LoopPosition, loopPosition } from './loop-position.ts';
import classes from './now-playing.module.css';
import { PlaylistChip } from './PlaylistChip.tsx';

interface NowPlayingProps {
  live: Live;
  /** What is known where nothing plays; null where the head of the page says it. */
  children: ReactNode;
}

/** The playlist and item that play, with the progress of the item. */
export function NowPlaying({ live, children }: NowPlayingProps) {
  const t = useT();
  const isPlaying = live.status === 'playlist_active' && live.playing !== null;
  if (!isPlaying && !children) return null;
  return (
    <div>
      <Text as="h2" size="12.5/17" weight={500} tone="muted">
        {t('live.now')}
      </Text>
      {isPlaying ? (
        <Playing live={live} />
      ) : (
        <Text as="p" size="14/20" tone="soft" above={8}>
          {children}
        </Text>
      )}
    </div>
  );
}

function Playing({ live }: { live: Live }) {
  const t = useT();
  const rich = useRichT();
  const locale = useLocale();
  const now = useSeconds(true) + live.clockAhead;
  const position = loopPosition(live, now);
  const { playing, current } = live;
  const playlist = playing?.playlist ?? null;
  const other = current && current.playlist.id !== playlist?.id ? current.playlist : null;
  return (
    <>
      <Row above={8} gap={12} rowGap={2} wrap>
        {playlist && <PlaylistChip {...playlist} />}
        {position ? (
          <Text
            as={AppLink}
            href={`/${locale}/playables/detail/${position.item.playable}`}
            className={classes.title}
            shrink
            weight={600}
            anywhere
          >
            {position.item.name}
          </Text>
        ) : (
          <Text as="p" className={classes.title} shrink weight={600} anywhere>
            {playing?.name ?? (playlist ? null : t('displays.somePlaylist'))}
          </Text>
        )}
        {position && (
          <Text push size="14/20" tone="muted" numeric nowrap>
            {rich('live.numbers', {
              number: position.number,
              total: position.count,
              progress: <Duration ms={position.elapsedMs} of={position.lengthMs} />,
            })}
          </Text>
        )}
      </Row>
      {position && <Progress {...position} />}
      {other && (
        <Text as="p" size="14/20" tone="soft" above={8}>
          {rich('live.plannedNow', { playlist: <PlaylistChip key="planned" {...other} /> })}
        </Text>
      )}
    </>
  );
}

function Progress({ item, time, elapsedMs, lengthMs }: LoopPosition) {
  return (
    <Text
      key={`${item.item} ${time}`}
      className={classes.progress}
      block
      clip
      sunken
      above={10}
      role="progressbar"
      aria-label={item.name}
      aria-valuemin={0}
      aria-valuemax={Math.round(lengthMs / 1000)}
      aria-valuenow={Math.round(elapsedMs / 1000)}
    >
      <i style={{ transform: `scaleX(${lengthMs > 0 ? elapsedMs / lengthMs : 0})` }} />
    </Text>
  );
}
