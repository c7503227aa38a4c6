import type { FirstRun } from '@vitrine/contract/first-run';
import { useFirstRun } from '../../core/queries/first-run.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { HttpNote, NoWay, reachOf } from '../first-run/local-only.views.tsx';
import { EnginesCard } from './EnginesCard.tsx';
import classes from './get-player.module.css';
import { Marks } from './Marks.tsx';
import { PlayerWays } from './PlayerWays.tsx';
import { YourDevicesCard } from './YourDevicesCard.tsx';

/** One card for each way to get a player, with what works and what was not tried. */
export function GetPlayerPage() {
  const t = useT();
  const locale = useLocale();
  const { data, error, refetch } = useFirstRun();
  return (
    <div className={classes.page}>
      <nav className={classes.path}>
        <AppLink href={`/${locale}/devices`}>{t('pages.devices')}</AppLink>
      </nav>
      <header className={classes.head}>
        <div>
          <h1>{t('pages.getPlayer')}</h1>
          <p>{t('getPlayer.text')}</p>
        </div>
        <LinkButton icon="plus" href={`/${locale}/displays?add=display`}>
          {t('displays.add')}
        </LinkButton>
      </header>
      {data ? (
        <Ways run={data} />
      ) : error ? (
        <Card>
          <ErrorState
            title={t('getPlayer.loadFailed')}
            detail={errorMessage(error)}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <div className={classes.columns} aria-busy="true">
          <div className={classes.ways}>
            <FactsSkeleton rows={5} />
            <FactsSkeleton rows={5} />
          </div>
          <div className={classes.aside}>
            <FactsSkeleton rows={4} />
          </div>
        </div>
      )}
    </div>
  );
}

function Ways({ run }: { run: FirstRun }) {
  const t = useT();
  const locale = useLocale();
  const { playerUrl, isLocalOnly } = run;
  const reach = reachOf(run);
  const canPlay = reach !== 'insecure';
  const isHttp = reach === 'http';
  const typed = playerUrl.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return (
    <div className={classes.columns}>
      <div className={classes.ways}>
        <NoWay run={run} />
        {canPlay && <PlayerWays playerUrl={playerUrl} typed={typed} isHttp={isHttp} />}
      </div>
      <div className={classes.aside}>
        {canPlay && (
          <Card padded id="browser">
            <h2>{t('getPlayer.browser.title')}</h2>
            <p className={classes.needs}>{t('getPlayer.browser.needs')}</p>
            {!isLocalOnly && (
              <QrCode content={playerUrl} label={t('firstRun.tv.code', { address: typed })} size={124} />
            )}
            <p className={classes.address}>
              <code>{typed}</code>
              <CopyButton value={playerUrl} label={t('firstRun.tv.copy')} />
            </p>
            <p className={classes.needs}>{t('getPlayer.browser.open')}</p>
            <div className={classes.needs}>
              <HttpNote run={run} />
            </div>
            <Marks kinds={['works', 'not', 'not', 'limited']} isHttp={isHttp} />
            <p className={classes.browserLimit}>
              {isHttp && `${t('getPlayer.marks.overHttp')} `}
              {t('getPlayer.browser.limit')}
            </p>
            <LinkButton variant="primary" fullWidth href={`/${locale}/displays?add=display`}>
              {t('getPlayer.browser.typeWords')}
            </LinkButton>
          </Card>
        )}
        <EnginesCard />
        <YourDevicesCard />
      </div>
    </div>
  );
}
