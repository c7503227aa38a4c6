import type { PlayableMedia } from '@vitrine/contract/playables';
import { useRef, useState } from 'react';
import { DesignPicture } from '../../../core/design-views/designs.views.tsx';
import { useProgressText, waitingKeys } from '../../../core/playables/playable-words.ts';
import { isBusy, type PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { bestPicture } from '../../../lib/best-picture.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { Segmented } from '../../../ui/toggles.tsx';
import { PlayablePicture } from '../library/PlayablePicture.tsx';
import { DocumentViewer } from './DocumentViewer.tsx';
import classes from './detail.module.css';
import { inOrder, useQualityNames } from './media-qualities.ts';
import { StreamPreview } from './StreamPreview.tsx';
import { WebPreview } from './WebPreview.tsx';

interface ViewerProps {
  playable: PlayableRecord;
  onReplace: () => void;
  onConvert: () => void;
  onRetry: () => void;
}

/** The playable's content, as large as possible. */
export function Viewer(props: ViewerProps) {
  const { playable, onRetry } = props;
  const { type, status, playable_medias: medias } = playable;
  if (status === 'failed') return <Failed {...props} />;
  if (type === 'design')
    return (
      <div className={classes.stage}>
        <DesignPicture id={playable.id} label={playable.name} isLive />
      </div>
    );
  if (type === 'url') return <WebPreview playable={playable} />;
  if (type === 'hls') {
    return <StreamPreview key={playable.url} playable={playable} />;
  }
  return (
    <div>
      {medias.length > 0 ? (
        <Shown key={medias.map(({ sha256 }) => sha256).join()} playable={playable} />
      ) : (
        <div className={classes.stage}>
          <PlayablePicture playable={playable} sizes="70vw" iconSize={48} isDark={isBusy(playable)} />
          {isBusy(playable) && <Veil playable={playable} onRetry={onRetry} />}
        </div>
      )}
      {medias.length > 0 && (isBusy(playable) || playable.canRetry) && (
        <ProgressLine playable={playable} onRetry={onRetry} />
      )}
    </div>
  );
}

function Shown({ playable }: { playable: PlayableRecord }) {
  const { pages = [] } = playable;
  return pages.length > 1 ? (
    <DocumentViewer playable={playable} pages={pages} />
  ) : (
    <FilePlayer playable={playable} />
  );
}

function FilePlayer({ playable }: { playable: PlayableRecord }) {
  const t = useT();
  const medias = inOrder(playable.playable_medias);
  const [quality, setQuality] = useState(medias.find(({ quality: each }) => each === '1080p')?.quality);
  const [broken, setBroken] = useState<readonly string[]>([]);
  const resumeAt = useRef(0);
  const chosen = medias.find((media) => media.quality === quality) ?? medias[0]!;
  // A version that does not play falls back to the original, and that to nothing.
  const media = broken.includes(chosen.quality)
    ? medias.find((each) => each.quality === 'original' && !broken.includes('original'))
    : chosen;
  const names = useQualityNames();
  const fail = () => media && setBroken([...broken, media.quality]);
  return (
    <>
      <div className={classes.stage} data-kind={playable.type}>
        {media ? (
          <MediaElement playable={playable} media={media} resumeAt={resumeAt} onError={fail} />
        ) : (
          <>
            <PlayablePicture playable={playable} sizes="70vw" iconSize={48} />
            <p className={classes.cannotPlay}>{t('playables.cannotPlayHere')}</p>
          </>
        )}
      </div>
      {medias.length > 1 && (
        <Row gap={12} rowGap={8} above={10} wrap>
          <Segmented
            label={t('playables.quality')}
            hideLabel
            size="sm"
            options={medias.map((each) => ({ value: each.quality, label: names[each.quality] }))}
            value={(media ?? chosen).quality}
            onChange={(next) => {
              setBroken([]);
              setQuality(next);
            }}
          />
          {media && media !== chosen && (
            <Text as="p" role="status" size="13/18" tone="muted">
              {t('playables.fellBack')}
            </Text>
          )}
        </Row>
      )}
    </>
  );
}

interface MediaElementProps {
  playable: PlayableRecord;
  media: PlayableMedia;
  /** Another quality continues at this position. */
  resumeAt: React.RefObject<number>;
  onError: () => void;
}

function MediaElement({ playable, media, resumeAt, onError }: MediaElementProps) {
  const { name, type } = playable;
  const events = {
    onError,
    onTimeUpdate: (event: React.SyntheticEvent<HTMLMediaElement>) => {
      resumeAt.current = event.currentTarget.currentTime;
    },
    onLoadedMetadata: (event: React.SyntheticEvent<HTMLMediaElement>) => {
      if (resumeAt.current > 0) event.currentTarget.currentTime = resumeAt.current;
    },
  };
  // A GIF was converted to a video, so the type of the file decides, not that of the upload.
  if (type === 'image' && media.mime.startsWith('image/')) {
    return <img src={media.url} alt={name} onError={onError} />;
  }
  if (media.mime.startsWith('audio/')) {
    return (
      <Stack className={classes.sound} wide full>
        <PlayablePicture playable={playable} sizes="70vw" iconSize={48} />
        <Text
          as="audio"
          pad="12"
          wide
          key={media.url}
          src={media.url}
          controls
          preload="metadata"
          aria-label={name}
          {...events}
        />
      </Stack>
    );
  }
  const poster = bestPicture(playable) ?? undefined;
  return (
    <video
      key={media.url}
      src={media.url}
      poster={poster}
      controls
      playsInline
      preload="metadata"
      aria-label={name}
      {...events}
    />
  );
}

interface Waiting {
  playable: PlayableRecord;
  onRetry: () => void;
}

function Veil({ playable, onRetry }: Waiting) {
  const t = useT();
  const { words, percent } = useProgressText()(playable);
  const { waiting, progress } = playable;
  return (
    <div className={classes.veil} role="status">
      <span>{[words, percent].filter(Boolean).join(' · ')}</span>
      {waiting?.missing ? null : waiting ? (
        <>
          <Text size="13/18" weight={400}>
            {t(waitingKeys[waiting.reason])}
          </Text>
          <Button size="sm" onClick={onRetry}>
            {t('playables.retry')}
          </Button>
        </>
      ) : (
        <>
          <Text className={classes.meter} clip>
            <i style={{ width: `${progress ?? 0}%` }} />
          </Text>
          <Text size="13/18" weight={400}>
            {t('playables.usableWhenDone')}
          </Text>
        </>
      )}
    </div>
  );
}

/** The existing version can be used meanwhile. */
function ProgressLine({ playable, onRetry }: Waiting) {
  const t = useT();
  const { words, percent } = useProgressText()(playable);
  const { waiting, error } = playable;
  if (waiting || !isBusy(playable)) {
    return (
      <div className={classes.progress} role="status">
        <span>{waiting?.missing ? words : waiting ? t(waitingKeys[waiting.reason]) : error}</span>
        {!waiting?.missing && (
          <Button size="sm" onClick={onRetry}>
            {t('playables.retry')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={classes.progress} role="status">
      <span>{[words, percent].filter(Boolean).join(' · ')}</span>
      <Text className={classes.progressMeter} grow clip fill="line">
        <i style={{ width: `${playable.progress ?? 0}%` }} />
      </Text>
    </div>
  );
}

function Failed({ playable, onReplace, onConvert, onRetry }: ViewerProps) {
  const t = useT();
  const { error, original, type, conversion, canRetry } = playable;
  // Without conversion it cannot be played anywhere, so retrying the same would fail again.
  const wasSkipped = conversion === 'skip';
  return (
    <div className={classes.stage}>
      <Stack className={classes.failed} items="center" gap={12} tone="toast" middle role="alert">
        <Glyph name="warning" size={32} />
        <p>{error ?? t('playables.states.failed')}</p>
        <Row align="stretch" gap={8} wrap justify="center">
          {canRetry && !wasSkipped && <Button onClick={onRetry}>{t('playables.retry')}</Button>}
          <Button onClick={onReplace}>{t('playables.replace')}</Button>
          {wasSkipped && original.url && (type === 'video' || type === 'image') && (
            <Button onClick={onConvert}>{t('playables.convertAgain')}</Button>
          )}
        </Row>
      </Stack>
    </div>
  );
}
