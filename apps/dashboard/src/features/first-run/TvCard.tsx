import type { FirstRun } from '@vitrine/contract/first-run';
import { useCallback, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { ScreenWords } from '../displays/pairing/pairing.views.tsx';
import { Free } from './BrowserScreen.tsx';
import classes from './first-run.module.css';
import { connectScreen } from './first-run.queries.ts';
import { typedAddress } from './first-steps.ts';
import { HttpNote, NoWay, reachOf } from './local-only.views.tsx';

interface TvCardProps {
  run: FirstRun;
  isPhone: boolean;
}

/** A screen elsewhere: its URL to type or scan, and the phrase it shows. */
export function TvCard({ run, isPhone }: TvCardProps) {
  const t = useT();
  const [phrase, setPhrase] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const onFound = useCallback((found: string | null) => {
    setPhrase(found);
    setFailure(null);
  }, []);
  const address = typedAddress(run.playerUrl);
  const isReachable = ['http', 'secure'].includes(reachOf(run));
  const use = () =>
    confirm({
      title: t('firstRun.tv.confirmTitle'),
      body: <Free run={run} />,
      confirmLabel: t('firstRun.tv.use'),
      action: async () => {
        await connectScreen(phrase!, false);
      },
    }).catch((error: unknown) => setFailure(errorMessage(error)));
  return (
    <Card padded className={classes.way}>
      <h2>{t('firstRun.tv.title')}</h2>
      <NoWay run={run} />
      {isReachable && (
        <div className={classes.address}>
          {!isPhone && (
            <QrCode content={run.playerUrl} label={t('firstRun.tv.code', { address })} size={112} />
          )}
          <div>
            <p>{t(isPhone ? 'firstRun.tv.open' : 'firstRun.tv.scan')}</p>
            <p className={classes.typed}>
              <code>
                {address.split('/')[0]}
                <wbr />
                {address.slice(address.split('/')[0]!.length)}
              </code>
              <CopyButton value={run.playerUrl} label={t('firstRun.tv.copy')} />
            </p>
            <p>{t('firstRun.tv.shows')}</p>
            <HttpNote run={run} />
            {isPhone && <p>{t('firstRun.tv.camera')}</p>}
          </div>
        </div>
      )}
      <ScreenWords onFound={onFound} label={t('firstRun.tv.words')} autoFocus={!isPhone} />
      {phrase && (
        <div className={classes.found}>
          <Button variant="primary" onClick={() => void use()}>
            {t('firstRun.tv.use')}
          </Button>
        </div>
      )}
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </Card>
  );
}
