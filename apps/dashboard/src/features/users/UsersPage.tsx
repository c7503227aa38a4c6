import { useRouter } from '@tanstack/react-router';
import { users } from '@vitrine/contract/users';
import { lazy, Suspense } from 'react';
import { fetchAllUsers, useUserCalls, useUserList } from '../../core/queries/users.queries.ts';
import { useHiddenColumns } from '../../lib/hidden-columns.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { useSheet } from '../../lib/use-sheet.ts';
import { ResourceListPage } from '../../ui/ResourceListPage.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { exportUsers } from './export-users.ts';
import { UserFilters } from './UserFilters.tsx';
import { useUserMenu } from './use-user-menu.ts';
import { nameOf } from './user-actions.ts';
import { useUserColumns } from './user-columns.tsx';

// The list renders without its sheets, which are loaded when they are opened.
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
  const query = useUserList(params);
  const menuOf = useUserMenu(useUserCalls());
  const { columns, toggle } = useHiddenColumns('users', useUserColumns());

  const hrefOf = ({ id }: { id: string }) => `/${locale}/users/detail/${id}`;
  const isAlone = !list.isFiltered && query.data?.meta.total === 1;
  return (
    <>
      <ResourceListPage
        title={t('pages.users')}
        count={() => null}
        list={list}
        query={query}
        columns={columns}
        onToggleColumn={toggle}
        menu={[{ label: t('privacy.others'), icon: 'user', onClick: () => sheet.edit('others') }]}
        onExport={async () => exportUsers(await fetchAllUsers(params))}
        add={{ label: t('users.invite'), onAdd: sheet.add }}
        toolbar={<UserFilters list={list} counts={query.data?.meta.counts} />}
        rowHref={hrefOf}
        rowName={nameOf}
        rowActions={(row) => [
          { label: t('users.open'), icon: 'user', onClick: () => history.push(hrefOf(row)) },
          ...menuOf(row),
        ]}
        noMatch={t('users.noMatch')}
        empty={t('users.noMatch')}
        after={(inviteButton) => isAlone && <EmptyState action={inviteButton}>{t('users.alone')}</EmptyState>}
      />
      <Suspense>
        {sheet.isAdding && <InviteSheet onClose={sheet.close} />}
        {sheet.editing === 'others' && <OthersSheet onClose={sheet.close} />}
      </Suspense>
    </>
  );
}
