import { can } from '@vitrine/contract/access';
import { pageById } from '@vitrine/contract/pages';
import { createShow } from '@vitrine/contract/shows';
import { memo, type ReactNode } from 'react';
import { useFormat } from '../lib/i18n/format.ts';
import { useLocale, useT } from '../lib/i18n/i18n.ts';
import { useMissingText } from '../lib/missing-text.ts';
import { useSession } from '../lib/session/session.ts';
import { showOn } from '../lib/show-on.ts';
import { failureMessage } from '../lib/uploads/batch-message.ts';
import { hasArrived, needsOtherFile, playableOf, type UploadItem } from '../lib/uploads/upload-item.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Glyph } from '../ui/glyphs.tsx';
import { LineDrawing } from '../ui/icons.tsx';
import { Row, Text } from '../ui/layout/layout.tsx';
import { UploadPicture } from './UploadPicture.tsx';
import classes from './UploadTray.module.css';
import * as actions from './upload-acts.ts';
import { subjectOf, thingOf } from './upload-things.ts';

interface UploadRowProps {
  item: UploadItem;
  /** The sheet has one button for all its files. */
  isInSheet?: boolean;
}

/** One file on its way, in the tray or in the sheet in which it was chosen. */
export const UploadRow = memo(function UploadRow({ item, isInSheet }: UploadRowProps) {
  const { name, state, sent, size, percent } = item;
  const isOnItsWay = state === 'uploading' || state === 'paused' || (state === 'interrupted' && sent > 0);
  const isBeside = isInSheet && state !== 'failed';
  const stateText = (
    <Text as="p" size="12/16" tone="muted" numeric anywhere>
      <StateText item={item} isInSheet={isInSheet} />
    </Text>
  );
  return (
    <li className={isInSheet ? undefined : classes.row} data-state={state}>
      <UploadPicture name={name} file={item.file} picture={item.picture} isBroken={state === 'failed'} />
      <Text as="div" grow shrink className={classes.words}>
        <Text truncate weight={600} block as="b" title={name}>
          <Name item={item} />
        </Text>
        {!isBeside && stateText}
        {isOnItsWay && <Meter name={name} percent={size > 0 ? (sent / size) * 100 : 0} look={state} />}
        {state === 'converting' && percent !== null && (
          <Meter name={name} percent={percent} look="converting" />
        )}
      </Text>
      {isBeside && stateText}
      {!(isInSheet && state === 'ready') && (
        <Row align="center" justify="end" className={classes.acts}>
          <ItemActions item={item} />
        </Row>
      )}
    </li>
  );
});

const nameOf = ({ details, name }: UploadItem) => details?.name ?? name;

/** An uploaded file can be opened. */
function Name({ item }: { item: UploadItem }) {
  const locale = useLocale();
  const playable = item.replaces ?? playableOf(item);
  const page = pageById('playableDetail').path;
  return hasArrived(item) && playable ? (
    <AppLink href={`/${locale}${page.replace('$id', playable)}`}>{nameOf(item)}</AppLink>
  ) : (
    nameOf(item)
  );
}

function Meter({ name, percent, look }: { name: string; percent: number; look: string }) {
  return (
    <Text
      as="div"
      clip
      sunken
      className={classes.meter}
      data-look={look}
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
    >
      <Text full block as="i" style={{ width: `${percent}%` }} />
    </Text>
  );
}

function StateText({ item, isInSheet }: UploadRowProps): ReactNode {
  const t = useT();
  const { bytes, bytesOf } = useSizes();
  const missingText = useMissingText();
  const { state, isHeldUp, isWaiting, missing, sent, size, percent } = item;
  switch (state) {
    case 'waiting':
      return t('uploads.state.waiting');
    case 'uploading':
      if (isHeldUp) return t('uploads.state.network');
      return t('uploads.state.uploading', { sent: bytesOf(sent, size), total: bytes(size) });
    case 'paused':
      return t('uploads.state.paused', { sent: bytesOf(sent, size), total: bytes(size) });
    case 'processing':
      return t('uploads.state.processing');
    case 'converting': {
      // The sheet says below its files for what they wait.
      if (missing) return isInSheet ? t('uploads.state.waits') : missingText(missing);
      if (isWaiting) return t('playables.waiting');
      return percent === null ? t('uploads.state.processing') : t('uploads.state.converting', { percent });
    }
    case 'ready':
      return (
        <>
          {isInSheet && <Glyph name="check" size={14} className={classes.ready} />}
          <Text as="strong" weight={550} className={classes.ready}>
            {t('uploads.state.ready')}
          </Text>
          {!isInSheet && ` · ${bytes(size)}`}
        </>
      );
    case 'cancelled':
      return t('uploads.state.cancelled');
    case 'interrupted':
      return t('uploads.state.interrupted');
    case 'failed':
      return <FailureText message={failureMessage(item, t)} />;
  }
}

