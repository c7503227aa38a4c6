import { useMemo } from 'react';
import type { UserRecord } from '../../core/queries/users.queries.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { NamedColumn } from '../../ui/DataTable.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { UserStatus } from './UserStatus.tsx';
import { nameOf } from './user-actions.ts';
import classes from './users.module.css';

export function useUserColumns(): NamedColumn<UserRecord>[] {
  const t = useT();
  return useMemo(() => {
    return [
      {
        id: 'name',
        header: t('users.name'),
        sortable: true,
        cell: (user) => (
          <>
            <Text weight={600} anywhere className={classes.name}>
              {nameOf(user)}
            </Text>
            {user.isYou && (
              <span className={classes.you}>
                <Tag>{t('users.you')}</Tag>
              </span>
            )}
            {user.username && (
              <Text size="13" tone="muted" weight={400} className={classes.username}>
                {user.username}
              </Text>
            )}
          </>
        ),
      },
      {
        id: 'email',
        header: t('users.email'),
        sortable: true,
        cell: ({ email }) => {
          const [before, after] = email.split('@');
          return (
            <Text anywhere className={classes.email}>
              {before}
              {after !== undefined && (
                <>
                  <wbr />@{after}
                </>
              )}
            </Text>
          );
        },
      },
      { id: 'role', header: t('users.role'), sortable: true, cell: ({ role }) => t(`roles.${role}`) },
      { id: 'status', header: t('users.statusLabel'), cell: ({ status }) => <UserStatus status={status} /> },
      {
        id: 'allowedFolder',
        header: t('users.allowedFolder'),
        hideBelow: 'lg',
        cell: ({ allowedFolder }) =>
          allowedFolder && (
            <span className={classes.folder}>
              <Icon name="folder" size={16} />
              {allowedFolder.name}
            </span>
          ),
      },
      {
        id: 'createdAt',
        header: t('users.created'),
        sortable: true,
        hideBelow: 'lg',
        cell: ({ createdAt }) => (
          <Instant at={createdAt} place={null} form="day" className={classes.number} />
        ),
      },
    ];
  }, [t]);
}
