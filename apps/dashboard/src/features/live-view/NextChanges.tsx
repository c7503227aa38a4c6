import type { ReactNode } from 'react';
import { DesignPicture } from '../../core/design-views/designs.views.tsx';
import type { Live } from '../../core/queries/live-view.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import classes from './now-playing.module.css';
import { PlaylistChip } from './PlaylistChip.tsx';

type Change = Live['nextChanges'][number];

/** The next three changes of the plan, at the clock of the place that the head names. */
export function NextChanges({ live: { nextChanges, active }, place }: { live: Live; place: Place }) {
  const t = useT();
  if (!active || nextChanges.length === 0) return null;
  return (
    <div>
      <Text as="h2" size="12.5/17" weight={500} tone="muted">
        {t('live.nextChanges')}
      </Text>
      <ol className={classes.changes}>
        {nextChanges.map((change) => (
          <li key={change.at}>
            <Instant at={change.at} place={place} isHeaded placeOnly className={classes.at} />
            <Thumb change={change} />
            <Row as="span" gap={4} align="stretch" wrap shrink tone="soft">
              {change.playlists.map((playlist) => (
                <PlaylistChip key={playlist.id} {...playlist} />
              ))}
              {change.state === 'closed' && t('status.closed')}
              {change.state === 'nothing' && t('displays.nothingPlanned')}
            </Row>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Thumb({ change: { state, picture, design } }: { change: Change }) {
  const content = (): ReactNode => {
    if (state === 'closed') return <StatusMark status="closed" size={14} />;
    if (state === 'nothing') return <StatusMark status="warning" size={14} />;
    if (design) return <DesignPicture id={design} isCover />;
    if (picture) return <img src={picture} alt="" loading="lazy" decoding="async" />;
    return <Icon name="playlist" size={18} />;
  };
  return (
    <Stack
      as="i"
      className={classes.thumb}
      clip
      sunken
      rounded="tag"
      center
      tone="muted"
      data-state={state}
      aria-hidden="true"
    >
      {content()}
    </Stack>
  );
}
