import { playableTypes } from '@vitrine/contract/playables';
import { useCallback, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { typeIcons, typeKeys } from '../../../lib/playable-types.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { OptionList } from '../../../ui/OptionList.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import treeClasses from '../../playables/FolderTree.module.css';
import { FolderTree } from '../../playables/FolderTree.tsx';
import { useFolderTree } from '../../playables/folders.queries.ts';
import classes from './library.module.css';
import type { LibraryFilter } from './library.queries.ts';

type Filter = Omit<LibraryFilter, 'q'>;

interface LibraryFiltersProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

const everyType = '';

export function LibraryFilters({ filter, onChange }: LibraryFiltersProps) {
  const t = useT();
  const [open, setOpen] = useState<'folder' | 'type' | null>(null);
  const folderAnchor = useRef<HTMLButtonElement>(null);
  const typeAnchor = useRef<HTMLButtonElement>(null);
  const { tree } = useFolderTree();
  const close = useCallback(() => {
    setOpen((which) => {
      (which === 'folder' ? folderAnchor : typeAnchor).current?.focus();
      return null;
    });
  }, []);
  const folder = filter.folder ? tree?.byId.get(filter.folder)?.name : undefined;
  const toggle = (which: 'folder' | 'type') => () => setOpen(open === which ? null : which);
  return (
    <div className={classes.filters}>
      <button
        ref={folderAnchor}
        type="button"
        className={classes.filter}
        aria-haspopup="tree"
        aria-expanded={open === 'folder'}
        data-on={folder ? true : undefined}
        onClick={toggle('folder')}
      >
        <Icon name="folder" size={14} />
        <span>{folder ?? t('editor.library.allFolders')}</span>
        <Glyph name="chevron-down" size={14} />
      </button>
      <button
        ref={typeAnchor}
        type="button"
        className={classes.filter}
        aria-haspopup="listbox"
        aria-expanded={open === 'type'}
        data-on={filter.type ? true : undefined}
        onClick={toggle('type')}
      >
        <span>{filter.type ? t(typeKeys[filter.type]) : t('playables.type')}</span>
        <Glyph name="chevron-down" size={14} />
      </button>
      {open === 'folder' && (
        <Popover anchor={folderAnchor} onClose={close} className={treeClasses.popover}>
          {tree ? (
            <FolderTree
              tree={tree}
              label={t('editor.library.folder')}
              value={filter.folder}
              onChange={(next) => onChange({ ...filter, folder: next })}
              onSubmit={close}
              onPick={close}
            />
          ) : (
            <Skeleton height={120} />
          )}
        </Popover>
      )}
      {open === 'type' && (
        <Popover anchor={typeAnchor} onClose={close}>
          <OptionList
            label={t('playables.type')}
            options={[
              { value: everyType, label: t('list.all') },
              ...playableTypes.map((type) => ({
                value: type as string,
                label: t(typeKeys[type]),
                icon: typeIcons[type],
              })),
            ]}
            value={filter.type ?? everyType}
            onPick={(next) => {
              onChange({ ...filter, type: playableTypes.find((type) => type === next) ?? null });
              close();
            }}
          />
        </Popover>
      )}
    </div>
  );
}
