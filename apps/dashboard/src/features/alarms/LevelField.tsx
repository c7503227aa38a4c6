import { takeoverLevels } from '@vitrine/contract/takeover-values';
import { useId } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Field } from '../../ui/Field.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { AlarmSign } from './AlarmSign.tsx';
import type { AlarmLevel } from './alarm-values.ts';
import classes from './sheet.module.css';

interface LevelFieldProps {
  value: AlarmLevel;
  onChange: (level: AlarmLevel) => void;
}

export function LevelField({ value, onChange }: LevelFieldProps) {
  const t = useT();
  const group = useId();
  return (
    <Field label={t('alarms.level')} asGroup>
      {(wiring) => (
        <Stack role="radiogroup" aria-labelledby={wiring.labelId} gap={8} className={classes.levels}>
          {takeoverLevels.map((level) => (
            <Row
              as="label"
              key={level}
              relative
              framed="strong"
              rounded
              pointer
              choice
              className={classes.level}
              gap={8}
              justify="center"
              data-level={level}
            >
              <input type="radio" name={group} checked={level === value} onChange={() => onChange(level)} />
              <AlarmSign level={level} size={16} />
              {t(`alarms.levels.${level}`)}
            </Row>
          ))}
        </Stack>
      )}
    </Field>
  );
}
