import { useDraggable } from '@dnd-kit/core';
import type { Playable } from '@vitrine/contract/playables';
import type { PlayableSummary } from '@vitrine/contract/playlists';
import { type CSSProperties, useState } from 'react';
import { DesignPicture } from '../../../core/design-views/designs.views.tsx';
import { PlayableExpiry, PlayableKind, PlayableLength } from '../../../core/playables/playables.views.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { kindIcon } from '../../../lib/playable-types.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import hidden from '../../../ui/hidden.module.css';
import { Icon } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { type Draft, summaryOf } from './draft.ts';
import { type DraggedPlayables, handlersOf } from './drag.ts';
import classes from './library.module.css';
import { hasOtherOrientation } from './orientation.ts';

interface LibraryCardProps {
  index: number;
  count: number;
  /** Undefined while its page is loading. */
  playable: Playable | undefined;
  orientation: Draft['orientation'];
  isChosen: boolean;
  /** All selected playables; they are dragged together. */
  dragged: ReadonlyMap<string, PlayableSummary>;
  isPicker: boolean;
  /** The one card in the tab order; arrow keys move from there. */
  isStop: boolean;
  onStop: (index: number) => void;
  onChoose: (index: number, how: { isRange: boolean; isMore: boolean }) => void;
  onAdd: (playable: Playable) => void;
  style: CSSProperties;
}

export function LibraryCard({ playable, style, index, count, ...rest }: LibraryCardProps) {
  const place = { style, className: classes.card, 'aria-posinset': index + 1, 'aria-setsize': count };
  return (
    <li {...place} data-chosen={rest.isChosen || undefined}>
      {playable ? (
        <Card playable={playable} index={index} {...rest} />
      ) : (
        <>
          <span className={classes.picture}>
            <Skeleton height={54} />
          </span>
          <Skeleton width="70%" height={10} />
        </>
      )}
    </li>
  );
}

type CardProps = Omit<LibraryCardProps, 'playable' | 'style' | 'count'> & { playable: Playable };

function Card(props: CardProps) {
  const { playable, index, orientation, isChosen, dragged, isPicker, isStop, onChoose, onAdd } = props;
  const t = useT();
  const { number } = useFormat();
  const isReady = playable.status === 'ready';
  const playables = isChosen ? [...dragged.values()] : [summaryOf(playable)];
  const data: DraggedPlayables = { kind: 'playables', playables };
  const { setNodeRef, listeners } = useDraggable({
    id: `library ${playable.id}`,
    data,
    disabled: !isReady || isPicker,
  });
  const handlers = handlersOf(listeners);
  const isOdd = hasOtherOrientation(playable.orientation, orientation);
  const percent = playable.progress === null ? null : number(playable.progress / 100, { style: 'percent' });
  const refusal = playable.status === 'failed' ? t('playables.states.failed') : t('errors.still_converting');
  return (
    <>
      <button
        ref={setNodeRef}
        type="button"
        onMouseDown={handlers.onMouseDown}
        onTouchStart={handlers.onTouchStart}
        className={classes.main}
        data-card={index}
        tabIndex={isStop ? 0 : -1}
        onFocus={() => props.onStop(index)}
        data-unready={!isReady || undefined}
        aria-pressed={isPicker ? undefined : isChosen}
        aria-disabled={!isReady || undefined}
        title={isReady ? playable.name : refusal}
        onClick={(event) => {
          if (isPicker) onAdd(playable);
          else onChoose(index, { isRange: event.shiftKey, isMore: event.ctrlKey || event.metaKey });
        }}
        onDoubleClick={() => !isPicker && onAdd(playable)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            onAdd(playable);
          } else if (event.key === ' ' && !isPicker) {
            event.preventDefault();
            onChoose(index, { isRange: event.shiftKey, isMore: true });
          }
        }}
      >
        <span className={classes.picture}>
          <CardPicture playable={playable} />
          {!isReady && <span className={classes.veil}>{percent}</span>}
          <span className={classes.expiry}>
            <PlayableExpiry shown={playable} onPicture isShort />
          </span>
          {isReady && <PlayableLength playable={playable} className={classes.length} />}
          {isOdd && (
            <span className={classes.odd} title={t('editor.library.otherOrientation')}>
              <Glyph name="warning" size={14} />
              <span className={hidden.hidden}>{t('editor.library.otherOrientation')}</span>
            </span>
          )}
        </span>
        <span className={classes.name}>{playable.name}</span>
        <span className={classes.facts}>{isReady ? <PlayableKind playable={playable} /> : refusal}</span>
      </button>
      {isReady && !isPicker && (
        <button
          type="button"
          className={classes.add}
          aria-label={t('editor.library.addOne', { name: playable.name })}
          title={t('editor.library.addOne', { name: playable.name })}
          tabIndex={-1}
          onClick={() => onAdd(playable)}
        >
          <Glyph name="plus" size={14} />
        </button>
      )}
    </>
  );
}

function CardPicture({ playable }: { playable: Playable }) {
  const [broken, setBroken] = useState<string | null>(null);
  const { picture } = summaryOf(playable);
  if (playable.type === 'design') return <DesignPicture id={playable.id} />;
  if (!picture || picture === broken) return <Icon name={kindIcon(playable)} size={22} />;
  return (
    <img
      src={picture}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(picture)}
    />
  );
}