/** Highlights what happened, followed by what to do about it. */
function FailureText({ message }: { message: string }) {
  const [what = '', ...advice] = message.split(/(?<=[.!?])\s+/);
  return (
    <>
      <Text as="strong" weight={550} tone="danger">
        {what}
      </Text>{' '}
      {advice.join(' ')}
    </>
  );
}

/** "118 of 190 MB": both in the unit of the total, with a fixed width, so that nothing jumps. */
function useSizes() {
  const { bytes, number } = useFormat();
  const bytesOf = (part: number, whole: number) => {
    const step = whole < 1000 ? 0 : Math.min(4, Math.floor(Math.log10(whole) / 3));
    const isSmall = step > 0 && whole / 1000 ** step < 10;
    return number(part / 1000 ** step, {
      maximumFractionDigits: isSmall ? 1 : 0,
      minimumFractionDigits: isSmall ? 1 : 0,
    });
  };
  return { bytes, bytesOf };
}

const pauseSign = (
  <LineDrawing size={16}>
    <path d="M9 6v12M15 6v12" />
  </LineDrawing>
);
const resumeSign = (
  <LineDrawing size={16}>
    <path d="M8.5 5.5v13l10-6.500z" />
  </LineDrawing>
);

/** An uploaded file can be shown immediately. */
function ReadyActions({ item }: { item: UploadItem }) {
  const t = useT();
  const { caller } = useSession();
  if (!subjectOf(item) || !can(caller, createShow))
    return <Glyph name="check" size={16} className={`${classes.sign} ${classes.ready}`} />;
  return (
    <Button
      size="sm"
      aria-label={t('shows.titleOf', { name: item.name })}
      onClick={() => showOn({ content: { kind: 'playables', things: [thingOf(item)] } })}
    >
      {t('shows.title')}
    </Button>
  );
}

function ItemActions({ item }: { item: UploadItem }) {
  const t = useT();
  const { id, name, state } = item;
  const stop = (label: string) => (
    <IconButton size="sm" icon="close" label={label} onClick={() => void actions.cancel(item)} />
  );
  switch (state) {
    case 'waiting':
      return stop(t('uploads.cancel', { name }));
    case 'uploading':
    case 'paused': {
      const isPaused = state === 'paused';
      return (
        <>
          <IconButton
            size="sm"
            icon={isPaused ? resumeSign : pauseSign}
            label={isPaused ? t('uploads.resume', { name }) : t('uploads.pause', { name })}
            onClick={() => (isPaused ? actions.resume(id) : actions.pause(id))}
          />
          {stop(t('uploads.cancel', { name }))}
        </>
      );
    }
    case 'processing':
    case 'converting':
      return <Glyph name="clock" size={16} className={classes.sign} />;
    case 'ready':
      return <ReadyActions item={item} />;
    case 'cancelled':
      return (
        <IconButton
          size="sm"
          icon="close"
          label={t('uploads.remove', { name })}
          onClick={() => actions.remove(id)}
        />
      );
    case 'interrupted':
      return (
        <>
          <Button
            size="sm"
            aria-label={t('uploads.chooseAgain', { name })}
            title={t('uploads.chooseAgain', { name })}
            onClick={() => void actions.chooseAgain(item)}
          >
            {t('uploads.chooseFile')}
          </Button>
          {stop(t('uploads.remove', { name }))}
        </>
      );
    case 'failed':
      return needsOtherFile(item) ? (
        <Button
          size="sm"
          aria-label={t('uploads.replaceOf', { name })}
          onClick={() => void actions.replace(item)}
        >
          {t('uploads.replace')}
        </Button>
      ) : (
        <Button size="sm" aria-label={t('uploads.retryOf', { name })} onClick={() => actions.retry(id)}>
          {t('uploads.retry')}
        </Button>
      );
  }
}
