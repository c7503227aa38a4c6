import { SortableContext } from '@dnd-kit/sortable';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hasFiles } from '../../../lib/uploads/dropped-files.ts';
import type { UploadItem } from '../../../lib/uploads/upload-item.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import type { MenuItem } from '../../../ui/Menu.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Length } from '../../../ui/time/Time.tsx';
import type { DraftItem } from './draft.ts';
import { EditorGlyph } from './EditorGlyph.tsx';
import { Frame } from './Frame.tsx';
import { FrameDrag } from './FrameDrag.tsx';
import classes from './film.module.css';
import { onStripKey, useWantedFocus } from './film-keys.ts';
import type { Segment } from './loop.ts';
import type { Problems } from './problems.ts';
import type { Selection } from './selection.ts';
import { timeCodesOf } from './time-codes.ts';
import { useStableActions } from './use-actions.ts';
import type { ItemActs } from './use-items.ts';
import type { JoiningFiles } from './use-joining-files.ts';
import { useVisibleRows } from './use-visible-rows.ts';

interface FilmStripProps {
  items: readonly DraftItem[];
  /** The items that are shown, with their times in the loop. */
  segments: readonly Segment[];
  never: ReadonlySet<string>;
  selection: Selection;
  actions: ItemActs;
  problems: Problems;
  focusWanted: RefObject<string | null>;
  joining: JoiningFiles;
  onAdd: () => void;
  onPreview: (key: string) => void;
  onConditions: (key: string) => void;
  onReplace: (key: string) => void;
}

/** Heights of a frame and the gap below it, as in film.module.css. */
const frameHeights = { wide: 124, phone: 96 };

/**
 * Short lists are drawn completely: nothing pops in while scrolling, and the browser's search finds every
 * name.
 */
const drawnAsWhole = 60;
/** As in film.module.css. */
const ringRoom = 4;
const stayInPlace = () => null;

/** The loop as a film: each item with the time at which it begins. */
export function FilmStrip(props: FilmStripProps) {
  const { items, segments, selection, actions, focusWanted, joining } = props;
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const height = frameHeights[usePhone() ? 'phone' : 'wide'];
  const rows = useVisibleRows(list, items.length, height, items.length > drawnAsWhole);
  const menuOf = useItemMenu(props);
  const [isOver, setOver] = useState(false);
  useWantedFocus(list, items, height, focusWanted);
  const { starts, end } = timeCodesOf(segments);
  const stop = selection.last ?? items[0]?.key;
  return (
    <Stack
      as="section"
      // A projection room is dark in both themes.
      data-color-scheme="dark"
      className={classes.film}
      rounded="card"
      fill="screen"
      shrink
      tone="strong"
      aria-label={t('editor.items.title')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        joining.drop(event.dataTransfer);
      }}
    >
      {items.length > 0 && (
        <FrameDrag items={items} selection={selection} actions={actions}>
          {({ lifted, place }) => (
            <SortableContext items={items.map(({ key }) => key)} strategy={stayInPlace}>
              <Text
                as="div"
                ref={list}
                role="grid"
                aria-label={t('editor.items.title')}
                aria-multiselectable
                aria-rowcount={items.length}
                className={classes.list}
                relative
                onKeyDown={(event) => lifted.size === 0 && onStripKey(event, actions, props.onPreview)}
              >
                <div role="presentation" style={{ height: rows.from * height }} />
                {items.slice(rows.from, rows.to).map((item, i) => (
                  <Frame
                    key={item.key}
                    item={item}
                    index={rows.from + i}
                    code={starts.get(item.key) ?? ''}
                    isSelected={selection.keys.has(item.key)}
                    isStop={item.key === stop}
                    isNever={props.never.has(item.key)}
                    isLifted={lifted.has(item.key)}
                    problems={props.problems.items.get(item.key)}
                    actions={actions}
                    menuOf={menuOf}
                  />
                ))}
                <div role="presentation" style={{ height: (items.length - rows.to) * height }} />
                <div
                  role="presentation"
                  className={classes.line}
                  hidden={place === null}
                  style={{ top: (place ?? 0) * height + ringRoom }}
                />
              </Text>
            </SortableContext>
          )}
        </FrameDrag>
      )}
      {joining.waiting.map((item) => (
        <Waiting key={item.id} item={item} />
      ))}
      {items.length > 0 && (
        <Row as="p" className={classes.end} above={6} gap={12} tone="muted">
          <Length>
            <span title={t('editor.items.loop', { length: end })}>{end}</span>
          </Length>
          <Glyph name="refresh" size={12} />
        </Row>
      )}
      <Row
        as="button"
        type="button"
        className={classes.add}
        pad="0/16"
        rounded
        start
        gap={10}
        weight={550}
        tone="soft"
        onClick={props.onAdd}
      >
        <Glyph name="plus" size={16} />
        {t('editor.items.add')}
        <Kbd keys="A" look="inButton" />
        <Text className={classes.orDrop} push size="13.5" weight={400} tone="muted">
          {t('editor.items.orDrop')}
        </Text>
      </Row>
    </Stack>
  );
}

/** A dropped file, which joins when it is ready. */
function Waiting({ item }: { item: UploadItem }): ReactNode {
  const t = useT();
  const { name, state, failure, percent, sent, size } = item;
  const done = state === 'converting' ? percent : size > 0 ? Math.round((sent / size) * 100) : null;
  return (
    <div className={classes.frame} data-waiting>
      <span className={classes.code} />
      <span className={classes.pictureCell}>
        <span className={classes.picture}>
          {failure ? <Icon name="upload" size={28} /> : <Spinner size={20} />}
        </span>
      </span>
      <span className={classes.words}>
        <Text size="15/20" weight={600} truncate>
          {name}
        </Text>
        <span className={failure ? classes.wrong : classes.facts}>
          {failure
            ? (failure.message ?? t('playables.states.failed'))
            : t(done === null ? 'editor.items.joins' : 'editor.items.joinsAfter', { percent: done ?? 0 })}
        </span>
      </span>
    </div>
  );
}

function useItemMenu(props: FilmStripProps) {
  const t = useT();
  const { items, actions } = props;
  return useStableActions({
    menuOf: (item: DraftItem): readonly MenuItem[] => {
      const at = items.indexOf(item);
      return [
        { label: t('editor.items.conditions'), icon: 'clock', onClick: () => props.onConditions(item.key) },
        {
          label: t('editor.preview.short'),
          icon: <EditorGlyph name="play" />,
          onClick: () => props.onPreview(item.key),
        },
        { label: t('editor.items.duplicate'), icon: 'copy', onClick: () => actions.duplicate(item.key) },
        {
          label: t('editor.items.toTop'),
          icon: <EditorGlyph name="top" />,
          disabled: at === 0,
          onClick: () => actions.moveToEnd(item.key, 'first'),
        },
        {
          label: t('editor.items.toBottom'),
          icon: <EditorGlyph name="bottom" />,
          disabled: at === items.length - 1,
          onClick: () => actions.moveToEnd(item.key, 'last'),
        },
        { label: t('editor.items.replace'), icon: 'refresh', onClick: () => props.onReplace(item.key) },
        'divider',
        {
          label: t('editor.items.remove'),
          icon: 'trash',
          danger: true,
          onClick: () => actions.remove(item.key),
        },
      ];
    },
  }).menuOf;
}
