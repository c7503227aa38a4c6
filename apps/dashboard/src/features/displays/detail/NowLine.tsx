import type { ReactNode } from 'react';
import { drawDesign } from '../../../core/design-views/designs.views.tsx';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import type { Live } from '../../../core/queries/live-view.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { ScreenPicture } from '../../../ui/ScreenPicture.tsx';
import { Instant } from '../../../ui/time/Time.tsx';
import { PlaylistChip } from '../../live-view/live-view.views.tsx';
import classes from './stage.module.css';

interface NowLineProps {
  display: DisplayRecord;
  live: Live;
  /** What is known where nothing plays. */
  words: ReactNode;
  isUnfolded: boolean;
  onUnfold: (isUnfolded: boolean) => void;
}

/** What plays now and the next change, in one line. */
export function NowLine({ display, live, words, isUnfolded, onUnfold }: NowLineProps) {
  const t = useT();
  const { playing, status, nextChanges } = live;
  const [next] = nextChanges;
  const playlist = status === 'playlist_active' ? playing?.playlist : null;
  return (
    <section className={classes.nowLine} aria-label={t('live.now')} data-unfolded={isUnfolded || undefined}>
      <ScreenPicture display={display} place={display.location} size="row" isStateSaid draw={drawDesign} />
      <Text tone="muted" size="13">
        {t('live.now')}
      </Text>
      {playlist ? (
        <Row as="span" gap={12} shrink>
          <PlaylistChip {...playlist} />
          <Text weight={550} truncate>
            {playing?.name}
          </Text>
        </Row>
      ) : (
        <Text tone="soft" shrink truncate>
          {words}
        </Text>
      )}
      {next && next.playlists.length > 0 && (
        <Row as="span" gap={12} shrink className={classes.nextInLine}>
          <Text tone="muted" size="13" nowrap>
            <Instant at={next.at} place={display.location} isHeaded placeOnly />
          </Text>
          {next.playlists.slice(0, 1).map((each) => (
            <PlaylistChip key={each.id} {...each} />
          ))}
        </Row>
      )}
      <Text push>
        <IconButton
          icon="chevron-down"
          size="sm"
          label={t(isUnfolded ? 'displays.foldNow' : 'displays.unfoldNow')}
          aria-expanded={isUnfolded}
          onClick={() => onUnfold(!isUnfolded)}
        />
      </Text>
    </section>
  );
}
