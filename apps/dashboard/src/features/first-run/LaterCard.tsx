import { can } from '@vitrine/contract/access';
import type { FirstRun } from '@vitrine/contract/first-run';
import { pageById } from '@vitrine/contract/pages';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { Card } from '../../ui/Card.tsx';
import classes from './first-run.module.css';
import { Links } from './PlayerCard.tsx';

/** Optional steps that do not interrupt the screen. */
export function LaterCard({ run }: { run: FirstRun }) {
  const t = useT();
  const locale = useLocale();
  const { caller, user } = useSession();
  const rows = [
    {
      key: 'hours',
      icon: 'clock',
      title: t('firstRun.later.hours'),
      text: t('firstRun.later.hoursText'),
      href: `/${locale}/locations?edit=${run.location?.id}`,
    },
    ...(can(caller, pageById('users'))
      ? [
          {
            key: 'colleague',
            icon: 'user',
            title: t('firstRun.later.colleague'),
            text: t('firstRun.later.colleagueText'),
            href: `/${locale}/users?add=user`,
          } as const,
        ]
      : []),
    {
      key: 'alerts',
      icon: 'alert',
      title: t('firstRun.later.alerts'),
      text: t('firstRun.later.alertsText', { email: user?.email ?? '' }),
      href: `/${locale}/alerts`,
    },
  ] as const;
  return (
    <Card padded className={classes.way}>
      <h2>
        {t('firstRun.later.title')} <small>{t('firstRun.later.text')}</small>
      </h2>
      <Links rows={rows} />
    </Card>
  );
}
