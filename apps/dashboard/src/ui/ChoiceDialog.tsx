import { type ReactNode, useId, useState } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import { Button } from './Button.tsx';
import classes from './ChoiceDialog.module.css';
import dialog from './confirm.module.css';
import { Layer } from './Layer.tsx';
import { Text } from './layout/layout.tsx';
import { SelectField } from './SelectField.tsx';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface ChoiceDialogProps {
  title: string;
  /** The affected records. */
  names: readonly string[];
  label: string;
  options: readonly Named[] | undefined;
  /** What the choice would do. */
  consequence?: (chosen: Named) => ReactNode;
  onChoose: (chosen: Named) => Promise<void>;
  onClose: () => void;
}

/** Selects one value for many rows. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { title, names, label, options = [], consequence, onChoose, onClose } = props;
  const t = useT();
  const id = useId();
  const [value, setValue] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const chosen = options.find((option) => option.id === value);
  const agree = async () => {
    if (!chosen) return;
    setWorking(true);
    await onChoose(chosen);
  };
  const cancel = () => {
    if (!isWorking) onClose();
  };
  return (
    <Layer onClose={cancel} labelledBy={`${id}-title`} className={dialog.dialog}>
      <h2 id={`${id}-title`}>{title}</h2>
      <Text as="p" scroll above={4} className={classes.names} size="13.5/20" tone="muted">
        {names.join(', ')}
      </Text>
      <Text as="div" above={14}>
        <SelectField
          label={label}
          options={options.map((option) => ({ value: option.id, label: option.name }))}
          value={value}
          onChange={setValue}
          placeholder={t('fields.choose')}
        />
      </Text>
      {chosen && consequence && (
        <Text as="div" above={14}>
          {consequence(chosen)}
        </Text>
      )}
      <div className={dialog.buttons}>
        <Button variant="ghost" onClick={cancel}>
          {t('common.cancel')}
        </Button>
        <Button variant="primary" loading={isWorking} disabled={!chosen} onClick={() => void agree()}>
          {title}
        </Button>
      </div>
    </Layer>
  );
}
