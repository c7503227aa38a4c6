import { useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { useRecordTitle } from '../../lib/page-title.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useSheet } from '../../lib/use-sheet.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { EmptyState, ErrorState, Skeleton, useAfterDelay } from '../../ui/states.tsx';
import { OrientationMark } from '../displays/OrientationPicker.tsx';
import { deleteGroup } from './delete-groups.tsx';
import classes from './detail.module.css';
import { GroupDisplays } from './GroupDisplays.tsx';
import { type GroupRecord, useGroupRecord, useRemoveGroup } from './groups.queries.ts';
import { orientationText } from './orientation-text.ts';

const EditGroupSheet = lazy(async () => ({ default: (await import('./GroupSheet.tsx')).EditGroupSheet }));

export function GroupDetailPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useGroupRecord(id);
  useRecordTitle(data?.name);
  // A record that is gone while somebody edits it stays on the page; saving will tell.
  if (data) return <GroupDetail key={data.id} group={data} />;
  return <WithoutRecord error={error} onRetry={() => void refetch()} />;
}

function WithoutRecord({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useT();
  const locale = useLocale();
  const isSlow = useAfterDelay(error === null);
  const status = error instanceof ApiError ? error.status : null;
  if (status === 404 || status === 422) {
    const all = <LinkButton href={`/${locale}/groups`}>{t('groups.all')}</LinkButton>;
    return (
      <>
        <h1 tabIndex={-1}>{t('pages.groupDetail')}</h1>
        <EmptyState action={all}>{t('groups.gone')}</EmptyState>
      </>
    );
  }
  if (status === 403) {
    console.info('This group may not be read by the present user.');
    return <EmptyState>{t('groups.notAvailable')}</EmptyState>;
  }
  if (error) {
    return <ErrorState title={t('groups.loadFailed')} detail={errorMessage(error)} onRetry={onRetry} />;
  }
  return isSlow ? (
    <div aria-busy="true" className={classes.waiting}>
      <Skeleton width={220} height={28} />
      <Skeleton height={320} />
    </div>
  ) : null;
}

function GroupDetail({ group }: { group: GroupRecord }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const remove = useRemoveGroup();
  const sheet = useSheet('group');
  const list = `/${locale}/groups`;
  const edit = () => sheet.edit(group.id);
  useShortcut('edit', edit);
  const askToDelete = async () => {
    if (await deleteGroup(group, remove.mutateAsync)) history.replace(list);
  };
  return (
    <>
      <nav className={classes.crumb}>
        <AppLink href={list}>{t('pages.groups')}</AppLink>
        <span aria-hidden="true">/</span>
      </nav>
      <div className={classes.head}>
        <h1 tabIndex={-1}>{group.name}</h1>
        <div className={classes.actions}>
          <Button icon="edit" kbd="E" onClick={edit}>
            {t('groups.editAction')}
          </Button>
          <MenuButton
            label={t('list.moreActions')}
            items={[
              {
                label: t('groups.deleteOne'),
                icon: 'trash',
                danger: true,
                onClick: () => void askToDelete(),
              },
            ]}
          />
        </div>
      </div>
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
      <div className={classes.columns}>
        <GroupDisplays group={group} />
        <Card title={t('groups.playlists')}>
          <p className={classes.none}>{t('groups.noPlaylistsYet')}</p>
        </Card>
      </div>
      <Suspense>{sheet.editing && <EditGroupSheet id={sheet.editing} onClose={sheet.close} />}</Suspense>
    </>
  );
}
