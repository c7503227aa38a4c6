import { useSortable } from '@dnd-kit/sortable';
import type { KeyboardEvent } from 'react';
import type { PlaylistRecord } from '../../core/queries/playlists.queries.ts';
import { calendarSentence } from '../../lib/calendar-words.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import { PlaysNow } from '../playlists/playlists.views.tsx';
import classes from './linked.module.css';

interface LinkedPlaylistProps {
  playlist: PlaylistRecord;
  place: number;
  count: number;
  /** True while an order is being saved. */
  isLocked: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** One of the group's playlists: its rank, when it plays, and whether it plays now. */
export function LinkedPlaylist(props: LinkedPlaylistProps) {
  const { playlist, place, count, isLocked, onMove, onRemove } = props;
  const t = useT();
  const locale = useLocale();
  const { id, name, priority, calendar } = playlist;
  const sortable = useSortable({ id, disabled: isLocked || count < 2 });
  const { transform, transition, isDragging } = sortable;
  const moveByKeys = (event: KeyboardEvent) => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined) return sortable.listeners?.onKeyDown?.(event);
    event.preventDefault();
    const to = place + step;
    if (to >= 0 && to < count && !isLocked) onMove(to);
  };
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      data-off={!playlist.enabled || undefined}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
    >
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        className={classes.grip}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={t('groups.movePlaylist', { name })}
        disabled={count < 2}
        onKeyDown={moveByKeys}
      >
        <Glyph name="grip" size={16} />
      </button>
      <div className={classes.words}>
        <div className={classes.head}>
          <AppLink href={`/${locale}/playlists/detail/${id}`} className={classes.name}>
            {name}
          </AppLink>
          <span className={classes.priority} title={t('playlists.priorityHint')}>
            {t('groups.withPriority', { priority })}
          </span>
        </div>
        <p className={classes.sentence}>
          <Hours>{calendarSentence(t, locale, calendar)}</Hours>
        </p>
        <PlaysNow playlist={playlist} />
      </div>
      <div className={classes.buttons}>
        <IconButton
          size="sm"
          icon="arrow-up"
          label={t('groups.moveUp', { name })}
          disabled={place === 0 || isLocked}
          onClick={() => onMove(place - 1)}
        />
        <IconButton
          size="sm"
          icon="arrow-down"
          label={t('groups.moveDown', { name })}
          disabled={place === count - 1 || isLocked}
          onClick={() => onMove(place + 1)}
        />
        <IconButton size="sm" icon="close" label={t('groups.removeDisplay', { name })} onClick={onRemove} />
      </div>
    </li>
  );
}
