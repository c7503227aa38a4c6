import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { Length } from '../../../ui/time/Time.tsx';
import type { Draft, DraftItem } from './draft.ts';
import { EditorGlyph } from './EditorGlyph.tsx';
import { lengthOf } from './loop.ts';
import { PreviewDevicePicker } from './PreviewDevicePicker.tsx';
import { firstFile, PreviewStage, usePlayableDetails } from './PreviewStage.tsx';
import type { Playback, PlaybackState } from './playback.ts';
import { playheadText } from './playhead-text.ts';
import classes from './preview.module.css';
import { type Moment, playsAt } from './shown-items.ts';
import { useFrames, usePlaybackPart } from './use-playback.ts';

interface PreviewProps {
  draft: Draft;
  playback: Playback;
  /** The selected item; while paused it is shown even if it is never part of the loop. */
  lookedAt: DraftItem | undefined;
  /** Conditions are evaluated at that moment; null shows everything that is ever shown. */
  moment: Moment | null;
  onMoment: (moment: Moment | null) => void;
}

/** The loop as it will play, including unsaved changes. */
export function Preview({ draft, playback, lookedAt, moment, onMoment }: PreviewProps) {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  const [isMuted, setMuted] = useState(true);
  const [note, setNote] = useState<string | null>(null);
  const isPlaying = usePlaybackPart(playback, (state) => state.isPlaying);
  const current = usePlaybackPart(playback, ({ at }) => playback.segments()[at]?.key);
  const isLeftOut =
    !isPlaying && lookedAt && !playback.segments().some((segment) => segment.key === lookedAt.key);
  const key = isLeftOut ? lookedAt.key : current;
  const item = draft.items.find((each) => each.key === key);
  const isUpright = draft.orientation?.startsWith('vertical') ?? false;
  const showNote = useCallback((next: string | null) => setNote(next), []);
  const isOut = item !== undefined && !item.playable.isVisible;
  const shownNote = isOut ? t('editor.preview.outside') : note;
  // On narrow screens switching tabs unmounts it, and nothing may continue playing invisibly.
  useEffect(() => () => playback.pause(), [playback]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said belongs to the item before
  useEffect(() => setNote(null), [key]);
  return (
    <Text
      as="section"
      ref={box}
      className={classes.preview}
      ruled
      surface
      aria-label={t('editor.preview.title')}
    >
      <div className={classes.stage} data-upright={isUpright || undefined}>
        {item ? (
          <PreviewStage item={item} playback={playback} isMuted={isMuted} onNote={showNote} />
        ) : (
          <p className={classes.nothing}>
            {moment ? t('editor.preview.nothingThen') : t('editor.preview.nothing')}
          </p>
        )}
        <Row className={classes.corner} revealed gap={4} align="stretch">
          <IconButton
            size="sm"
            label={isMuted ? t('editor.preview.soundOn') : t('editor.preview.soundOff')}
            icon={<EditorGlyph name={isMuted ? 'muted' : 'sound'} />}
            onClick={() => setMuted(!isMuted)}
          />
          <FullScreenButton of={box} />
        </Row>
      </div>
      <Controls playback={playback} />
      {shownNote && (
        <Text as="p" className={classes.note} above={6} size="12.5/17" tone="muted" role="status">
          {shownNote}
        </Text>
      )}
      <PreviewDevicePicker moment={moment} onMoment={onMoment} />
      {moment && !playsAt(draft, moment) && (
        <Text as="p" className={classes.note} above={6} size="12.5/17" tone="muted">
          {t('editor.preview.notThen')}
        </Text>
      )}
      <Warmup draft={draft} playback={playback} />
    </Text>
  );
}

function FullScreenButton({ of }: { of: RefObject<HTMLElement | null> }) {
  const t = useT();
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => (isFull ? document.exitFullscreen() : of.current?.requestFullscreen());
  return (
    <IconButton
      size="sm"
      label={isFull ? t('editor.preview.windowed') : t('editor.preview.fullScreen')}
      icon="live"
      onClick={() => void toggle()}
    />
  );
}

function Controls({ playback }: { playback: Playback }) {
  const t = useT();
  const isPlaying = usePlaybackPart(playback, (state) => state.isPlaying);
  const isEmpty = usePlaybackPart(playback, (state) => state.at === -1);
  return (
    <Row className={classes.controls} gap={4}>
      <IconButton
        size="sm"
        label={t('editor.preview.previous')}
        icon={<EditorGlyph name="previous" />}
        disabled={isEmpty}
        onClick={playback.previous}
      />
      <IconButton
        size="sm"
        className={classes.play}
        label={isPlaying ? t('editor.preview.pause') : t('editor.preview.play')}
        icon={<EditorGlyph name={isPlaying ? 'pause' : 'play'} />}
        disabled={isEmpty}
        onClick={() => (isPlaying ? playback.pause() : playback.play())}
      />
      <IconButton
        size="sm"
        label={t('editor.preview.next')}
        icon={<EditorGlyph name="next" />}
        disabled={isEmpty}
        onClick={playback.next}
      />
      <Scrubber playback={playback} />
    </Row>
  );
}

function Scrubber({ playback }: { playback: Playback }) {
  const t = useT();
  const slider = useRef<HTMLInputElement>(null);
  const clock = useRef<HTMLSpanElement>(null);
  const draw = ({ time }: PlaybackState) => {
    const length = lengthOf(playback.segments());
    const text = playheadText(time, length);
    if (clock.current && clock.current.textContent !== text) {
      clock.current.textContent = text;
      slider.current?.setAttribute('aria-valuetext', text);
    }
    if (!slider.current) return;
    slider.current.max = String(length);
    slider.current.value = String(time);
    slider.current.style.setProperty('--done', `${length > 0 ? (time / length) * 100 : 0}%`);
  };
  useFrames(playback, draw);
  return (
    <>
      <input
        ref={slider}
        type="range"
        className={classes.scrub}
        aria-label={t('editor.preview.scrub')}
        min={0}
        step={0.1}
        defaultValue={0}
        onChange={(event) => playback.seek(Number(event.currentTarget.value))}
      />
      <Length ref={clock} className={classes.clock} />
    </>
  );
}

/** Preloads the next item while the current one plays, so that nothing flashes in between. */
function Warmup({ draft, playback }: { draft: Draft; playback: Playback }) {
  const isPlaying = usePlaybackPart(playback, (state) => state.isPlaying);
  const nextKey = usePlaybackPart(playback, ({ at }) => {
    const segments = playback.segments();
    return segments.length > 1 ? segments[(at + 1) % segments.length]!.key : undefined;
  });
  const next = isPlaying ? draft.items.find(({ key }) => key === nextKey) : undefined;
  const file = firstFile(usePlayableDetails(next).data);
  if (!next || !file || file.mime.startsWith('audio/')) return null;
  return file.mime.startsWith('image/') ? (
    <img className={classes.warmup} src={file.url} alt="" />
  ) : (
    <video className={classes.warmup} src={file.url} muted preload="auto" tabIndex={-1} aria-hidden="true" />
  );
}
