import { useRef } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { type NamedRecord, TagsPicker } from '../../ui/TagsPicker.tsx';
import { showToast } from '../../ui/toast.ts';
import { createGroup } from '../queries/create-group.ts';
import { useGroupOptions } from '../queries/displays.queries.ts';

interface GroupsPickerProps {
  value: readonly NamedRecord[];
  onChange: (groups: NamedRecord[]) => void;
  /** Explains groups where that is necessary. */
  hint?: string;
}

/** Never equal to the id of a group. */
const newGroup = 'new';

/** All groups, and an option to create one with the typed name. */
function useOptions(_isOpen: boolean, typed: string) {
  const query = useGroupOptions();
  const name = typed.trim();
  const isNew = name !== '' && !query.data?.some((each) => each.name.toLowerCase() === name.toLowerCase());
  return {
    ...query,
    data: query.data && [...query.data, ...(isNew ? [{ id: newGroup, name }] : [])],
  };
}

export function GroupsPicker({ value, onChange, hint }: GroupsPickerProps) {
  const t = useT();
  const latest = useRef(value);
  latest.current = value;
  const pick = async ({ id, name }: NamedRecord) => {
    try {
      const picked = id === newGroup ? await createGroup(name) : { id, name };
      // Others may have been picked while it was made.
      onChange([...latest.current, picked]);
    } catch (error) {
      showToast({ kind: 'error', message: errorMessage(error) });
    }
  };
  return (
    <TagsPicker
      optional
      label={t('displays.groups')}
      hint={hint}
      value={value}
      onChange={onChange}
      addLabel={t('displays.addGroup')}
      removeLabel={(name) => t('displays.leaveGroup', { name })}
      empty={t('displays.noMoreGroups')}
      useOptions={useOptions}
      labelOf={({ id, name }) => (id === newGroup ? t('displays.makeGroup', { name }) : name)}
      onPick={(item) => void pick(item)}
    />
  );
}
