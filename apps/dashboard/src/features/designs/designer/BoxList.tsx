import type { Box } from '@vitrine/contract/design-document';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import classes from './box-list.module.css';
import { boxName } from './box-names.ts';
import { DesignerIcon, KindIcon } from './designer-icons.tsx';

export interface BoxActions {
  select: (id: string | null) => void;
  rename: (id: string, name: string) => void;
  toggle: (id: string) => void;
  moveDepth: (id: string, by: number) => void;
  remove: (id: string) => void;
  copy: (id: string) => void;
}

/** Selected instead of a box. */
export const backgroundId = 'background';

interface BoxListProps {
  boxes: readonly Box[];
  selected: string | null;
  actions: BoxActions;
  /** The name of a box's source, beside it. */
  sourceOf: (box: Box) => string | null;
  /** Boxes whose data have failed. */
  isFailed: (box: Box) => boolean;
}

/** All boxes by depth, the topmost first. */
export function BoxList({ boxes, selected, actions, sourceOf, isFailed }: BoxListProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const rows = [...boxes].reverse();
  const ids = [...rows.map(({ id }) => id), backgroundId];
  const focusRow = (id: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus());
  const step = (from: string, by: number) => {
    const next = ids[ids.indexOf(from) + by];
    if (!next) return;
    actions.select(next);
    focusRow(next);
  };
  const onKey = (event: KeyboardEvent, id: string, box: Box | null) => {
    const { key, altKey } = event;
    const done = () => event.preventDefault();
    if ((key === 'ArrowUp' || key === 'ArrowDown') && altKey && box) {
      done();
      actions.moveDepth(id, key === 'ArrowUp' ? 1 : -1);
      focusRow(id);
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      done();
      step(id, key === 'ArrowUp' ? -1 : 1);
    } else if (key === 'Enter' && box) {
      done();
      setRenaming(id);
    } else if (key === ' ' && box) {
      done();
      actions.toggle(id);
    } else if ((key === 'Delete' || key === 'Backspace') && box) {
      done();
      const at = ids.indexOf(id);
      actions.remove(id);
      focusRow(ids[at + 1] ?? backgroundId);
    }
  };
  const finish = (id: string, name: string | null) => {
    setRenaming(null);
    if (name !== null) actions.rename(id, name);
    focusRow(id);
  };
  const drag = useDepthDrag(list, actions);
  return (
    <ul ref={list} className={classes.list} aria-label={t('designer.boxes')}>
      {rows.map((box) => {
        const { id, kind, hidden } = box;
        const name = boxName(t, box);
        const source = sourceOf(box);
        return (
          <Text
            as="li"
            hover="lit"
            key={id}
            data-selected={id === selected || undefined}
            data-hidden={hidden || undefined}
          >
            <Stack as="span" className={classes.grip} tone="muted" center aria-hidden="true" {...drag(id)}>
              <Glyph name="grip" size={14} />
            </Stack>
            {renaming === id ? (
              <Rename
                name={box.name ?? name}
                label={t('designer.rename')}
                onDone={(next) => finish(id, next)}
              />
            ) : (
              <Row
                as="button"
                type="button"
                data-row={id}
                className={classes.row}
                high={32}
                rounded="tag"
                start
                gap={8}
                grow
                shrink
                aria-pressed={id === selected}
                aria-keyshortcuts="Enter Space Alt+ArrowUp Alt+ArrowDown Delete"
                tabIndex={id === selected || (selected === null && box === rows[0]) ? 0 : -1}
                title={name}
                onClick={() => actions.select(id)}
                onDoubleClick={() => setRenaming(id)}
                onKeyDown={(event) => onKey(event, id, box)}
              >
                <KindIcon kind={kind} />
                <Text truncate>{name}</Text>
                {source && (
                  <Text
                    className={classes.source}
                    pad="0/6"
                    rounded="tag"
                    sunken
                    fixed
                    push
                    tone="soft"
                    truncate
                  >
                    {source}
                  </Text>
                )}
                {isFailed(box) && <Glyph name="warning" size={14} />}
              </Row>
            )}
            <IconButton
              size="sm"
              icon={hidden ? 'eye-off' : 'eye'}
              label={t(hidden ? 'designer.showNamed' : 'designer.hideNamed', { name })}
              aria-pressed={hidden === true}
              onClick={() => actions.toggle(id)}
            />
          </Text>
        );
      })}
      <Text as="li" hover="lit" data-selected={selected === backgroundId || undefined}>
        <Stack as="span" className={classes.grip} tone="muted" center aria-hidden="true" />
        <Row
          as="button"
          type="button"
          data-row={backgroundId}
          className={classes.row}
          high={32}
          rounded="tag"
          start
          gap={8}
          grow
          shrink
          aria-pressed={selected === backgroundId}
          tabIndex={selected === backgroundId || rows.length === 0 ? 0 : -1}
          onClick={() => actions.select(backgroundId)}
          onKeyDown={(event) => onKey(event, backgroundId, null)}
        >
          <DesignerIcon name="lock" />
          <Text truncate>{t('designer.background')}</Text>
        </Row>
      </Text>
    </ul>
  );
}

/** Rows are dragged by their grip; each row that is passed is one step. */
function useDepthDrag(list: React.RefObject<HTMLUListElement | null>, actions: BoxActions) {
  const dragged = useRef<string | null>(null);
  return (id: string) => ({
    onPointerDown(event: PointerEvent) {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = id;
      actions.select(id);
    },
    onPointerMove(event: PointerEvent) {
      if (dragged.current !== id) return;
      const row = list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.closest('li');
      if (!row) return;
      const { top, bottom } = row.getBoundingClientRect();
      if (event.clientY < top) actions.moveDepth(id, 1);
      else if (event.clientY > bottom) actions.moveDepth(id, -1);
    },
    onPointerUp() {
      dragged.current = null;
    },
  });
}

function Rename({
  name,
  label,
  onDone,
}: {
  name: string;
  label: string;
  onDone: (name: string | null) => void;
}) {
  const isDone = useRef(false);
  const finish = (next: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(next);
  };
  return (
    <input
      className={classes.rename}
      aria-label={label}
      defaultValue={name}
      maxLength={80}
      // biome-ignore lint/a11y/noAutofocus: Enter has just asked for it
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => finish(event.currentTarget.value.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(event.currentTarget.value.trim());
        if (event.key === 'Escape') {
          event.stopPropagation();
          finish(null);
        }
      }}
    />
  );
}
