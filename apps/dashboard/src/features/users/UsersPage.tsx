import { useRouter } from '@tanstack/react-router';
import { users } from '@vitrine/contract/users';
import { lazy, Suspense } from 'react';
import { errorMessage } from '../../lib/error-message.ts';
import { useHiddenColumns } from '../../lib/hidden-columns.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useSheet } from '../../lib/use-sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { ListMenu } from '../../ui/ListMenu.tsx';
import { ListPage, Pagination } from '../../ui/ListPage.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { exportUsers } from './export-users.ts';
import { UserFilters } from './UserFilters.tsx';
import { useUserMenu } from './use-user-menu.ts';
import { nameOf } from './user-actions.ts';
import { useUserColumns } from './user-columns.tsx';
import { fetchAllUsers, useUserCalls, useUserList } from './users.queries.ts';

// The list shows without its sheets; they come when they are opened.
const OthersSheet = lazy(async () => ({ default: (await import('./OthersSheet.tsx')).OthersSheet }));
const InviteSheet = lazy(async () => ({ default: (await import('./InviteSheet.tsx')).InviteSheet }));

const defaults = { sort: { column: 'name', asc: true }, rules: users.list };

export function UsersPage() {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const list = useListState(defaults);
  const sheet = useSheet('user');
  const params = toRequestParams(list, users.list);
  const { data, error, isPlaceholderData, refetch } = useUserList(params);
  const menuOf = useUserMenu(useUserCalls());
  const { columns, toggle } = useHiddenColumns('users', useUserColumns());
  useShortcut('add', sheet.add);

  const rows = data?.data ?? [];
  const hrefOf = ({ id }: { id: string }) => `/${locale}/users/detail/${id}`;
  const inviteButton = (
    <Button variant="primary" icon="plus" kbd="N" onClick={sheet.add}>
      {t('users.invite')}
    </Button>
  );
  const isAlone = !list.isFiltered && data?.meta.total === 1;
  return (
    <>
      <ListPage
        title={t('pages.users')}
        count={data && t('users.count', { count: data.meta.total })}
        actions={
          <>
            <ListMenu
              columns={columns}
              onToggle={toggle}
              others={[{ label: t('privacy.others'), icon: 'user', onClick: () => sheet.edit('others') }]}
              onExport={async () => exportUsers(await fetchAllUsers(params))}
            />
            {inviteButton}
          </>
        }
        toolbar={<UserFilters list={list} counts={data?.meta.counts} />}
        pagination={
          data && (
            <Pagination page={list.page} perPage={list.perPage} total={data.meta.total} onChange={list.set} />
          )
        }
      >
        <DataTable
          label={t('pages.users')}
          columns={columns}
          rows={rows}
          sort={list.sort}
          onSort={(sort) => list.set({ sort })}
          rowHref={hrefOf}
          rowName={nameOf}
          rowActions={(row) => [
            { label: t('users.open'), icon: 'user', onClick: () => history.push(hrefOf(row)) },
            ...menuOf(row),
          ]}
          state={data ? 'ready' : error ? 'error' : 'loading'}
          refreshing={isPlaceholderData}
          error={error && errorMessage(error)}
          onRetry={() => void refetch()}
          tallRows
          empty={
            <EmptyState action={<Button onClick={list.clear}>{t('list.clearFilters')}</Button>}>
              {t('users.noMatch')}
            </EmptyState>
          }
        />
        {isAlone && <EmptyState action={inviteButton}>{t('users.alone')}</EmptyState>}
      </ListPage>
      <Suspense>
        {sheet.isAdding && <InviteSheet onClose={sheet.close} />}
        {sheet.editing === 'others' && <OthersSheet onClose={sheet.close} />}
      </Suspense>
    </>
  );
}
