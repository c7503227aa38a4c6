import { can } from '@vitrine/contract/access';
import { pageById } from '@vitrine/contract/pages';
import { createShow } from '@vitrine/contract/shows';
import { useEffect } from 'react';
import { useLocale, useT } from '../lib/i18n/i18n.ts';
import { useMissingText } from '../lib/missing-text.ts';
import { useSession } from '../lib/session/session.ts';
import { showOn } from '../lib/show-on.ts';
import { hasArrived, isFollowed, isRunning, type UploadItem } from '../lib/uploads/upload-item.ts';
import { type Batch, closeBatch, openTray, useUploads } from '../lib/uploads/uploads.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { SideSheet } from '../ui/SideSheet.tsx';
import { UploadRow } from './UploadRow.tsx';
import classes from './UploadSheet.module.css';
import { subjectOf, thingOf } from './upload-things.ts';

const canBeShown = (item: UploadItem) =>
  item.state !== 'failed' && item.state !== 'cancelled' && !item.missing;

interface UploadSentProps {
  batch: Batch;
  /** Where the files are shown is asked as soon as the server knows all of them. */
  thenShow: boolean;
}

/** How far the files are, in the place where they were chosen. */
export function UploadSent({ batch, thenShow }: UploadSentProps) {
  const t = useT();
  const { caller } = useSession();
  const own = useUploads().items.filter((item) => item.batch === batch.id);
  const counted = own.filter(({ state }) => state !== 'cancelled');
  const arrived = counted.filter((item) => hasArrived(item) && item.state !== 'failed' && !item.missing);
  const isBusy = own.some(isRunning);
  const showable = own.filter(canBeShown);
  const isKnown = showable.length > 0 && showable.every((item) => subjectOf(item) !== null);
  const isConverting = showable.some((item) => isRunning(item) || isFollowed(item));
  const missing = own.find((item) => item.missing)?.missing ?? null;

  const close = () => {
    closeBatch(batch.id);
    // What is not over goes on in the tray.
    if (own.some((item) => item.state !== 'ready' && item.state !== 'cancelled')) openTray();
  };
  const show = () => {
    closeBatch(batch.id);
    showOn({ content: { kind: 'playables', things: showable.map(thingOf) } });
  };
  const isAsked = thenShow && isKnown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (isAsked) show();
  }, [isAsked]);

  const mayShow = can(caller, createShow) && isKnown;
  const done = { label: t(isBusy ? 'common.close' : 'uploads.sheet.done'), onClick: close };
  const [at, count] = [arrived.length, counted.length];
  const ended =
    at === count ? t('uploads.sheet.uploaded', { count }) : t('uploads.sheet.uploadedOf', { at, count });
  return (
    <SideSheet
      opened
      onClose={close}
      title={isBusy ? t('uploads.headUploading', { at, total: count }) : ended}
      submitLabel={mayShow ? t(isConverting ? 'shows.whenReady' : 'shows.title') : done.label}
      onSubmit={mayShow ? show : close}
      other={mayShow ? done : null}
    >
      <div className={classes.fields}>
        <ul className={classes.files} aria-label={t('uploads.title')}>
          {own.map((item) => (
            <UploadRow key={item.id} item={item} isInSheet />
          ))}
        </ul>
        {missing && <Missing of={missing} />}
      </div>
    </SideSheet>
  );
}

/** Only those who can mend it are led to where it is mended. */
function Missing({ of }: { of: NonNullable<UploadItem['missing']> }) {
  const t = useT();
  const locale = useLocale();
  const missingText = useMissingText();
  const { user } = useSession();
  return (
    <Stack gap={10} narrow role="status">
      <p>{missingText(of)}</p>
      {user?.isInstallationAdmin && (
        <LinkButton href={`/${locale}${pageById('installation').path}`}>
          {t('uploads.sheet.installation')}
        </LinkButton>
      )}
    </Stack>
  );
}
