import { useParams, useSearch } from '@tanstack/react-router';
import { usePlaylist } from '../../../core/queries/playlists.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRecordTitle } from '../../../lib/page-title.ts';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { WithoutRecord } from '../../../ui/WithoutRecord.tsx';
import { ShownPlaylist } from '../ShownPlaylist.tsx';
import { PlaylistEditor } from './PlaylistEditor.tsx';
import { useProposedEdit } from './proposed-edit.ts';

export function PlaylistEditorPage() {
  const t = useT();
  const locale = useLocale();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = usePlaylist(id);
  const { proposal, preview } = useSearch({ strict: false }) as { proposal?: string; preview?: string };
  const edit = useProposedEdit(proposal, data);
  useRecordTitle(data?.name);
  if (data?.implicit) return <ShownPlaylist playlist={data} />;
  // A record deleted while it is edited stays on the page; saving reports it.
  if (data && !edit.isLoading)
    return (
      <PlaylistEditor
        key={`${data.id} ${edit.data?.id}`}
        playlist={data}
        proposed={edit.data ?? null}
        isToPlay={Boolean(preview)}
      />
    );
  return (
    <WithoutRecord
      error={error}
      onRetry={() => void refetch()}
      title={t('pages.playlistDetail')}
      gone={t('editor.gone')}
      failed={t('editor.loadFailed')}
      all={{ label: t('editor.all'), href: `/${locale}/playlists` }}
      skeleton={<TableSkeleton columns={4} height={64} />}
    />
  );
}
