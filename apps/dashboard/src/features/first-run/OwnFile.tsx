import type { FirstRun } from '@vitrine/contract/first-run';
import { hasOfficeName } from '@vitrine/contract/office-documents';
import { useEffect, useRef, useState } from 'react';
import { showOwn } from '../../core/queries/first-run.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate, useT } from '../../lib/i18n/i18n.ts';
import { useMissingText } from '../../lib/missing-text.ts';
import { officeMessage } from '../../lib/uploads/office-files.ts';
import { pickFiles } from '../../lib/uploads/pick-files.ts';
import { playableOf, type UploadItem } from '../../lib/uploads/upload-item.ts';
import { nextBatch, useUploads } from '../../lib/uploads/uploads.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import classes from './first-run.module.css';
import { useDroppedFile } from './use-dropped-file.ts';

/** A file dropped anywhere on the page replaces the sample, without creating a playlist or a group. */
export function OwnFile({ run }: { run: FirstRun }) {
  const t = useT();
  const missingText = useMissingText();
  const isPhone = usePhone();
  const { items } = useUploads();
  const [batch, setBatch] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = items.find((item) => item.batch === batch);
  const { own, display } = run;
  useShownWhenReady(run, upload, setRefusal);

  const send = async (file: File) => {
    setRefusal(null);
    if (hasOfficeName(file.name)) return setRefusal(officeMessage([file], translate));
    // The upload queue is loaded with the first upload.
    const { uploadQueue } = await import('../../lib/uploads/engine.ts');
    const next = nextBatch();
    setBatch(next);
    uploadQueue.add(
      [{ file, fingerprint: null }],
      next,
      { folder: null },
      { conversion: 'fullhd', notify: false },
    );
  };
  const choose = async () => {
    const [chosen] = await pickFiles({ isMany: false });
    if (chosen) await send(chosen.file);
  };
  const isOver = useDroppedFile((file) => void send(file));
  const failure = refusal ?? failureOf(upload, own, t);
  const isUnderWay = !failure && (upload !== undefined || own !== null) && own?.shownAt == null;
  const missing = isUnderWay ? (upload ? upload.missing : (own?.missing ?? null)) : null;
  return (
    <Card className={classes.way}>
      <header>
        <h2>{t('firstRun.own.title')}</h2>
        {display && (
          <Text as="p" above={2} tone="muted">
            {t('firstRun.own.for', { screen: display.name })}
          </Text>
        )}
      </header>
      <Stack
        gap={6}
        pad="16"
        grow
        align="center"
        justify="center"
        rounded="box"
        fill="accent"
        middle
        column
        className={classes.zone}
        data-over={isOver || undefined}
      >
        {missing ? (
          <>
            <Text as="b" size="16/22" anywhere className={classes.fileName}>
              {upload?.name ?? own!.name}
            </Text>
            <Text size="13/18" below={8} tone="soft" as="p" role="status">
              {missingText(missing)}
            </Text>
            <Button onClick={() => void choose()}>{t('firstRun.own.chooseOther')}</Button>
          </>
        ) : isUnderWay ? (
          <UnderWay name={upload?.name ?? own!.name} upload={upload} />
        ) : (
          <>
            <Stack
              as="span"
              center
              rounded="card"
              surface
              tone="accent"
              below={8}
              className={classes.zoneIcon}
            >
              <Icon name="upload" size={20} />
            </Stack>
            <Text size="16/22" as="b">
              {own?.shownAt
                ? t('firstRun.own.onScreen', { name: own.name })
                : t(isPhone ? 'firstRun.own.pick' : 'firstRun.own.drop')}
            </Text>
            <Text size="13/18" below={8} tone="soft" as="p">
              {t(own?.shownAt ? 'firstRun.own.another' : 'firstRun.own.replaces')}
            </Text>
            <Button variant={own?.shownAt ? 'default' : 'primary'} onClick={() => void choose()}>
              {t('firstRun.own.choose')}
            </Button>
          </>
        )}
        {failure && (
          <Text as="p" role="alert" size="13/18" tone="soft" below={8} className={classes.failure}>
            {failure}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function UnderWay({ name, upload }: { name: string; upload: UploadItem | undefined }) {
  const t = useT();
  const isSending = upload?.state === 'waiting' || upload?.state === 'uploading';
  const percent = isSending ? Math.floor((100 * upload.sent) / Math.max(1, upload.size)) : upload?.percent;
  return (
    <>
      <Text as="b" size="16/22" anywhere className={classes.fileName}>
        {name}
      </Text>
      <progress
        className={classes.progress}
        max={100}
        value={percent ?? undefined}
        aria-label={t(isSending ? 'firstRun.own.sending' : 'firstRun.own.converting')}
      />
      <Text size="13/18" below={8} tone="soft" as="p">
        {t('firstRun.own.whenDone')}
      </Text>
    </>
  );
}

/**
 * The server stores the choice as soon as the file is uploaded, and the screen shows it as soon as it is
 * converted.
 */
function useShownWhenReady(
  { own }: FirstRun,
  upload: UploadItem | undefined,
  onFailure: (message: string) => void,
): void {
  const reported = useRef<string | null>(null);
  const arrived =
    upload && upload.state !== 'waiting' && upload.state !== 'uploading' ? playableOf(upload) : null;
  const isReady = upload?.state === 'ready' || (own?.status === 'ready' && !own.isOnScreen);
  const playable = arrived ?? own?.id ?? null;
  const isNew = arrived !== null && arrived !== own?.id;
  useEffect(() => {
    if (playable === null || !(isNew || isReady)) return;
    const what = `${playable} ${isReady}`;
    if (reported.current === what) return;
    reported.current = what;
    showOwn(playable).catch((error: unknown) => {
      reported.current = null;
      onFailure(errorMessage(error));
    });
  }, [playable, isNew, isReady, onFailure]);
}

function failureOf(
  upload: UploadItem | undefined,
  own: FirstRun['own'],
  t: ReturnType<typeof useT>,
): string | null {
  if (upload?.state === 'failed') {
    return upload.failure?.message ?? t('firstRun.own.failed', { name: upload.name });
  }
  return !upload && own?.status === 'failed' ? t('firstRun.own.failed', { name: own.name }) : null;
}
