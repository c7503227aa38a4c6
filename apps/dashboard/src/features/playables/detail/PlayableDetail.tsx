import { useRouter } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import { playlists } from '@vitrine/contract/playlists';
import { plays } from '@vitrine/contract/plays';
import { Suspense, useState } from 'react';
import { ProposedHere } from '../../../core/changes/proposed-here.views.tsx';
import { ExpiryTag } from '../../../core/playables/ExpiryTag.tsx';
import type { FolderTree } from '../../../core/queries/folder-tree.ts';
import { placeOf } from '../../../core/queries/folders.queries.ts';
import { isBusy, type PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useMayShow, useShowsOf } from '../../../core/queries/shows.queries.ts';
import { ShowBand } from '../../../core/shows/shows.views.tsx';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { kindIcon, kindText } from '../../../lib/playable-types.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { showOn } from '../../../lib/show-on.ts';
import { chooseAndUpload } from '../../../lib/uploads/uploads.ts';
import { useSheet } from '../../../lib/use-sheet.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Beside } from '../../../ui/layout/grids.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import type { MenuItem } from '../../../ui/Menu.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { NameHead } from '../../../ui/NameInPlace.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { showToast } from '../../../ui/toast.ts';
import { PlaysSheet } from '../../calendar/calendar.views.tsx';
import { useOtherShapeCopy } from '../../designs/copy/use-other-shape-copy.ts';
import { AddToPlaylistDialog } from '../../playlists/playlists.views.tsx';
import { deletePlayable } from '../delete-playables.tsx';
import { downloadAll } from '../download.ts';
import { SetDatesDialog } from '../expiry/SetDatesDialog.tsx';
import { FolderPath } from '../folders/FolderPath.tsx';
import { MoveDialog } from '../folders/MoveDialog.tsx';
import { moveItems } from '../folders/moves.ts';
import { shapeOf } from '../is-upright.ts';
import { shownOf } from '../library/shown-playables.ts';
import { convertPlayable } from '../playable-changes.ts';
import { playableName } from '../rename.ts';
import { retry } from '../retry.ts';
import { movableOf } from '../use-playable-actions.tsx';
import classes from './detail.module.css';
import { FileInfo } from './FileInfo.tsx';
import { PlayableFacts } from './PlayableFacts.tsx';
import { EditPlayableSheet } from './PlayableSheet.tsx';
import { Screenshots } from './Screenshots.tsx';
import { UsedIn } from './UsedIn.tsx';
import { Viewer } from './Viewer.tsx';

interface PlayableDetailProps {
  playable: PlayableRecord;
  tree: FolderTree | undefined;
}

