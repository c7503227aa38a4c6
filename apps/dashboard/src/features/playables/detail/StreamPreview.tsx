import { useState } from 'react';
import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { webAddress } from '../../../lib/web-address.ts';
import classes from './detail.module.css';
import { Picture } from './WebPreview.tsx';

const hlsType = 'application/vnd.apple.mpegurl';
const canPlayStreams = () => document.createElement('video').canPlayType(hlsType) !== '';

/**
 * Plays a stream natively. A script-based player would have to call arbitrary hosts, which the Content
 * Security Policy forbids; browsers that cannot play streams show its picture.
 */
export function StreamPreview({ playable }: { playable: PlayableRecord }) {
  const t = useT();
  const [hasFailed, setFailed] = useState(false);
  const address = webAddress(playable.url);
  if (!address || hasFailed || playable.isReachable === false || !canPlayStreams()) {
    const isGone = playable.isReachable === false;
    const note = isGone ? (playable.error ?? t('playables.unreachable')) : t('playables.streamFailed');
    return <Picture playable={playable} note={note} isBad={isGone} />;
  }
  return (
    <div className={classes.stage} data-kind="hls">
      <video
        src={address}
        controls
        muted
        autoPlay
        playsInline
        poster={playable.media_thumb?.url}
        aria-label={playable.name}
        onError={() => setFailed(true)}
      />
    </div>
  );
}
