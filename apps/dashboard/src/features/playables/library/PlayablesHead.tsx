import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getSettings } from '@vitrine/contract/settings';
import { useRef } from 'react';
import { call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { useSheet } from '../../../lib/use-sheet.ts';
import { Button } from '../../../ui/Button.tsx';
import listClasses from '../../../ui/ListPage.module.css';
import { Text } from '../../../ui/layout/layout.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import classes from './playables.module.css';

interface PlayablesHeadProps {
  folder: string | null;
  count: number | undefined;
  onUpload: () => void;
}

export function PlayablesHead({ folder, count, onUpload }: PlayablesHeadProps) {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const { history } = useRouter();
  const folderSheet = useSheet('folder');
  const addressSheet = useSheet('address');
  const add = useRef<HTMLSpanElement>(null);
  useShortcut('add', () => add.current?.querySelector('button')?.click());
  const newDesign = `/${locale}/designs/new${folder === null ? '' : `?folder=${folder}`}`;
  return (
    <div className={listClasses.head}>
      <h1 tabIndex={-1}>{t('pages.playables')}</h1>
      <span className={listClasses.count}>{count !== undefined && number(count)}</span>
      <Storage />
      <div className={`${listClasses.actions} ${classes.actions}`}>
        <span ref={add}>
          <MenuButton
            label={t('playables.add')}
            icon="plus"
            look="outlined"
            items={[
              { label: t('playables.addressOrStream'), icon: 'web', onClick: addressSheet.add },
              { label: t('playables.newDesign'), icon: 'design', onClick: () => history.push(newDesign) },
              { label: t('folders.new'), icon: 'folder', onClick: folderSheet.add },
            ]}
          >
            {t('playables.add')}
          </MenuButton>
        </span>
        <Button variant="primary" icon="upload" kbd="U" className={classes.upload} onClick={onUpload}>
          {t('playables.upload')}
        </Button>
      </div>
    </div>
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
      <Text className={classes.storageMeter} clip fill="line" data-full={share > 90 || undefined}>
        <i style={{ width: `${share}%` }} />
      </Text>
    </span>
  );
}
