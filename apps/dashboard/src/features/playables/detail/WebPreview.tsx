import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { webAddress } from '../../../lib/web-address.ts';
import { PlayablePicture } from '../library/PlayablePicture.tsx';
import classes from './detail.module.css';

/** An http page cannot be framed in an https page. */
const canFrame = (address: string) =>
  location.protocol !== 'https:' || new URL(address).protocol === 'https:';

/** The page itself if it allows framing, or else its picture. */
export function WebPreview({ playable }: { playable: PlayableRecord }) {
  const t = useT();
  const { name, refusesFraming, isReachable, error } = playable;
  const address = webAddress(playable.url);
  if (playable.isLocal) return <Picture playable={playable} note={t('playables.onlyScreensPreview')} />;
  if (isReachable === false || error) {
    return <Picture playable={playable} note={error ?? t('playables.unreachable')} isBad />;
  }
  if (!address || refusesFraming || !canFrame(address)) {
    return <Picture playable={playable} note={t('playables.refusesFraming')} />;
  }
  return (
    <div>
      <div className={classes.stage} data-kind="url">
        {/* Its own scripts may run, but without our origin, forms, windows or navigation of the top frame. */}
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
