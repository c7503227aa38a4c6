import { type KeyboardEvent, useId } from 'react';
import { useFormat } from '../lib/i18n/format.ts';
import { type Translate, useT } from '../lib/i18n/i18n.ts';
import { isFinished, needsOtherFile, type UploadItem } from '../lib/uploads/upload-item.ts';
import { secondsLeft, summaryOf, timeText, type UploadSummary } from '../lib/uploads/upload-summary.ts';
import { chooseAndUpload, useUploads } from '../lib/uploads/uploads.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Row, Stack, Text } from '../ui/layout/layout.tsx';
import { UploadRow } from './UploadRow.tsx';
import classes from './UploadTray.module.css';
import * as actions from './upload-acts.ts';

/** Uploads in progress, at the bottom right of every page; it collapses into the header's ring. */
export function UploadTray() {
  const t = useT();
  const titleId = useId();
  const { items } = useUploads();
  const foldByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    actions.fold();
  };
  return (
    <Stack
      as="section"
      data-upload-tray
      data-docked
      clip
      framed
      column
      className={classes.tray}
      aria-labelledby={titleId}
      onKeyDown={foldByKey}
    >
      <Head titleId={titleId} />
      {items.length > 0 ? (
        <>
          {/* What scrolls is reached by the keyboard */}
          <Text as="ul" grow low className={classes.list} tabIndex={0} aria-labelledby={titleId}>
            {items.map((item) => (
              <UploadRow key={item.id} item={item} />
            ))}
          </Text>
          <Foot items={items} />
        </>
      ) : (
        <Row gap={8} pad="16" wrap align="stretch">
          <Text below={4} ownLine tone="muted" as="p">
            {t('uploads.empty')}
          </Text>
          <Text below={4} ownLine tone="muted" as="p">
            {t('uploads.kinds')}
          </Text>
          <Button icon="upload" onClick={() => void chooseAndUpload({ folder: null })}>
            {t('uploads.chooseFiles')}
          </Button>
          <Button icon="folder" onClick={() => void chooseAndUpload({ folder: null }, 'folder')}>
            {t('uploads.chooseFolder')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function Head({ titleId }: { titleId: string }) {
  const t = useT();
  const { bytes } = useFormat();
  const { items, speed } = useUploads();
  const summary = summaryOf(items);
  const isMoving = items.some(({ state, isHeldUp }) => state === 'uploading' && !isHeldUp);
  const left = isMoving ? secondsLeft(summary, speed) : null;
  const facts = [
    isMoving && speed !== null && `${bytes(speed)}/s`,
    left !== null && t('uploads.timeLeft', { time: timeText(left) }),
  ].filter(Boolean);
  return (
    <Row as="header" gap={4} align="center" fixed ruled className={classes.head}>
      <Text numeric nowrap as="h2" id={titleId}>
        {titleOf(summary, t)}
      </Text>
      <Text truncate size="12.5" grow shrink tone="muted" numeric className={classes.facts}>
        {facts.join(' · ')}
      </Text>
      <IconButton size="sm" icon="chevron-down" label={t('uploads.fold')} onClick={actions.fold} />
      <IconButton
        size="sm"
        icon="close"
        label={t('uploads.closeTray')}
        onClick={() => void actions.closeTray()}
      />
    </Row>
  );
}

function titleOf({ isBusy, at, total, converting }: UploadSummary, t: Translate): string {
  if (isBusy) return t('uploads.headUploading', { at, total });
  return converting > 0 ? t('uploads.headConverting', { count: converting }) : t('uploads.title');
}

function Foot({ items }: { items: readonly UploadItem[] }) {
  const t = useT();
  const failed = items.filter((item) => item.state === 'failed' && !needsOtherFile(item));
  const interrupted = items.filter(({ state }) => state === 'interrupted');
  const hasFinished = items.some(isFinished);
  if (failed.length === 0 && !hasFinished && interrupted.length < 2) return null;
  return (
    <Row as="footer" gap={8} wrap fixed ruled="above" sunken align="stretch" className={classes.foot}>
      {interrupted.length > 1 && (
        <Button size="sm" icon="upload" onClick={() => void actions.chooseAgain(interrupted[0]!)}>
          {t('uploads.chooseFiles')}
        </Button>
      )}
      {failed.length > 0 && (
        <Button size="sm" icon="refresh" onClick={() => actions.retryAllFailed(failed)}>
          {t('uploads.retryAll')}
        </Button>
      )}
      {hasFinished && (
        <Button size="sm" variant="ghost" onClick={actions.clearFinished}>
          {t('uploads.clear')}
        </Button>
      )}
    </Row>
  );
}
