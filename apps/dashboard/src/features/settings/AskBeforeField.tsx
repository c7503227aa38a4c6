import type { AskBefore } from '@vitrine/contract/settings';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Checkbox } from '../../ui/toggles.tsx';
import classes from './settings.module.css';

const usualLimit = 10;

interface AskBeforeFieldProps {
  value: AskBefore;
  isReadOnly: boolean;
  error: string | undefined;
  onChange: (value: AskBefore) => void;
}

/** When saving a change of what screens show needs a second click. */
export function AskBeforeField({ value, isReadOnly, error, onChange }: AskBeforeFieldProps) {
  const t = useT();
  const { gaps, displays } = value;
  return (
    <fieldset className={classes.ask}>
      <Text size="13.5/20" below={4} weight={550} as="legend">
        {t('settings.askBefore')}
      </Text>
      <Text size="13/18" tone="muted" as="p">
        {t('settings.askBeforeHint')}
      </Text>
      <Checkbox
        label={t('settings.askGaps')}
        checked={gaps}
        disabled={isReadOnly}
        onChange={(event) => onChange({ gaps: event.currentTarget.checked, displays })}
      />
      <Checkbox
        label={t('settings.askMany')}
        checked={displays !== null}
        disabled={isReadOnly}
        onChange={(event) => onChange({ gaps, displays: event.currentTarget.checked ? usualLimit : null })}
      />
      {displays !== null && (
        <NumberField
          label={t('settings.askDisplays')}
          min={1}
          max={10_000}
          value={Number.isNaN(displays) ? '' : displays}
          disabled={isReadOnly}
          error={error}
          onChange={(next) => onChange({ gaps, displays: next === '' ? Number.NaN : next })}
        />
      )}
    </fieldset>
  );
}

/** For the question about two versions. */
export function askText(t: Translate, { gaps, displays }: AskBefore): string {
  const parts = [
    ...(gaps ? [t('settings.askWhenGaps')] : []),
    ...(displays === null ? [] : [t('settings.askWhenMany', { number: displays })]),
  ];
  return parts.join('; ') || t('settings.askNever');
}
