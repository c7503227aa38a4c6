import { lazy, Suspense, useRef, useState } from 'react';
import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { SelectionBar } from '../../../ui/SelectionBar.tsx';
import { movableOf, type PlayableActions } from '../use-playable-actions.tsx';
import { PlayableCard } from './PlayableCard.tsx';
import classes from './playables.module.css';
import { useCardKeys } from './use-card-keys.ts';

const PreviewDialog = lazy(async () => ({
  default: (await import('../detail/PreviewDialog.tsx')).PreviewDialog,
}));

interface PlayableGridProps {
  playables: readonly PlayableRecord[];
  actions: PlayableActions;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  renaming: string | null;
  onRename: (id: string | null) => void;
  isRefreshing: boolean;
}

export function PlayableGrid(props: PlayableGridProps) {
  const { playables, actions, selected, onSelect, renaming, onRename, isRefreshing } = props;
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const [context, setContext] = useState<{ id: string; x: number; y: number } | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const ids = playables.map(({ id }) => id);
  const keys = useCardKeys({ list, ids, selected, onSelect, onPreview: setPreview });
  const previewed = playables.find(({ id }) => id === preview);
  const chosen = playables.filter(({ id }) => selected.has(id));
  const contextPlayable = playables.find(({ id }) => id === context?.id);
  const focusCard = (id: string) =>
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-id="${id}"] [data-card-link]`)?.focus(),
    );
  return (
    <>
      <Stack
        as="ul"
        ref={list}
        className={classes.grid}
        gap={12}
        rowGap={16}
        aria-label={t('pages.playables')}
        data-refreshing={isRefreshing || undefined}
        onKeyDown={keys.onKeyDown}
      >
        {playables.map((playable) => (
          <PlayableCard
            key={playable.id}
            playable={playable}
            isSelected={selected.has(playable.id)}
            isRenaming={renaming === playable.id}
            actions={() => actions.actionsOf(playable)}
            dragged={() => (selected.has(playable.id) ? chosen.map(movableOf) : [movableOf(playable)])}
            onToggle={(isRange) => keys.toggle(playable.id, isRange)}
            onRenamed={() => {
              onRename(null);
              focusCard(playable.id);
            }}
            onContextMenu={(event) => {
              if (event.shiftKey) return;
              event.preventDefault();
              setContext({ id: playable.id, x: event.clientX, y: event.clientY });
            }}
          />
        ))}
      </Stack>
      {context && contextPlayable && (
        <Menu
          anchor={context}
          label={t('list.rowActions', { name: contextPlayable.name })}
          items={actions.actionsOf(contextPlayable)}
          onClose={() => setContext(null)}
        />
      )}
      <Suspense>
        {previewed && <PreviewDialog playable={previewed} onClose={() => setPreview(null)} />}
      </Suspense>
      {chosen.length > 0 && (
        <SelectionBar
          selected={new Set(chosen.map(({ id }) => id))}
          onChange={onSelect}
          actions={actions.bulkActionsOf(chosen)}
        />
      )}
    </>
  );
}
