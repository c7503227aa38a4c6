import type { FirstRun } from '@vitrine/contract/first-run';
import { useState } from 'react';
import { useScreenNow } from '../../core/queries/first-run.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { StatusChip } from '../../ui/StatusMark.tsx';
import { ReplaceDevice } from '../displays/pairing/pairing.views.tsx';
import { BrowserScreen } from './BrowserScreen.tsx';
import { useClosedUntil } from './closed-until.ts';
import { NowLine } from './NowLine.tsx';
import classes from './screen.module.css';
import type { usePreviewFrame } from './use-preview-frame.ts';

interface ScreenCardProps {
  run: FirstRun;
  preview: ReturnType<typeof usePreviewFrame>;
  /** The framed player is the screen. */
  isHere: boolean;
  isPhone: boolean;
}

/** The first screen: first an offer, then what it shows. */
export function ScreenCard({ run, preview, isHere, isPhone }: ScreenCardProps) {
  const t = useT();
  const { display, location } = run;
  const [isMoving, setMoving] = useState(false);
  const closed = useClosedUntil(run);
  const isStarted = display?.isPaired === true;
  const isElsewhere = isStarted && !display.isPreview;
  const { data: live } = useScreenNow(isStarted ? display.id : null);
  return (
    <Card className={classes.card} data-started={isStarted || undefined}>
      <Row as="header" gap={10} rowGap={2} wrap align="center" className={classes.head}>
        {isStarted ? (
          <>
            <h2>{display.name}</h2>
            {closed ? (
              <StatusChip status="closed">{t('firstRun.live.closedUntil', { time: closed })}</StatusChip>
            ) : (
              <StatusChip status={display.status} />
            )}
            <Text size="14/20" tone="soft">
              {isElsewhere ? location?.name : t('firstRun.screen.here', { place: location?.name ?? '' })}
            </Text>
            {!isElsewhere && (
              <Row gap={8} push align="stretch" className={classes.actions}>
                {isHere && (
                  <Button size="sm" onClick={() => void preview.ref.current?.requestFullscreen?.()}>
                    {t('firstRun.screen.fullScreen')}
                  </Button>
                )}
                <Button size="sm" onClick={() => setMoving(true)}>
                  {t('firstRun.screen.moveToTv')}
                </Button>
              </Row>
            )}
          </>
        ) : (
          <>
            <h2>{t(isPhone ? 'firstRun.phone.title' : 'firstRun.browser.title')}</h2>
            <Text ownLine tone="muted" as="p">
              {t(isPhone ? 'firstRun.phone.text' : 'firstRun.browser.text')}
            </Text>
          </>
        )}
      </Row>
      {isElsewhere ? (
        <RemoteScreen picture={live?.frame?.picture ?? run.own?.picture ?? run.sample?.picture ?? null} />
      ) : (
        <BrowserScreen run={run} preview={preview} isPhone={isPhone} />
      )}
      {isStarted && <NowLine run={run} live={live} />}
      {isMoving && display && <ReplaceDevice display={display.id} onClose={() => setMoving(false)} />}
    </Card>
  );
}

/** The latest screenshot of a screen elsewhere. */
function RemoteScreen({ picture }: { picture: string | null }) {
  const t = useT();
  return (
    <Text as="div" relative rounded="card" className={classes.bezel} data-playing="">
      {picture ? (
        <img className={classes.player} src={picture} alt={t('firstRun.screen.picture')} />
      ) : (
        <Text as="p" size="14" center className={classes.black}>
          {t('firstRun.live.noPicture')}
        </Text>
      )}
    </Text>
  );
}
