import { can } from '@vitrine/contract/access';
import { pageById } from '@vitrine/contract/pages';
import { typeByExtension } from '@vitrine/contract/playables';
import { createShow } from '@vitrine/contract/shows';
import { memo, type ReactNode, useEffect, useState } from 'react';
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
import { Icon, LineDrawing } from '../ui/icons.tsx';
import classes from './UploadTray.module.css';
import * as actions from './upload-acts.ts';

/** One file in the tray. */
export const UploadRow = memo(function UploadRow({ item }: { item: UploadItem }) {
  const { name, state, sent, size, percent } = item;
  const isOnItsWay = state === 'uploading' || state === 'paused' || (state === 'interrupted' && sent > 0);
  return (
    <li className={classes.row} data-state={state}>
      <Picture item={item} />
      <div className={classes.words}>
        <b title={name}>
          <Name item={item} />
        </b>
        <p className={classes.state}>
          <StateText item={item} />
        </p>
        {isOnItsWay && <Meter name={name} percent={size > 0 ? (sent / size) * 100 : 0} look={state} />}
        {state === 'converting' && percent !== null && (
          <Meter name={name} percent={percent} look="converting" />
        )}
      </div>
      <div className={classes.acts}>
        <ItemActions item={item} />
      </div>
    </li>
  );
});

/** An uploaded file can be opened. */
function Name({ item }: { item: UploadItem }) {
  const locale = useLocale();
  const playable = item.replaces ?? playableOf(item);
  const page = pageById('playableDetail').path;
  return hasArrived(item) && playable ? (
    <AppLink href={`/${locale}${page.replace('$id', playable)}`}>{item.name}</AppLink>
  ) : (
    item.name
  );
}

function Meter({ name, percent, look }: { name: string; percent: number; look: string }) {
  return (
    <div
      className={classes.meter}
      data-look={look}
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}

const formats = { fullhd: 'FullHD', '4k': '4K' } as const;

function StateText({ item }: { item: UploadItem }): ReactNode {
  const t = useT();
  const { bytes, bytesOf } = useSizes();
  const missingText = useMissingText();
  const { state, isHeldUp, isWaiting, missing, sent, size, percent, conversion } = item;
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
      if (missing) return missingText(missing);
      if (isWaiting) return t('playables.waiting');
      if (conversion === 'skip') return t('uploads.state.processing');
      const format = formats[conversion];
      return percent === null
        ? t('uploads.state.converting', { format })
        : t('uploads.state.convertingPercent', { format, percent });
    }
    case 'ready':
      return (
        <>
          <strong className={classes.ready}>{t('uploads.state.ready')}</strong> · {bytes(size)}
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
      <strong className={classes.failed}>{what}</strong> {advice.join(' ')}
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
  const id = item.replaces ?? playableOf(item);
  if (!id || !can(caller, createShow))
    return <Glyph name="check" size={16} className={`${classes.sign} ${classes.ready}`} />;
  return (
    <Button
      size="sm"
      aria-label={t('shows.titleOf', { name: item.name })}
      onClick={() => showOn({ content: { kind: 'playables', things: [{ id, name: item.name }] } })}
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

const shown = /\.(avif|gif|jpe?g|png|webp)$/i;

/** The picture itself if the browser can show it, then the server's, or else an icon of the type. */
function Picture({ item: { file, name, picture } }: { item: UploadItem }) {
  const [own, setOwn] = useState<string | null>(null);
  const isShown = file !== null && shown.test(name);
  useEffect(() => {
    if (!isShown) return;
    const url = URL.createObjectURL(file);
    setOwn(url);
    return () => {
      URL.revokeObjectURL(url);
      setOwn(null);
    };
  }, [file, isShown]);
  const source = own ?? picture;
  const extension = name.split('.').at(-1)!;
  const kind = /^pdf$/i.test(extension) ? 'document' : typeByExtension(extension);
  return (
    <span className={classes.picture}>
      {source ? <img src={source} alt="" decoding="async" loading="lazy" /> : <Icon name={kind} size={18} />}
    </span>
  );
}