export function PlayableDetail({ playable, tree }: PlayableDetailProps) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const copy = useOtherShapeCopy();
  const sheet = useSheet('playable');
  const { caller } = useSession();
  const mayFillPlaylists = can(caller, playlists.routes.update);
  const mayShow = useMayShow();
  const shows = useShowsOf(playable.id);
  const [isAdding, setAdding] = useState(false);
  const mayProve = can(caller, plays.routes.list);
  const [isProving, setProving] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const [isDating, setDating] = useState(false);
  const { id, name, type, original, fileInfo, pageCount } = playable;
  const folder = placeOf(playable.folder?.id);
  const edit = () => sheet.edit(id);
  const replace = () => void chooseAndUpload({ folder, replaces: id });
  useShortcut('edit', edit);

  const convert = (to: 'fullhd' | '4k') =>
    convertPlayable(id, to).then(
      () => showToast({ message: t('playables.conversionOrdered'), kind: 'success' }),
      (error) =>
        showToast({ message: t('playables.notConverted', { reason: errorMessage(error) }), kind: 'error' }),
    );
  const remove = async () => {
    if (!(await deletePlayable(playable))) return;
    history.replace(folder === null ? `/${locale}/playables` : `/${locale}/playables?folder=${folder}`);
  };
  const canConvert = fileInfo !== null && (type === 'video' || type === 'image') && !isBusy(playable);
  const items: MenuItem[] = [
    { label: t('playables.rename'), icon: 'edit', onClick: () => setRenaming(true) },
    { label: t('playables.move'), icon: 'folder', onClick: () => setMoving(true) },
    ...(fileInfo ? [{ label: t('playables.replace'), icon: 'upload' as const, onClick: replace }] : []),
    ...(canConvert && fileInfo['1080p'].state !== 'done'
      ? [
          {
            label: t('playables.convertFullHd'),
            icon: 'refresh' as const,
            onClick: () => void convert('fullhd'),
          },
        ]
      : []),
    ...(canConvert && fileInfo['2160p'].state !== 'done'
      ? [{ label: t('playables.convert4k'), icon: 'refresh' as const, onClick: () => void convert('4k') }]
      : []),
    ...(type === 'design'
      ? [{ label: copy.label(shapeOf(playable)), icon: 'copy' as const, onClick: () => void copy.make(id) }]
      : []),
    ...(mayProve
      ? [{ label: t('plays.title'), icon: 'list' as const, onClick: () => setProving(true) }]
      : []),
    'divider',
    { label: t('playables.delete'), icon: 'trash', danger: true, onClick: () => void remove() },
  ];
  return (
    <>
      {tree && <FolderPath tree={tree} folder={folder} />}
      <Row gap={12} rowGap={8} below={16} wrap high={36}>
        <NameHead
          {...playableName(playable)}
          name={name}
          renameLabel={t('playables.rename')}
          isRenaming={isRenaming}
          onRename={setRenaming}
        />
        <Tag icon={kindIcon(playable)}>{kindText(t, playable)}</Tag>
        <ExpiryTag shown={playable} />
        <div className={classes.actions}>
          {mayShow && playable.status === 'ready' && (
            <Button variant="primary" icon="display" onClick={() => showOn({ content: shownOf([playable]) })}>
              {t('shows.title')}
            </Button>
          )}
          {mayFillPlaylists && (
            <Button icon="playlist" onClick={() => setAdding(true)}>
              {t('playlists.append')}
            </Button>
          )}
          {original.url && (
            <Button icon="download" onClick={() => downloadAll([original.url!])}>
              {t('playables.download')}
            </Button>
          )}
          {type === 'design' && (
            <LinkButton icon="design" href={`/${locale}/designs/detail/${id}`}>
              {t('playables.editDesign')}
            </LinkButton>
          )}
          <Button icon="edit" kbd="E" onClick={edit}>
            {t('playables.editAction')}
          </Button>
          <MenuButton label={t('list.moreActions')} items={items} />
        </div>
      </Row>
      <ShowBand shows={shows} />
      <ProposedHere subject={id} />
      <Beside aside={360} align="start">
        <Stack gap={16} fit shrink>
          <Viewer
            playable={playable}
            onReplace={replace}
            onConvert={() => void convert('fullhd')}
            onRetry={() => void retry(id)}
          />
          {pageCount === null && <Screenshots playable={playable} />}
          <UsedIn playable={playable} />
        </Stack>
        <Stack gap={16} fit shrink>
          <PlayableFacts playable={playable} onSetDates={() => setDating(true)} />
          <FileInfo playable={playable} />
        </Stack>
      </Beside>
      {isProving && <PlaysSheet playable={id} name={name} onClose={() => setProving(false)} />}
      {isDating && <SetDatesDialog playables={[playable]} onClose={() => setDating(false)} />}
      {isMoving && (
        <MoveDialog
          items={[movableOf(playable)]}
          onMove={async (moved, target, targetName) => {
            await moveItems({ items: moved, folder: target, name: targetName });
          }}
          onClose={() => setMoving(false)}
        />
      )}
      {sheet.editing === id && <EditPlayableSheet id={id} onClose={sheet.close} />}
      <Suspense>
        {isAdding && <AddToPlaylistDialog playables={[playable]} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}
