import { can } from '@vitrine/contract/access';
import type { FirstRun } from '@vitrine/contract/first-run';
import { pageById } from '@vitrine/contract/pages';
import { lazy, Suspense } from 'react';
import { useLocale, useT, withMessages } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { Skeleton } from '../../ui/states.tsx';
import classes from './first-run.module.css';
import { Line } from './Line.tsx';
import { reachOf } from './local-only.views.tsx';

const InstallationSummary = lazy(
  withMessages('installation', async () => ({
    default: (await import('../installation/installation.views.tsx')).InstallationSummary,
  })),
);

/** How the installation is doing, for those who run it. */
export function InstallationLine({ run }: { run: FirstRun }) {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const page = pageById('installation');
  if (!can(caller, page)) return null;
  return (
    <Line
      title={t('pages.installation')}
      actions={
        <LinkButton size="sm" href={`/${locale}${page.path}`}>
          {t('firstRun.setUp')}
        </LinkButton>
      }
    >
      <Suspense fallback={<Skeleton width={320} />}>
        <InstallationSummary isLocal={reachOf(run) === 'local'} />
      </Suspense>
    </Line>
  );
}

/** The ways of Get a player, in its words; the anchor opens the way there. */
const ways = [
  { key: 'pi', title: 'getPlayer.pi.title' },
  { key: 'lg', title: 'getPlayer.lg.title' },
  { key: 'samsung', title: 'getPlayer.samsung.title' },
  { key: 'android', title: 'getPlayer.android.title' },
  { key: 'chromebox', title: 'getPlayer.chromebox.title' },
] as const;

/** Machines for permanent use, if they can reach this address. */
export function PlayerLine({ run }: { run: FirstRun }) {
  const t = useT();
  const page = `/${useLocale()}/devices/get-a-player`;
  const reach = reachOf(run);
  if (reach === 'insecure') return null;
  return (
    <Line
      title={t('firstRun.everyDay')}
      actions={
        <LinkButton size="sm" href={page}>
          {t('pages.getPlayer')}
        </LinkButton>
      }
    >
      {reach !== 'local' && (
        <Row as="ul" gap={14} rowGap={2} grow wrap shrink align="stretch" className={classes.playerWays}>
          {ways.map(({ key, title }) => (
            <li key={key}>
              <Text size="13/20" tone="soft" as={AppLink} href={`${page}#${key}`}>
                {t(title)}
              </Text>
            </li>
          ))}
        </Row>
      )}
    </Line>
  );
}
