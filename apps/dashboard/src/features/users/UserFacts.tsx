import type { UserRecord } from '../../core/queries/users.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { UserStatus } from './UserStatus.tsx';
import classes from './users.module.css';

/** The person's own data, which admins cannot change. */
export function UserFacts({ user }: { user: UserRecord }) {
  const t = useT();
  return (
    <Card title={t('users.person')} padded>
      <Stack as="dl" size="13.5/20" gap={16} rowGap={8} below={12} className={classes.facts}>
        <Text tone="muted" as="dt">
          {t('users.name')}
        </Text>
        <dd>{user.name || t('users.none')}</dd>
        <Text tone="muted" as="dt">
          {t('users.username')}
        </Text>
        <dd>{user.username ?? t('users.none')}</dd>
        <Text tone="muted" as="dt">
          {t('users.email')}
        </Text>
        <Row as="dd" gap={4} align="start" className={classes.copied}>
          {user.email} <CopyButton value={user.email} label={t('users.copyEmail')} />
        </Row>
        <Text tone="muted" as="dt">
          {t('users.statusLabel')}
        </Text>
        <dd>
          <UserStatus status={user.status} />
        </dd>
        <Text tone="muted" as="dt">
          {t('users.created')}
        </Text>
        <dd className={classes.number}>
          <Instant at={user.createdAt} place={null} form="record" />
        </dd>
        <Text tone="muted" as="dt">
          {t('users.lastUpdated')}
        </Text>
        <dd className={classes.number}>
          <Instant at={user.lastUpdated} place={null} form="record" />
        </dd>
      </Stack>
      <Text as="p" above={6} size="13/18" tone="muted">
        {t('users.personNote')}
      </Text>
    </Card>
  );
}
