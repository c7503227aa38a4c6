import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getSettings } from '@vitrine/contract/settings';
import { type FolderTree, playablesBelow } from '../../../core/queries/folder-tree.ts';
import { call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useSheet } from '../../../lib/use-sheet.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { LineDrawing } from '../../../ui/icons.tsx';
import listClasses from '../../../ui/ListPage.module.css';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import classes from '../library/playables.module.css';
import type { PlayableActions } from '../use-playable-actions.tsx';
import { FolderPath } from './FolderPath.tsx';

interface FolderHeadProps {
  tree: FolderTree | undefined;
  folder: string | null;
  name: string;
  playables: number | undefined;
  folders: number | undefined;
  onUpload: () => void;
  actions: PlayableActions;
}

export function FolderHead({ tree, folder, name, playables, folders, onUpload, actions }: FolderHeadProps) {
  const t = useT();
  const locale = useLocale();
  const folderSheet = useSheet('folder');
  const addressSheet = useSheet('address');
  const newDesign = `/${locale}/designs/new${folder === null ? '' : `?folder=${folder}`}`;
  const { history } = useRouter();
  const below = tree ? playablesBelow(tree, folder) : 0;
  const parts = [
    ...(playables === undefined ? [] : [t('playables.count', { count: playables })]),
    ...(folders ? [t('folders.count', { count: folders })] : []),
    ...(folders && below > 0 ? [t('folders.playablesInside', { count: below })] : []),
  ];
  return (
    <>
      {tree && folder !== null && (
        <FolderPath tree={tree} folder={tree.byId.get(folder)?.parent ?? null} onMove={actions.move} />
      )}
      <div className={listClasses.head}>
        <h1 tabIndex={-1}>{name}</h1>
        <span className={listClasses.count}>
          {new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts)}
        </span>
        <Storage />
        <div className={`${listClasses.actions} ${classes.actions}`}>
          <Button icon="folder" className={classes.wideOnly} onClick={folderSheet.add}>
            {t('folders.new')}
          </Button>
          <Button className={classes.wideOnly} onClick={addressSheet.add}>
            <LineDrawing size={16}>
              <path d="M10 14a4 4 0 005.7 0l3-3a4 4 0 00-5.7-5.7l-1 1M14 10a4 4 0 00-5.7 0l-3 3a4 4 0 005.7 5.7l1-1" />
            </LineDrawing>
            {t('playables.addAddress')}
          </Button>
          <LinkButton icon="design" className={classes.wideOnly} href={newDesign}>
            {t('playables.newDesign')}
          </LinkButton>
          <Button variant="primary" icon="upload" kbd="U" onClick={onUpload}>
            {t('playables.upload')}
          </Button>
          <span className={classes.narrowOnly}>
            <MenuButton
              label={t('list.moreActions')}
              items={[
                { label: t('playables.newDesign'), icon: 'design', onClick: () => history.push(newDesign) },
                { label: t('folders.new'), icon: 'folder', onClick: folderSheet.add },
                { label: t('playables.addAddress'), icon: 'web', onClick: addressSheet.add },
              ]}
            />
          </span>
        </div>
      </div>
    </>
  );
}

/** How much of the free storage is used; hidden for paying customers, whose storage is unlimited. */
function Storage() {
  const t = useT();
  const { bytes } = useFormat();
  const { data } = useQuery({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await call(getSettings, { signal })).data,
  });
  if (!data || data.storageLimit === null) return null;
  const share = Math.min(100, (data.storageUsed / data.storageLimit) * 100);
  return (
    <span className={classes.storage}>
      {t('playables.storageOf', { used: bytes(data.storageUsed), limit: bytes(data.storageLimit) })}
      <span className={classes.storageMeter} data-full={share > 90 || undefined}>
        <i style={{ width: `${share}%` }} />
      </span>
    </span>
  );
}
