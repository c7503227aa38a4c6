import type { FirstRun } from '@vitrine/contract/first-run';
import { useFirstRun } from '../../core/queries/first-run.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
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
      <Text as="nav" below={8} size="13/18" tone="muted">
        <AppLink href={`/${locale}/devices`}>{t('pages.devices')}</AppLink>
      </Text>
      <Row as="header" className={classes.head} below={16} gap={12} align="end" justify="between" wrap>
        <div>
          <h1>{t('pages.getPlayer')}</h1>
          <p>{t('getPlayer.text')}</p>
        </div>
        <LinkButton icon="plus" href={`/${locale}/displays?add=display`}>
          {t('displays.add')}
        </LinkButton>
      </Row>
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
        <Stack className={classes.columns} gap={16} aria-busy="true">
          <Stack column gap={16} shrink>
            <FactsSkeleton rows={5} />
            <FactsSkeleton rows={5} />
          </Stack>
          <Stack className={classes.aside} column gap={16} shrink>
            <FactsSkeleton rows={4} />
          </Stack>
        </Stack>
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
    <Stack className={classes.columns} gap={16}>
      <Stack column gap={16} shrink>
        <NoWay run={run} />
        {canPlay && <PlayerWays playerUrl={playerUrl} typed={typed} isHttp={isHttp} />}
      </Stack>
      <Stack className={classes.aside} column gap={16} shrink>
        {canPlay && (
          <Card padded id="browser">
            <h2>{t('getPlayer.browser.title')}</h2>
            <p className={classes.needs}>{t('getPlayer.browser.needs')}</p>
            {!isLocalOnly && (
              <QrCode content={playerUrl} label={t('firstRun.tv.code', { address: typed })} size={124} />
            )}
            <Row as="p" className={classes.address} gap={4}>
              <code>{typed}</code>
              <CopyButton value={playerUrl} label={t('firstRun.tv.copy')} />
            </Row>
            <p className={classes.needs}>{t('getPlayer.browser.open')}</p>
            <div className={classes.needs}>
              <HttpNote run={run} />
            </div>
            <Marks kinds={['works', 'not', 'not', 'limited']} isHttp={isHttp} />
            <Text as="p" below={12} size="13/18" tone="soft">
              {isHttp && `${t('getPlayer.marks.overHttp')} `}
              {t('getPlayer.browser.limit')}
            </Text>
            <LinkButton variant="primary" fullWidth href={`/${locale}/displays?add=display`}>
              {t('getPlayer.browser.typeWords')}
            </LinkButton>
          </Card>
        )}
        <EnginesCard />
        <YourDevicesCard />
      </Stack>
    </Stack>
  );
}
