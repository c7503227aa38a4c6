import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { webAddress } from '../../../lib/web-address.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { PreviewMoving } from './PreviewMoving.tsx';
import type { Playback } from './playback.ts';
import classes from './preview.module.css';

interface PreviewFrameProps {
  record: PlayableRecord;
  playback: Playback;
  isMuted: boolean;
  onNote: (note: string | null) => void;
}

/** An http page cannot be framed in an https page. */
const canFrame = (address: string) =>
  location.protocol !== 'https:' || new URL(address).protocol === 'https:';
const canPlayStreams = () =>
  document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '';

/** Web pages and streams: the page itself if possible, or else its picture, which is below it. */
export function PreviewFrame({ record, playback, isMuted, onNote }: PreviewFrameProps) {
  const t = useT();
  const [hasFailed, setFailed] = useState(false);
  const { type, name, isReachable, refusesFraming, error } = record;
  const address = webAddress(record.url);
  const note = noteOf();
  function noteOf(): string | null {
    if (isReachable === false) return error ?? t('playables.unreachable');
    if (type === 'hls') return hasFailed || !canPlayStreams() ? t('playables.streamFailed') : null;
    return refusesFraming || !address || !canFrame(address) ? t('playables.refusesFraming') : null;
  }
  useEffect(() => onNote(note), [note, onNote]);
  if (note !== null || !address) return null;
  if (type === 'hls') {
    return (
      <PreviewMoving
        address={address}
        name={name}
        playback={playback}
        isMuted={isMuted}
        onFail={() => setFailed(true)}
      />
    );
  }
  return <PageFrame address={address} title={t('playables.previewOf', { name })} />;
}

/** As wide as the long side of a screen, so that pages do not switch to a phone layout. */
const screenPixels = 1920;

function PageFrame({ address, title }: { address: string; title: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  const scale = size ? Math.max(size.width, size.height) / screenPixels : 1;
  return (
    <Text as="div" ref={place} className={classes.frame} clip cover>
      {size && (
        // Its own scripts may run, but without our origin, forms, windows or navigation of the top frame.
        <iframe
          src={address}
          title={title}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          allow="autoplay"
          tabIndex={-1}
          style={{
            width: size.width / scale,
            height: size.height / scale,
            transform: `scale(${scale})`,
          }}
        />
      )}
    </Text>
  );
}
