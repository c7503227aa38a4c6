import { useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { WithChanges } from '../../core/changes/history.views.tsx';
import { OrientationMark } from '../../core/pickers/OrientationPicker.tsx';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRecordTitle } from '../../lib/page-title.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useSheet } from '../../lib/use-sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { RecordHead } from '../../ui/RecordHead.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { WithoutRecord } from '../../ui/WithoutRecord.tsx';
import { CalendarOn } from '../calendar/calendar.views.tsx';
import { deleteGroup } from './delete-groups.tsx';
import classes from './detail.module.css';
import { duplicateGroup } from './duplicate-group.ts';
import { GroupDisplays, useGroupMembers } from './GroupDisplays.tsx';
import { type GroupRecord, useCreateGroup, useGroupRecord, useRemoveGroup } from './groups.queries.ts';
import { LinkedSkeleton } from './LinkedSkeleton.tsx';
import { orientationText } from './orientation-text.ts';

const EditGroupSheet = lazy(async () => ({ default: (await import('./GroupSheet.tsx')).EditGroupSheet }));
/** Lazy, because it includes the drag and drop library. */
const GroupPlaylists = lazy(async () => ({ default: (await import('./GroupPlaylists.tsx')).GroupPlaylists }));

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
      skeleton={
        <div className={classes.columns}>
          <FactsSkeleton rows={6} />
          <FactsSkeleton rows={4} />
        </div>
      }
    />
  );
}

function GroupDetail({ group }: { group: GroupRecord }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const create = useCreateGroup();
  const remove = useRemoveGroup();
  const sheet = useSheet('group');
  const list = `/${locale}/groups`;
  const { data: members } = useGroupMembers(group.id);
  const places = new Map(members?.data.map(({ id, location }) => [id, location.name]));
  const displays = group.displays.map((each) => ({ ...each, place: places.get(each.id) }));
  const edit = () => sheet.edit(group.id);
  useShortcut('edit', edit);
  const askToDelete = async () => {
    if (await deleteGroup(group, remove.mutateAsync)) history.replace(list);
  };
  const duplicate = async () => {
    const id = await duplicateGroup(group, create.mutateAsync);
    if (id) history.push(`${list}/detail/${id}`);
  };
  const actions = [
    { label: t('groups.duplicate'), icon: 'copy', onClick: () => void duplicate() },
    { label: t('groups.deleteOne'), icon: 'trash', danger: true, onClick: () => void askToDelete() },
  ] as const;
  return (
    <>
      <RecordHead
        path={[{ label: t('pages.groups'), href: list }]}
        actions={
          <>
            <Button icon="edit" kbd="E" onClick={edit}>
              {t('groups.editAction')}
            </Button>
            <MenuButton label={t('list.moreActions')} items={actions} />
          </>
        }
      >
        <h1 tabIndex={-1}>{group.name}</h1>
      </RecordHead>
      {group.description && <p className={classes.description}>{group.description}</p>}
      <dl className={classes.facts}>
        <div>
          <dt>{t('groups.orientation')}</dt>
          <dd>
            {group.orientation && <OrientationMark orientation={group.orientation} size={18} />}
            {orientationText(group.orientation)}
          </dd>
        </div>
        <div>
          <dt>{t('groups.priority')}</dt>
          <dd title={t('groups.priorityHint')}>{group.priority}</dd>
        </div>
        <div>
          <dt>{t('groups.displays')}</dt>
          <dd>{group.displays.length}</dd>
        </div>
      </dl>
      <WithChanges id={group.id}>
        <div className={classes.columns}>
          <GroupDisplays group={group} />
          <Suspense
            fallback={
              <Card title={t('groups.playlists')}>
                <LinkedSkeleton playlists={group.playlists} />
              </Card>
            }
          >
            <GroupPlaylists group={group} />
          </Suspense>
        </div>
        {group.displays.length > 0 && (
          <Card title={t('groups.calendar')} className={classes.calendar}>
            <CalendarOn displays={displays} groups={[{ id: group.id, name: group.name }]} />
          </Card>
        )}
      </WithChanges>
      <Suspense>{sheet.editing && <EditGroupSheet id={sheet.editing} onClose={sheet.close} />}</Suspense>
    </>
  );
}
