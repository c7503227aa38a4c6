import { useQuery } from '@tanstack/react-query';
import type { PlayableMedia } from '@vitrine/contract/playables';
import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { typeIcons } from '../../../lib/playable-types.ts';
import { Icon } from '../../../ui/icons.tsx';
import { fetchPlayable, type PlayableRecord, playableKeys } from '../../playables/playables.queries.ts';
import type { DraftItem } from './draft.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewMoving } from './PreviewMoving.tsx';
import type { Playback } from './playback.ts';
import classes from './preview.module.css';

/** Addresses of files hold for a day; the rest of a playable hardly changes while somebody looks at a loop. */
const freshMs = 300_000;

/** Lists do not tell where the files are: only what is shown, and what comes next, is asked for. */
export const usePlayableDetails = (item: DraftItem | undefined) =>
  useQuery({
    queryKey: playableKeys.one(item?.playable.id ?? ''),
    queryFn: ({ signal }) => fetchPlayable(item!.playable.id, signal),
    staleTime: freshMs,
    enabled: item?.playable.isVisible ?? false,
  });

const order = ['1080p', 'audio', 'original', '2160p'];
const filesOf = ({ playable_medias }: PlayableRecord): PlayableMedia[] =>
  [...playable_medias].sort((a, b) => order.indexOf(a.quality) - order.indexOf(b.quality));

export const firstFile = (record: PlayableRecord | undefined): PlayableMedia | undefined =>
  record && filesOf(record)[0];

interface PreviewStageProps {
  item: DraftItem;
  playback: Playback;
  isMuted: boolean;
  /** Says what is shown in place of the thing itself, and why. */
  onNote: (note: string | null) => void;
}

/** The item that is on now, as a screen shows it. */
export function PreviewStage({ item, playback, isMuted, onNote }: PreviewStageProps) {
  const { playable } = item;
  const { data: record, isPending } = usePlayableDetails(item);
  const isWaiting = playable.isVisible && isPending;
  return (
    <>
      <Still item={item} isHidden={playable.type === 'image' && record !== undefined} />
      {record && !isWaiting && (
        <Live key={item.key} record={record} playback={playback} isMuted={isMuted} onNote={onNote} />
      )}
    </>
  );
}

/** The small picture that is there at once, until there is more, and where there is nothing else. */
function Still({ item: { playable }, isHidden }: { item: DraftItem; isHidden: boolean }) {
  if (isHidden) return null;
  return playable.picture ? (
    <img className={classes.still} src={playable.picture} alt="" />
  ) : (
    <span className={classes.none}>
      <Icon name={typeIcons[playable.type]} size={40} />
    </span>
  );
}

interface LiveProps extends Omit<PreviewStageProps, 'item'> {
  record: PlayableRecord;
}

function Live({ record, playback, isMuted, onNote }: LiveProps) {
  const t = useT();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const file = filesOf(record).find(({ quality }) => !failed.includes(quality));
  const isFile = record.type !== 'url' && record.type !== 'hls';
  const note = isFile && !file ? t('playables.cannotPlayHere') : null;
  useEffect(() => {
    if (isFile) onNote(note);
  }, [isFile, note, onNote]);
  if (!isFile) return <PreviewFrame record={record} playback={playback} isMuted={isMuted} onNote={onNote} />;
  if (!file) return null;
  const fail = () => setFailed([...failed, file.quality]);
  // A GIF became a video: what the file is decides, not what it was.
  if (file.mime.startsWith('image/'))
    return <img className={classes.live} src={file.url} alt={record.name} onError={fail} />;
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
