import { Fragment } from 'react';
import { useTopName } from '../../../core/pickers/FolderTree.tsx';
import { type FolderTree, pathTo } from '../../../core/queries/folder-tree.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { type Movable, useDropTarget } from '../library/dragged.ts';
import classes from '../library/playables.module.css';
import { refusalOfMove } from './moves.ts';

interface FolderPathProps {
  tree: FolderTree;
  /** The folder of the page or the file; its ancestors are links. */
  folder: string | null;
  onMove?: (items: readonly Movable[], folder: string | null) => void;
}

/** Breadcrumbs. Items can be dropped on each part. */
export function FolderPath({ tree, folder, onMove }: FolderPathProps) {
  const t = useT();
  const topName = useTopName(tree);
  const parts = [{ id: null, name: topName }, ...pathTo(tree, folder)];
  return (
    <nav className={classes.crumb} aria-label={t('folders.path')}>
      {parts.map(({ id, name }, index) => (
        <Fragment key={id ?? 'top'}>
          {index > 0 && <Glyph name="chevron-right" size={12} />}
          <Part tree={tree} id={id} name={name} onMove={onMove} />
        </Fragment>
      ))}
    </nav>
  );
}

interface PartProps extends Pick<FolderPathProps, 'tree' | 'onMove'> {
  id: string | null;
  name: string;
}

function Part({ tree, id, name, onMove }: PartProps) {
  const locale = useLocale();
  const { isOver, handlers } = useDropTarget({
    accepts: (items) => onMove !== undefined && refusalOfMove(tree, items, id) === null,
    onMove: (items) => onMove?.(items, id),
  });
  const list = `/${locale}/playables`;
  return (
    <AppLink
      href={id === null ? list : `${list}?folder=${id}`}
      data-over={isOver || undefined}
      draggable={false}
      {...handlers}
    >
      {name}
    </AppLink>
  );
}
