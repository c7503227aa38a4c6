import type { UserRecord } from '../../core/queries/users.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { UserStatus } from './UserStatus.tsx';
import classes from './users.module.css';

/** The person's own data, which admins cannot change. */
export function UserFacts({ user }: { user: UserRecord }) {
  const t = useT();
  return (
    <Card title={t('users.person')} padded>
      <dl className={classes.facts}>
        <dt>{t('users.name')}</dt>
        <dd>{user.name || t('users.none')}</dd>
        <dt>{t('users.username')}</dt>
        <dd>{user.username ?? t('users.none')}</dd>
        <dt>{t('users.email')}</dt>
        <dd className={classes.copied}>
          {user.email} <CopyButton value={user.email} label={t('users.copyEmail')} />
        </dd>
        <dt>{t('users.statusLabel')}</dt>
        <dd>
          <UserStatus status={user.status} />
        </dd>
        <dt>{t('users.created')}</dt>
        <dd className={classes.number}>
          <Instant at={user.createdAt} place={null} form="record" />
        </dd>
        <dt>{t('users.lastUpdated')}</dt>
        <dd className={classes.number}>
          <Instant at={user.lastUpdated} place={null} form="record" />
        </dd>
      </dl>
      <p className={classes.hint}>{t('users.personNote')}</p>
    </Card>
  );
}
