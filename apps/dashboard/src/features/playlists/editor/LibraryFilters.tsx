import { playableTypes } from '@vitrine/contract/playables';
import { useCallback, useRef, useState } from 'react';
import { FolderPicker } from '../../../core/pickers/FolderPicker.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { typeIcons, typeKeys } from '../../../lib/playable-types.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { OptionList } from '../../../ui/OptionList.tsx';
import { Popover } from '../../../ui/Popover.tsx';
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
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus();
  }, []);
  const types = playableTypes.map((type) => ({
    value: type as string,
    label: t(typeKeys[type]),
    icon: typeIcons[type],
  }));
  return (
    <Row className={classes.filters} gap={6} align="stretch">
      <FolderPicker
        label={t('editor.library.folder')}
        hideLabel
        topLabel={t('editor.library.allFolders')}
        value={filter.folder}
        onChange={(folder) => onChange({ ...filter, folder })}
      />
      <Text
        as="button"
        ref={anchor}
        type="button"
        className={classes.filter}
        fixed
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        data-on={filter.type ? true : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{filter.type ? t(typeKeys[filter.type]) : t('playables.type')}</span>
        <Glyph name="chevron-down" size={14} />
      </Text>
      {isOpen && (
        <Popover anchor={anchor} onClose={close}>
          <OptionList
            label={t('playables.type')}
            options={[{ value: everyType, label: t('list.all') }, ...types]}
            value={filter.type ?? everyType}
            onPick={(next) => {
              onChange({ ...filter, type: playableTypes.find((type) => type === next) ?? null });
              close();
            }}
          />
        </Popover>
      )}
    </Row>
  );
}
