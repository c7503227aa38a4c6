import type { FirstRun } from '@vitrine/contract/first-run';
import { useCallback, useState } from 'react';
import { connectScreen } from '../../core/queries/first-run.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { LargePlayerAddress, ScreenWords } from '../displays/pairing/pairing.views.tsx';
import { Free } from './BrowserScreen.tsx';
import classes from './first-run.module.css';
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
  const reach = reachOf(run);
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
    <Card className={classes.way}>
      <header>
        <h2>{t('firstRun.tv.title')}</h2>
        {(reach === 'http' || reach === 'secure') && (
          <Text as="p" above={2} tone="muted">
            {t('firstRun.tv.text')}
          </Text>
        )}
      </header>
      <NoWay run={run} />
      {reach !== 'insecure' && (
        <>
          <div className={classes.address}>
            {reach === 'local' && (
              <Text size="13/18" tone="soft" as="p">
                {t('firstRun.local.window')}
              </Text>
            )}
            <LargePlayerAddress>
              <HttpNote run={run} />
              {isPhone && <p>{t('firstRun.tv.camera')}</p>}
            </LargePlayerAddress>
          </div>
          <div className={classes.words}>
            <ScreenWords onFound={onFound} label={t('firstRun.tv.words')} autoFocus={!isPhone} />
          </div>
        </>
      )}
      {phrase && (
        <Button variant="primary" size="lg" fullWidth onClick={() => void use()}>
          {t('firstRun.tv.use')}
        </Button>
      )}
      {failure && (
        <Text as="p" role="alert" size="13/18" tone="danger" className={classes.failure}>
          {failure}
        </Text>
      )}
    </Card>
  );
}
