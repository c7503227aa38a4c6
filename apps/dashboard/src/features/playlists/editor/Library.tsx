import type { Playable } from '@vitrine/contract/playables';
import type { PlayableSummary } from '@vitrine/contract/playlists';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { chooseAndUpload } from '../../../lib/uploads/uploads.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { type Draft, summaryOf } from './draft.ts';
import { LibraryCard } from './LibraryCard.tsx';
import { LibraryFilters } from './LibraryFilters.tsx';
import classes from './library.module.css';
import { type LibraryFilter, useLibrary } from './library.queries.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export interface LibraryProps {
  orientation: Draft['orientation'];
  /** Adds them to the playlist, or replaces an item. */
  onAdd: (playables: readonly PlayableSummary[]) => void;
  /** A click takes a single one at once. */
  isPicker?: boolean;
}

const columns = 2;
const gap = 10;
/** Height of name, facts and the gap to the next row. */
const wordsHeight = 44;

/** Pictures are half as wide as the list and have the aspect ratio of a screen. */
function useRowHeight(list: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(200);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [list]);
  return Math.round((((width - gap) / columns) * 9) / 16) + wordsHeight;
}

/** All playables that the user may see, to be added to the playlist. */
export function Library({ orientation, onAdd, isPicker = false }: LibraryProps) {
  const t = useT();
  const { number } = useFormat();
  const list = useRef<HTMLUListElement>(null);
  const rowHeight = useRowHeight(list);
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<Omit<LibraryFilter, 'q'>>({ folder: null, type: null });
  const q = useSettled(typed);
  const [count, setCount] = useState(0);
  const rows = useVisibleRows(list, Math.ceil(count / columns), rowHeight);
  const inSight = { from: rows.from * columns, to: rows.to * columns };
  const library = useLibrary({ ...filter, q }, inSight);
  if (library.total !== count) setCount(library.total);

  const shown = Array.from({ length: Math.max(0, Math.min(inSight.to, count) - inSight.from) }, (_, i) => {
    const index = inSight.from + i;
    return { index, playable: library.at(index) };
  });
  const [lastStop, setStop] = useState(0);
  const stop = lastStop >= inSight.from && lastStop < inSight.to ? lastStop : inSight.from;
  const choice = useChoice(shown);
  const pick = (index: number, playable: Playable, isRange: boolean) => {
    if (playable.status !== 'ready') return;
    if (isPicker) onAdd([summaryOf(playable)]);
    else choice.choose(index, isRange);
  };
  const addChosen = () => onAdd([...choice.chosen.values()]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && choice.chosen.size > 0) {
      event.preventDefault();
      return addChosen();
    }
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columns,
      ArrowDown: columns,
    };
    const step = steps[event.key];
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]');
    if (step === undefined || !card) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-card="${Number(card.dataset.card) + step}"]`)?.focus();
  };
  const hasFilter = q.trim() !== '' || filter.folder !== null || filter.type !== null;
  return (
    <Stack className={classes.library} column full onKeyDown={onKeyDown}>
      <Text as="div" className={classes.tools} fixed>
        <Row
          as="label"
          className={classes.search}
          framed="control"
          rounded
          fill="field"
          gap={8}
          size="13"
          tone="muted"
        >
          <Icon name="search" size={16} />
          <input
            type="search"
            autoComplete="off"
            aria-label={t('editor.library.search')}
            placeholder={t('editor.library.search')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
              event.preventDefault();
              list.current?.querySelector<HTMLElement>('[data-card]')?.focus();
            }}
          />
        </Row>
        <LibraryFilters filter={filter} onChange={setFilter} />
      </Text>
      <Text
        as="div"
        className={classes.scroll}
        grow
        low
        scroll="y"
        data-refreshing={library.isRefreshing || undefined}
      >
        {library.error && (
          <ErrorState
            title={t('list.failed')}
            detail={errorMessage(library.error)}
            onRetry={() => void library.refetch()}
          />
        )}
        {!library.isLoading && !library.error && count === 0 && (
          <EmptyState>{hasFilter ? t('editor.library.nothingFound') : t('editor.library.empty')}</EmptyState>
        )}
        <Text
          as="ul"
          ref={list}
          relative
          aria-label={t('editor.library.count', { count, number: number(count) })}
          style={{ height: Math.ceil(count / columns) * rowHeight }}
        >
          {shown.map(({ index, playable }) => (
            <LibraryCard
              key={playable?.id ?? index}
              index={index}
              count={count}
              playable={playable}
              orientation={orientation}
              isChosen={playable !== undefined && choice.chosen.has(playable.id)}
              isPicker={isPicker}
              isStop={index === stop}
              onStop={setStop}
              onPick={pick}
              style={{
                top: Math.floor(index / columns) * rowHeight,
                left: index % columns === 0 ? 0 : `calc(50% + ${gap / 2}px)`,
              }}
            />
          ))}
        </Text>
      </Text>
      {!isPicker && (
        <Row pad="10/14" ruled="above" gap={6} align="stretch" fixed>
          {choice.chosen.size > 0 ? (
            <>
              <Button variant="primary" kbd="mod+enter" onClick={addChosen}>
                {t('editor.library.addMany', { count: choice.chosen.size })}
              </Button>
              <Button variant="ghost" onClick={choice.clear}>
                {t('list.clearSelection')}
              </Button>
            </>
          ) : (
            <Button icon="upload" fullWidth onClick={() => void chooseAndUpload({ folder: filter.folder })}>
              {t('editor.library.uploadHere')}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  );
}

type Choice = ReadonlyMap<string, PlayableSummary>;
type Shown = readonly { readonly index: number; readonly playable: Playable | undefined }[];

/** Each click chooses one more, or with Shift a range; in the order of selection. */
function useChoice(shown: Shown) {
  const [chosen, setChosen] = useState<Choice>(new Map());
  const last = useRef<number | null>(null);
  return useMemo(
    () => ({
      chosen,
      clear: () => setChosen(new Map()),
      choose(index: number, isRange: boolean) {
        const picked = shown.find((each) => each.index === index)?.playable;
        if (picked?.status !== 'ready') return;
        const from = isRange && last.current !== null ? last.current : index;
        const between = shown.filter(
          (each) => each.index >= Math.min(from, index) && each.index <= Math.max(from, index),
        );
        const ready = between.flatMap(({ playable }) => (playable?.status === 'ready' ? [playable] : []));
        if (!isRange) last.current = index;
        setChosen((before) => {
          const next = new Map(before);
          if (!isRange && next.delete(picked.id)) return next;
          for (const playable of ready) next.set(playable.id, summaryOf(playable));
          return next;
        });
      },
    }),
    [chosen, shown],
  );
}
