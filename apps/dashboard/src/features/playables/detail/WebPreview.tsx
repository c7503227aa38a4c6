import { useT } from '../../../lib/i18n/i18n.ts';
import { webAddress } from '../../../lib/web-address.ts';
import { PlayablePicture } from '../library/PlayablePicture.tsx';
import type { PlayableRecord } from '../playables.queries.ts';
import classes from './detail.module.css';

/** A page that is fetched without protection can't stand in one that is protected. */
const canFrame = (address: string) =>
  location.protocol !== 'https:' || new URL(address).protocol === 'https:';

/** The page itself where it agrees to be framed, else the picture that was taken of it. */
export function WebPreview({ playable }: { playable: PlayableRecord }) {
  const t = useT();
  const { name, refusesFraming, isReachable, error } = playable;
  const address = webAddress(playable.url);
  if (isReachable === false) {
    return <Picture playable={playable} note={error ?? t('playables.unreachable')} isBad />;
  }
  if (!address || refusesFraming || !canFrame(address)) {
    return <Picture playable={playable} note={t('playables.refusesFraming')} />;
  }
  return (
    <div>
      <div className={classes.stage} data-kind="url">
        {/* Own scripts, but nothing of ours: no origin, no forms, no windows, no way out of the frame. */}
        <iframe
          src={address}
          title={t('playables.previewOf', { name })}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          loading="lazy"
          allow="autoplay"
        />
      </div>
      <p className={classes.note}>{t('playables.previewNote')}</p>
    </div>
  );
}

interface PictureProps {
  playable: PlayableRecord;
  note: string;
  isBad?: boolean;
}

export function Picture({ playable, note, isBad }: PictureProps) {
  return (
    <div>
      <div className={classes.stage} data-kind="url">
        <PlayablePicture playable={playable} sizes="70vw" iconSize={48} />
      </div>
      <p className={classes.note} data-bad={isBad || undefined}>
        {note}
      </p>
    </div>
  );
}
