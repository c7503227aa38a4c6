import { useEffect, useMemo, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Layer } from '../../../ui/Layer.tsx';
import type { Draft } from './draft.ts';
import { type Segment, segmentsOf } from './loop.ts';
import { Preview } from './Preview.tsx';
import classes from './preview.module.css';
import { isShownAt, type Moment } from './shown-items.ts';
import { usePlayback } from './use-playback.ts';

interface PreviewDialogProps {
  draft: Draft;
  /** The items that are ever shown. */
  segments: readonly Segment[];
  /** The item with which it begins; null for the first. */
  from: string | null;
  onClose: () => void;
}

/** The loop as it will play, including what is not saved. Space plays and pauses. */
export function PreviewDialog({ draft, segments, from, onClose }: PreviewDialogProps) {
  const t = useT();
  const [moment, setMoment] = useState<Moment | null>(null);
  const previewed = useMemo(
    () => (moment ? segmentsOf(draft.items, (item) => isShownAt(item, moment)) : segments),
    [draft.items, moment, segments],
  );
  const playback = usePlayback(previewed);
  const item = draft.items.find(({ key }) => key === from);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => {
    if (from === null || playback.show(from)) playback.play();
  }, []);
  return (
    <Layer
      label={t('editor.preview.title')}
      onClose={onClose}
      closeOnScrim
      className={classes.dialog}
      onKeyDown={(event) => {
        const isControl = (event.target as HTMLElement).closest('button, input, a');
        if (event.key !== ' ' || isControl) return;
        event.preventDefault();
        if (playback.get().isPlaying) playback.pause();
        else playback.play();
      }}
    >
      <IconButton label={t('common.close')} icon="close" className={classes.close} onClick={onClose} />
      <Preview draft={draft} playback={playback} lookedAt={item} moment={moment} onMoment={setMoment} />
    </Layer>
  );
}
