import { useCallback, useRef, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Field } from '../../ui/Field.tsx';
import { OptionList } from '../../ui/OptionList.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './DisplayForm.module.css';
import { createGroup } from './display-changes.ts';
import { useGroupOptions } from './displays.queries.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface GroupsPickerProps {
  value: readonly Named[];
  onChange: (groups: Named[]) => void;
  /** What groups are for, where it is not plain. */
  hint?: string;
}

/** Never the id of a group. */
const newGroup = 'new';

export function GroupsPicker({ value, onChange, hint }: GroupsPickerProps) {
  const t = useT();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { data = [] } = useGroupOptions();
  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus();
  }, []);
  const free = data.filter(({ id }) => !value.some((each) => each.id === id));
  const name = typed.trim();
  const isNew = name !== '' && !data.some((each) => each.name.toLowerCase() === name.toLowerCase());
  const options = [
    ...free.map((each) => ({ value: each.id, label: each.name })),
    ...(isNew ? [{ value: newGroup, label: t('displays.makeGroup', { name }), search: typed }] : []),
  ];
  const make = async () => {
    try {
      onChange([...value, await createGroup(name)]);
    } catch (error) {
      showToast({ kind: 'error', message: errorMessage(error) });
    }
  };
  const pick = (id: string) => {
    const picked = free.find((each) => each.id === id);
    if (picked) onChange([...value, picked]);
    else if (id === newGroup) void make();
    close();
  };
  return (
    <Field asGroup optional label={t('displays.groups')} hint={hint}>
      {({ labelId }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the label names it
        <div role="group" aria-labelledby={labelId} className={classes.tags}>
          {value.map((group) => (
            <Tag
              key={group.id}
              accent
              onRemove={() => onChange(value.filter(({ id }) => id !== group.id))}
              removeLabel={t('displays.leaveGroup', { name: group.name })}
            >
              {group.name}
            </Tag>
          ))}
          <button
            type="button"
            ref={anchor}
            className={classes.addTag}
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('displays.addGroup')}
          </button>
          {isOpen && (
            <Popover anchor={anchor} onClose={close}>
              <OptionList
                label={t('displays.groups')}
                options={options}
                onQuery={setTyped}
                onPick={pick}
                searchable
                empty={t('displays.noMoreGroups')}
              />
            </Popover>
          )}
        </div>
      )}
    </Field>
  );
}
