import { useQuery } from '@tanstack/react-query';
import type { PlayableMedia } from '@vitrine/contract/playables';
import type { PlayableSummary } from '@vitrine/contract/playlists';
import { useEffect, useState } from 'react';
import { DesignPicture } from '../../../core/design-views/designs.views.tsx';
import { fetchPlayable, type PlayableRecord, playableKeys } from '../../../core/queries/playables.queries.ts';
import { bestPicture } from '../../../lib/best-picture.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { kindIcon } from '../../../lib/playable-types.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import type { DraftItem } from './draft.ts';
import { PreviewDocument } from './PreviewDocument.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewMoving } from './PreviewMoving.tsx';
import type { Playback } from './playback.ts';
import classes from './preview.module.css';
import { filesOf } from './preview-files.ts';

/** File URLs are valid for a day; the rest of a playable hardly changes during a preview. */
const freshMs = 300_000;

/** Lists do not include file URLs, so only the current and the next item are fetched. */
export const usePlayableDetails = (item: DraftItem | undefined) =>
  useQuery({
    queryKey: playableKeys.one(item?.playable.id ?? ''),
    queryFn: ({ signal }) => fetchPlayable(item!.playable.id, signal),
    staleTime: freshMs,
    enabled: item?.playable.isVisible ?? false,
  });

export const firstFile = (record: PlayableRecord | undefined): PlayableMedia | undefined =>
  record && filesOf(record)[0];

interface PreviewStageProps {
  item: DraftItem;
  playback: Playback;
  isMuted: boolean;
  /** Reports what is shown instead of the content, and why. */
  onNote: (note: string | null) => void;
}

/** The current item as a screen shows it. */
export function PreviewStage({ item, playback, isMuted, onNote }: PreviewStageProps) {
  const { data: record } = usePlayableDetails(item);
  return (
    <>
      <Still playable={item.playable} record={record} />
      {record && (
        <Live
          key={item.key}
          item={item}
          record={record}
          playback={playback}
          isMuted={isMuted}
          onNote={onNote}
        />
      )}
    </>
  );
}

interface StillProps {
  playable: PlayableSummary;
  record: PlayableRecord | undefined;
}

/**
 * The small picture is available immediately. For pages, streams and audio a larger one follows, because they
 * may have nothing else.
 */
function Still({ playable, record }: StillProps) {
  const hasFile = playable.type === 'image' || playable.type === 'video';
  const larger = hasFile || !record ? null : bestPicture(record);
  const address = larger ?? playable.picture;
  if (playable.type === 'design')
    return (
      <Text cover>
        <DesignPicture id={playable.id} label={playable.name} isLive />
      </Text>
    );
  return address ? (
    <img className={classes.still} src={address} alt="" />
  ) : (
    <span className={classes.none}>
      <Icon name={kindIcon(playable)} size={40} />
    </span>
  );
}

interface LiveProps extends PreviewStageProps {
  record: PlayableRecord;
}

function Live({ item, record, playback, isMuted, onNote }: LiveProps) {
  const t = useT();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [loaded, setLoaded] = useState<string | null>(null);
  const file = filesOf(record).find(({ quality }) => !failed.includes(quality));
  const isFile = record.type !== 'url' && record.type !== 'hls' && record.type !== 'design';
  const note = isFile && !file ? t('playables.cannotPlayHere') : null;
  useEffect(() => {
    if (isFile) onNote(note);
  }, [isFile, note, onNote]);
  // The picture below it is the design itself.
  if (record.type === 'design') return null;
  if (!isFile) return <PreviewFrame record={record} playback={playback} isMuted={isMuted} onNote={onNote} />;
  if (record.pages && record.pages.length > 1)
    return <PreviewDocument item={item} name={record.name} pages={record.pages} playback={playback} />;
  if (!file) return null;
  const fail = () => setFailed([...failed, file.quality]);
  // A GIF was converted to a video, so the type of the file decides, not that of the upload.
  if (file.mime.startsWith('image/'))
    return (
      <img
        className={classes.live}
        data-loaded={loaded === file.url || undefined}
        src={file.url}
        alt={record.name}
        onLoad={() => setLoaded(file.url)}
        onError={fail}
      />
    );
  return (
    <PreviewMoving
      key={file.url}
      address={file.url}
      isSound={file.mime.startsWith('audio/')}
      name={record.name}
      playback={playback}
      isMuted={isMuted}
      onFail={fail}
    />
  );
}
