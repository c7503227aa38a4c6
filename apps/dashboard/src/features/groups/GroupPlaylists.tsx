import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useState } from 'react';
import { LinkPlaylistPicker } from '../../core/pickers/LinkPlaylistPicker.tsx';
import { usePlaylists } from '../../core/queries/playlists.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.ts';
import { changeOrder } from './change-order.tsx';
import detail from './detail.module.css';
import { type GroupRecord, useChangeMembers } from './groups.queries.ts';
import { LinkedPlaylist } from './LinkedPlaylist.tsx';
import { LinkedSkeleton } from './LinkedSkeleton.tsx';
import classes from './linked.module.css';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The page size of one request. */
const shownAtOnce = 200;

/**
 * The group's playlists, highest priority first. Moving one changes priorities, so it asks for confirmation.
 */
export function GroupPlaylists({ group }: { group: GroupRecord }) {
  const t = useT();
  const change = useChangeMembers();
  const { data, error, refetch } = usePlaylists({
    group_eq: group.id,
    sort: 'priority:desc,name:asc',
    _limit: String(shownAtOnce),
  });
  /** The new order awaiting confirmation. */
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const pending = change.isPending ? change.variables : undefined;
  const known = (data?.data ?? []).filter(({ id }) => id !== pending?.remove);
  const rows = asked ? known.toSorted((a, b) => asked.indexOf(a.id) - asked.indexOf(b.id)) : known;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const move = async (from: number, to: number) => {
    if (from === to || asked) return;
    setAsked(arrayMove([...known], from, to).map(({ id }) => id));
    await changeOrder(known, from, to);
    setAsked(null);
  };
  const placeOf = (id: unknown) => rows.findIndex((row) => row.id === id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) void move(placeOf(active.id), placeOf(over.id));
  };
  const announce = (id: unknown, over: unknown) => {
    const row = rows[placeOf(id)];
    const place = placeOf(over) + 1;
    return row && place > 0 ? t('groups.movedTo', { name: row.name, place, count: rows.length }) : undefined;
  };

  const link = async ({ id, name }: Named, isLinked: boolean, offersUndo = true) => {
    try {
      await change.mutateAsync({
        id: group.id,
        of: 'playlists',
        ...(isLinked ? { add: id } : { remove: id }),
      });
    } catch (failure) {
      const reason = errorMessage(failure);
      showToast({ message: t('groups.playlistsFailed', { reason }), kind: 'error' });
      return;
    }
    const undo = { label: t('common.undo'), onClick: () => void link({ id, name }, !isLinked, false) };
    showToast({
      message: isLinked ? t('groups.displayAdded', { name }) : t('groups.displayRemoved', { name }),
      kind: 'success',
      ...(offersUndo ? { action: undo } : {}),
    });
  };

  return (
    <Card
      title={t('groups.playlists')}
      aside={
        <LinkPlaylistPicker
          exclude={new Set(group.playlists.map(({ id }) => id))}
          onPick={(playlist) => void link(playlist, true)}
        />
      }
    >
      {!data && error ? (
        <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LinkedSkeleton playlists={group.playlists} />
      ) : rows.length === 0 ? (
        <p className={detail.none}>{t('groups.noPlaylistsYet')}</p>
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={onDragEnd}
          accessibility={{
            screenReaderInstructions: { draggable: t('groups.moveHint') },
            announcements: {
              onDragStart: ({ active }) => announce(active.id, active.id),
              onDragOver: ({ active, over }) => announce(active.id, over?.id),
              onDragEnd: ({ active, over }) => announce(active.id, over?.id),
              onDragCancel: ({ active }) => announce(active.id, active.id),
            },
          }}
        >
          <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
            <ol className={classes.list}>
              {rows.map((playlist, place) => (
                <LinkedPlaylist
                  key={playlist.id}
                  playlist={playlist}
                  place={place}
                  count={rows.length}
                  isLocked={asked !== null}
                  onMove={(to) => void move(place, to)}
                  onRemove={() => void link(playlist, false)}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
    </Card>
  );
}
