import { useCallback, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Field } from '../../ui/Field.tsx';
import { OptionList } from '../../ui/OptionList.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Tag } from '../../ui/Tag.tsx';
import classes from './PlaylistPicker.module.css';
import { usePlaylistOptions } from './playlists.queries.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface PlaylistPickerProps {
  label: string;
  value: readonly Named[];
  onChange: (playlists: Named[]) => void;
  optional?: boolean;
  hint?: string;
  error?: string | undefined;
}

/** Several playlists as chips, with a searchable list of the others. */
export function PlaylistPicker({ label, value, onChange, optional, hint, error }: PlaylistPickerProps) {
  const t = useT();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = usePlaylistOptions();
  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus();
  }, []);
  const free = data.filter(({ id }) => !value.some((each) => each.id === id));
  const pick = (id: string) => {
    const picked = free.find((each) => each.id === id);
    if (picked) onChange([...value, { id: picked.id, name: picked.name }]);
    close();
  };
  return (
    <Field asGroup label={label} optional={optional ?? false} hint={hint} error={error}>
      {(wiring) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the label names it
        <div
          role="group"
          aria-labelledby={wiring.labelId}
          aria-describedby={wiring['aria-describedby']}
          className={classes.tags}
          data-invalid={wiring['aria-invalid']}
        >
          {value.map((playlist) => (
            <Tag
              key={playlist.id}
              accent
              onRemove={() => onChange(value.filter(({ id }) => id !== playlist.id))}
              removeLabel={t('playlists.unpick', { name: playlist.name })}
            >
              {playlist.name}
            </Tag>
          ))}
          <button
            type="button"
            ref={anchor}
            className={classes.add}
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-invalid={wiring['aria-invalid']}
            onClick={() => setOpen(!isOpen)}
          >
            {t('playlists.pick')}
          </button>
          {isOpen && (
            <Popover anchor={anchor} onClose={close} matchWidth>
              <OptionList
                label={label}
                options={free.map(({ id, name }) => ({ value: id, label: name }))}
                onPick={pick}
                searchable
                empty={t('playlists.noMoreToPick')}
              />
            </Popover>
          )}
        </div>
      )}
    </Field>
  );
}
