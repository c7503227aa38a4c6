import type { Device } from '@vitrine/contract/devices';
import { type FormEvent, Fragment, type ReactNode, useState } from 'react';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { useLive } from '../../../core/queries/live-view.queries.ts';
import { useNeedsApproval } from '../../../lib/approval.ts';
import { modelOf } from '../../../lib/device-name.ts';
import { stateOf } from '../../../lib/display-state.ts';
import { orientationKeys, resolutionKeys } from '../../../lib/display-words.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/use-now.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Opening } from '../../../ui/Opening.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Age, Instant } from '../../../ui/time/Time.tsx';
import { showToast } from '../../../ui/toast.ts';
import { LoopBar, NowPlaying, WatchedPicture } from '../../live-view/live-view.views.tsx';
import { PairingFields } from '../pairing/PairingFields.tsx';
import { usePairing } from '../pairing/use-pairing.ts';
import { DisplayActions } from './DisplayHead.tsx';
import classes from './detail.module.css';
import { playingText } from './playing-text.ts';
import { hasScreens, ScreenPower } from './ScreenPower.tsx';

interface FactsProps {
  display: DisplayRecord;
  device: Device | undefined;
}

interface DisplaySummaryProps extends FactsProps {
  onEdit: () => void;
}

/** Always visible: the picture, what plays, and the facts. */
export function DisplaySummary({ display, device, onEdit }: DisplaySummaryProps) {
  const isPhone = usePhone();
  // Pairing cannot be proposed.
  const needsApproval = useNeedsApproval();
  return (
    <section className={classes.summary}>
      <div className={classes.picture}>
        {display.device || needsApproval ? <LivePicture display={display} /> : <PairHere display={display} />}
      </div>
      <PlayingNow
        display={display}
        actions={
          isPhone && (
            <div className={classes.phoneActions}>
              <DisplayActions display={display} onEdit={onEdit} />
            </div>
          )
        }
      />
      <Facts display={display} device={device} />
    </section>
  );
}

/** The latest screenshot with its age; pressing it opens the live view. */
function LivePicture({ display }: { display: DisplayRecord }) {
  const locale = useLocale();
  const { data: live } = useLive(display.id);
  return (
    <>
      <AppLink href={`/${locale}/live/${display.id}`} className={classes.shot}>
        <WatchedPicture display={display} place={display.location} live={live} />
      </AppLink>
      {live && display.status === 'playlist_active' && <LoopBar live={live} />}
    </>
  );
}

/** Shown instead of the picture while there is no device. */
function PairHere({ display }: { display: DisplayRecord }) {
  const t = useT();
  const pairing = usePairing(display.id);
  const [failure, setFailure] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWorking(true);
    setFailure(null);
    try {
      if (!(await pairing.isReady())) return;
      await pairing.pairWith(display.id);
      showToast({ message: t('pairing.paired', { name: display.name }), kind: 'success' });
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <form noValidate className={classes.pairHere} onSubmit={(event) => void submit(event)}>
      <p>{t('pairing.pairBody')}</p>
      <PairingFields {...pairing.fields} />
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <Button type="submit" variant="primary" loading={isWorking}>
        {t('displays.pair')}
      </Button>
    </form>
  );
}

function PlayingNow({ display, actions }: { display: DisplayRecord; actions: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  const { data: live, error } = useLive(display.id);
  // What plays now, else the first design of the loop: nobody waits for its turn to correct a price.
  const inLoop = live?.loop?.items.filter((item) => item.design !== null) ?? [];
  const design = inLoop.find(({ item }) => item === live?.current?.item) ?? inLoop[0];
  const words = {
    playlist_active: t('displays.somePlaylist'),
    closed: <Opening display={display} />,
    online: t('displays.nothingScheduled'),
    offline: t('displays.notKnownOffline'),
    unknown: t('displays.noDevice'),
  }[stateOf(display)];
  return (
    <div className={classes.playing}>
      <p className={classes.label}>{t('displays.playingNow')}</p>
      {error && !live ? (
        <>
          <p className={classes.none}>{playingText(display.playing) ?? errorMessage(error)}</p>
          {actions}
        </>
      ) : (
        <NowPlaying
          live={live}
          place={display.location}
          actions={
            <>
              {design && (
                <LinkButton
                  icon="design"
                  href={`/${locale}/designs/detail/${design.design}?display=${display.id}`}
                >
                  {design.item === live?.current?.item
                    ? t('displays.editDesign')
                    : t('displays.editNamed', { name: design.name })}
                </LinkButton>
              )}
              {actions}
            </>
          }
        >
          {words}
        </NowPlaying>
      )}
    </div>
  );
}

function Facts({ display, device }: FactsProps) {
  const t = useT();
  const now = useNow().getTime();
  const locale = useLocale();
  const facts: [string, ReactNode][] = [
    [
      t('displays.location'),
      <Fragment key="location">
        <AppLink href={`/${locale}/locations/detail/${display.location.id}`}>{display.location.name}</AppLink>
        <Instant at={now} place={display.location} className={classes.clock} />
      </Fragment>,
    ],
    [
      t('displays.groups'),
      display.groups.length > 0 && (
        <span className={classes.tags}>
          {display.groups.map(({ id, name }) => (
            <AppLink key={id} href={`/${locale}/groups/detail/${id}`}>
              <Tag>{name}</Tag>
            </AppLink>
          ))}
        </span>
      ),
    ],
    [
      t('displays.device'),
      display.device ? (
        <AppLink key="device" href={`/${locale}/devices/detail/${display.device}`}>
          {(device && modelOf(device)) ?? t('displays.paired')}
        </AppLink>
      ) : (
        t('displays.notPairedYet')
      ),
    ],
    [t('displays.orientation'), t(orientationKeys[display.orientation])],
    [t('displays.resolution'), t(resolutionKeys[display.resolution])],
    [t('displays.videoOutput'), display.preferredVideoOutput],
    [
      t('devices.connectString'),
      display.connectString && (
        <span className={classes.mono}>
          {display.connectString}
          <CopyButton value={display.connectString} />
        </span>
      ),
    ],
    [t('displays.lastActive'), <Age key="lastActive" at={display.lastActive} place={display.location} />],
    [t('displays.description'), display.description],
    [
      t('displays.networkScreens'),
      hasScreens(display) && <ScreenPower key="screens" display={display} device={device} />,
    ],
  ];
  const shown = facts.filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value));
  return (
    <dl className={classes.facts}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
