import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import type { ReactNode, RefObject } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import type { MenuItem } from '../../../ui/Menu.tsx';
import type { Draft, DraftItem } from './draft.ts';
import { EditorGlyph } from './EditorGlyph.tsx';
import { ItemsHead } from './ItemsHead.tsx';
import { ItemsList } from './ItemsList.tsx';
import classes from './items.module.css';
import { LoopStrip } from './LoopStrip.tsx';
import { lengthOf, type Segment } from './loop.ts';
import type { Playback } from './playback.ts';
import type { Problems } from './problems.ts';
import type { Selection } from './selection.ts';
import { useStableActions } from './use-actions.ts';
import type { ItemActs } from './use-items.ts';
import { usePhoneRows } from './use-layout.ts';

interface ItemsPaneProps {
  pane: RefObject<HTMLDivElement | null>;
  draft: Draft;
  check: PlaylistCheck | null;
  segments: readonly Segment[];
  never: ReadonlySet<string>;
  selection: Selection;
  actions: ItemActs;
  problems: Problems;
  playback: Playback;
  focusWanted: RefObject<string | null>;
  lifted: ReadonlySet<string>;
  place: number | null;
  warnings: ReactNode;
  onAdd: () => void;
  onPreview: (key: string) => void;
  onConditions: (key: string) => void;
  onReplace: (key: string) => void;
}

/** Row heights as in items.module.css. */
const rowHeights = { wide: 62, phone: 104 };

/** The middle of the editor: the loop, its problems, and its items. */
export function ItemsPane(props: ItemsPaneProps) {
  const { draft, check, segments, never, selection, actions, playback } = props;
  const t = useT();
  const isPhone = usePhoneRows();
  const { items } = draft;
  const { menuOf, show } = useStableActions({
    show: (key: string) => {
      actions.select(key);
      playback.show(key);
    },
    menuOf: (item: DraftItem): readonly MenuItem[] => {
      const at = items.indexOf(item);
      return [
        { label: t('editor.items.conditions'), icon: 'clock', onClick: () => props.onConditions(item.key) },
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
  });
  const hasVideo = items.some(({ playable }) => playable.type === 'video');
  return (
    <div ref={props.pane} className={classes.pane}>
      <ItemsHead
        count={items.length}
        loop={lengthOf(segments)}
        secondsADay={check?.secondsADay ?? null}
        onAdd={props.onAdd}
      />
      <LoopStrip items={items} selected={selection.keys} never={never} playback={playback} onSelect={show} />
      {props.warnings}
      <ItemsList
        items={items}
        selection={selection}
        actions={actions}
        never={never}
        problems={props.problems}
        focusWanted={props.focusWanted}
        rowHeight={isPhone ? rowHeights.phone : rowHeights.wide}
        lifted={props.lifted}
        place={props.place}
        menuOf={menuOf}
        onPreview={props.onPreview}
        empty={<p>{t('editor.items.empty')}</p>}
      />
      {items.length > 0 && (
        <p className={classes.hints}>
          <span className={classes.keys}>
            <Kbd keys="alt+up" /> <Kbd keys="alt+down" /> {t('editor.hints.move')}
          </span>
          <span className={classes.keys}>
            <Kbd keys="space" /> {t('editor.hints.preview')}
          </span>
          <span className={classes.keys}>
            <Kbd keys="del" /> {t('editor.hints.remove')}
          </span>
          {hasVideo && <span className={classes.onlyVideos}>{t('editor.hints.onlyVideos')}</span>}
        </p>
      )}
    </div>
  );
}
