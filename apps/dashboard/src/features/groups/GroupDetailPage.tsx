import { useLocation, useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ChangesSheet } from '../../core/changes/history.views.tsx';
import { ProposedHere } from '../../core/changes/proposed-here.views.tsx';
import { DisplayPicker } from '../../core/pickers/DisplayPicker.tsx';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRecordTitle } from '../../lib/page-title.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { showOn } from '../../lib/show-on.ts';
import { useSheet } from '../../lib/use-sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { Beside } from '../../ui/layout/grids.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { RecordHead } from '../../ui/RecordHead.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { WithoutRecord } from '../../ui/WithoutRecord.tsx';
import { deleteGroup } from './delete-groups.tsx';
import { duplicateGroup } from './duplicate-group.ts';
import { GroupPlaylists } from './GroupPlaylists.tsx';
import { GroupScreens } from './GroupScreens.tsx';
import { GroupTabs } from './GroupTabs.tsx';
import { type GroupRecord, useCreateGroup, useGroupRecord, useRemoveGroup } from './groups.queries.ts';
import { StatusNumbers } from './StatusSummaryText.tsx';
import { useGroupDisplays, useGroupMembers } from './use-group-displays.ts';

const EditGroupSheet = lazy(async () => ({ default: (await import('./GroupSheet.tsx')).EditGroupSheet }));

export function GroupDetailPage() {
  const t = useT();
  const locale = useLocale();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useGroupRecord(id);
  useRecordTitle(data?.name);
  // A record deleted while it is edited stays on the page; saving reports it.
  if (data) return <GroupDetail key={data.id} group={data} />;
  return (
    <WithoutRecord
      error={error}
      onRetry={() => void refetch()}
      title={t('pages.groupDetail')}
      gone={t('groups.gone')}
      failed={t('groups.loadFailed')}
      all={{ label: t('groups.all'), href: `/${locale}/groups` }}
      skeleton={<PartsSkeleton />}
    />
  );
}

const PartsSkeleton = () => (
  <Beside aside={376}>
    <FactsSkeleton rows={6} />
    <FactsSkeleton rows={4} />
  </Beside>
);

export function GroupDetail({ group }: { group: GroupRecord }) {
  const sheet = useSheet('group');
  // How high the pictures are is known with the places of the displays.
  const members = useGroupMembers(group.id);
  const edit = () => sheet.edit(group.id);
  useShortcut('edit', edit);
  return (
    <>
      <GroupHead group={group} onEdit={edit} />
      {members.isPending ? (
        <PartsSkeleton />
      ) : (
        <>
          <Beside aside={376}>
            <GroupScreens group={group} found={members} />
            <GroupPlaylists group={group} known={members.data?.data} />
          </Beside>
          <GroupTabs group={group} />
        </>
      )}
      <Suspense>{sheet.editing && <EditGroupSheet id={sheet.editing} onClose={sheet.close} />}</Suspense>
    </>
  );
}

/** Its name, its displays by state, trouble first, and what is done with it. */
function GroupHead({ group, onEdit }: { group: GroupRecord; onEdit: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const create = useCreateGroup();
  const remove = useRemoveGroup();
  const { members, add } = useGroupDisplays(group);
  const asked = useLocation({ select: ({ search }) => (search as Record<string, string>).tab });
  const [isShowingChanges, setShowingChanges] = useState(asked === 'changes');
  const list = `/${locale}/groups`;
  const askToDelete = async () => {
    if (await deleteGroup(group, remove.mutateAsync)) history.replace(list);
  };
  const duplicate = async () => {
    const id = await duplicateGroup(group, create.mutateAsync);
    if (id) history.push(`${list}/detail/${id}`);
  };
  const actions = [
    { label: t('groups.editAction'), icon: 'edit', onClick: onEdit },
    { label: t('groups.duplicate'), icon: 'copy', onClick: () => void duplicate() },
    { label: t('pages.changes'), icon: 'clock', onClick: () => setShowingChanges(true) },
    { label: t('groups.deleteOne'), icon: 'trash', danger: true, onClick: () => void askToDelete() },
  ] as const;
  return (
    <>
      <RecordHead
        path={[{ label: t('pages.groups'), href: list }]}
        actions={
          <>
            <DisplayPicker
              look="button"
              shortcut="add"
              label={t('groups.addDisplays')}
              exclude={new Set(group.displays.map(({ id }) => id))}
              onPick={(display) => void add(display)}
            />
            <MenuButton label={t('list.moreActions')} items={actions} />
            {members.length > 0 && (
              <Button variant="primary" onClick={() => showOn({ group: group.id })}>
                {t('shows.now')}
              </Button>
            )}
          </>
        }
      >
        <h1 tabIndex={-1}>{group.name}</h1>
        <Row as="span" gap={12} rowGap={4} wrap size="13.5" weight={550}>
          <StatusNumbers displays={members} />
          {members.length > 0 && group.playlists.length === 0 && (
            <StatusText status="warning">{t('displays.nothingPlanned')}</StatusText>
          )}
        </Row>
      </RecordHead>
      <ProposedHere subject={group.id} />
      {isShowingChanges && (
        <ChangesSheet id={group.id} name={group.name} onClose={() => setShowingChanges(false)} />
      )}
    </>
  );
}
