import { useParams, useRouter } from '@tanstack/react-router';
import { type UserRecord, useUserCalls, useUserRecord } from '../../core/queries/users.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRecordTitle } from '../../lib/page-title.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { RecordHead } from '../../ui/RecordHead.tsx';
import { SaveActions } from '../../ui/SaveActions.tsx';
import { FactsSkeleton, FormSkeleton } from '../../ui/skeletons.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { WithoutRecord } from '../../ui/WithoutRecord.tsx';
import { UserAccess } from './UserAccess.tsx';
import { UserFacts } from './UserFacts.tsx';
import { useUserForm } from './use-user-form.ts';
import { useUserMenu } from './use-user-menu.ts';
import { nameOf } from './user-actions.ts';
import classes from './users.module.css';

export function UserDetailPage() {
  const t = useT();
  const locale = useLocale();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useUserRecord(id);
  useRecordTitle(data && nameOf(data));
  // A record deleted while it is edited stays on the page; saving reports it.
  if (data) return <UserDetail key={data.id} user={data} />;
  return (
    <WithoutRecord
      error={error}
      onRetry={() => void refetch()}
      title={t('pages.userDetail')}
      gone={t('users.gone')}
      failed={t('users.loadFailed')}
      all={{ label: t('users.all'), href: `/${locale}/users` }}
      skeleton={
        <Stack gap={16} align="start" className={classes.columns}>
          <FormSkeleton fields={4} />
          <FactsSkeleton rows={4} />
        </Stack>
      }
    />
  );
}

function UserDetail({ user }: { user: UserRecord }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const list = `/${locale}/users`;
  const calls = useUserCalls();
  const form = useUserForm(user, calls);
  const menuOf = useUserMenu(calls, () => history.replace(list));
  const isOnline = useOnline();
  const canSave = form.changes > 0 && isOnline;
  const save = () => canSave && !form.isSaving && void form.save();
  useShortcut('save', () => void save());
  return (
    <>
      <RecordHead
        path={[{ label: t('pages.users'), href: list }]}
        isDirty={form.changes > 0}
        actions={
          <>
            <SaveActions form={form} canSave={canSave} onSave={save} />
            <MenuButton label={t('list.moreActions')} items={menuOf(user)} />
          </>
        }
      >
        <h1 tabIndex={-1}>{nameOf(user)}</h1>
        {user.isYou && <Tag>{t('users.you')}</Tag>}
      </RecordHead>
      <Stack gap={16} align="start" className={classes.columns}>
        <UserAccess user={user} form={form} />
        <UserFacts user={user} />
      </Stack>
    </>
  );
}
