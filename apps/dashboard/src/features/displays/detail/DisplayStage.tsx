import type { Device } from '@vitrine/contract/devices';
import { type ReactNode, useState } from 'react';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { type Live, useLive } from '../../../core/queries/live-view.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { usePhone } from '../../../lib/use-phone.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { NextChanges, NowPlaying, PlaylistChip, WatchedPicture } from '../../live-view/live-view.views.tsx';
import { DisplayActions } from './DisplayHead.tsx';
import { MendBar } from './MendBar.tsx';
import { NowLine } from './NowLine.tsx';
import type { PageState } from './page-state.ts';
import classes from './stage.module.css';

interface DisplayStageProps {
  display: DisplayRecord;
  device: Device | undefined;
  state: PageState;
  menu: ReactNode;
  /** The calendar below shows only days that are over. */
  isPast: boolean;
  onActivate: () => void;
}

/** One line while the past is looked at; it unfolds. */
export function DisplayStage({ isPast, ...props }: DisplayStageProps) {
  const t = useT();
  const [isUnfolded, setUnfolded] = useState(false);
  const { data: live } = useLive(props.display.id);
  if (!isPast || !live) return <Stage {...props} />;
  return (
    <>
      <NowLine
        live={live}
        isUnfolded={isUnfolded}
        display={props.display}
        words={
          nowWords({ state: props.state, live }) ??
          t(`status.${props.state === 'closed' ? 'closed' : live.status}`)
        }
        onUnfold={setUnfolded}
      />
      {isUnfolded && <Stage {...props} />}
    </>
  );
}

/** What it shows, what plays now and the next changes, and below them what is wrong. */
function Stage({ display, device, state, menu, onActivate }: Omit<DisplayStageProps, 'isPast'>) {
  const t = useT();
  const locale = useLocale();
  const isPhone = usePhone();
  const { data: live, error, refetch } = useLive(display.id);
  // Without a picture and a plan both halves would be empty.
  const isEmpty = (state === 'unpaired' || state === 'nothing') && !live?.nextPlaylist;
  return (
    <section className={classes.stage} data-empty={isEmpty || undefined} aria-label={t('live.now')}>
      <Stack as={AppLink} href={`/${locale}/live/${display.id}`} className={classes.shot} shrink>
        <WatchedPicture display={display} place={display.location} live={live} />
      </Stack>
      <MendBar {...{ display, device, state, live, onActivate }} />
      <Stack className={classes.plan} gap={20} shrink>
        {isPhone && (
          <Row className={classes.phoneActions} align="stretch" gap={10}>
            <DisplayActions display={display} menu={menu} />
          </Row>
        )}
        {live && (
          <>
            <NowPlaying live={live}>{nowWords({ state, live })}</NowPlaying>
            {!isEmpty && <NextChanges live={live} place={display.location} />}
          </>
        )}
        {!live && error && <ErrorState title={t('displays.partFailed')} onRetry={() => void refetch()} />}
      </Stack>
    </section>
  );
}

/** What is known where nothing plays, unless the head or the bar says it. */
function nowWords({ state, live }: { state: PageState; live: Live }) {
  if (state !== 'offline' && state !== 'online') return null;
  return <Planned live={live} state={state} />;
}

function Planned({ live: { current }, state }: { live: Live; state: 'offline' | 'online' }) {
  const t = useT();
  const rich = useRichT();
  if (!current) return t(state === 'offline' ? 'displays.notKnownOffline' : 'displays.nothingScheduled');
  const playlist = <PlaylistChip key="playlist" {...current.playlist} />;
  return rich(state === 'offline' ? 'live.plannedNow' : 'live.idleNow', { playlist });
}
