import type { Condition } from '@vitrine/contract/conditions';
import { useState } from 'react';
import { ConditionsEditor } from './ConditionsEditor.tsx';
import { fromConditions, validConditions } from './draft-condition.ts';

interface ConditionsPickerProps {
  /** Read once; what is typed and cannot be read yet stays here. */
  value: readonly Condition[];
  /** Names the rows for screen readers. */
  label: string;
  onChange: (conditions: Condition[]) => void;
}

/** When something is shown, for other features. Rows that are not finished count for nothing. */
export function ConditionsPicker({ value, label, onChange }: ConditionsPickerProps) {
  const [drafts, setDrafts] = useState(() => fromConditions(value));
  return (
    <ConditionsEditor
      conditions={drafts}
      label={label}
      onChange={(next) => {
        setDrafts(next);
        onChange(validConditions(next));
      }}
    />
  );
}
