import { takeoverMinutes } from '@vitrine/contract/takeover-values';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useNow } from '../../lib/use-now.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { steppedMinutes } from './alarm-values.ts';
import classes from './sheet.module.css';

interface MinutesFieldProps {
  value: number;
  onChange: (minutes: number) => void;
  /** Whose clock says when it ends; undefined: only the length is shown, as in a plan. */
  place?: Place | null;
}

/** An alarm always ends by itself, after five minutes to a day. */
export function MinutesField({ value, onChange, place }: MinutesFieldProps) {
  const t = useT();
  const rich = useRichT();
  const now = useNow().getTime();
  const { least, most } = takeoverMinutes;
  const isValid = value >= least && value <= most;
  return (
    <Field
      label={t('alarms.sheet.endsAfter')}
      className={classes.minutes}
      error={isValid ? undefined : t('alarms.minutesRange')}
      description={
        place === undefined || !isValid
          ? undefined
          : rich('alarms.sheet.endsAt', { instant: <Instant at={now + value * 60_000} place={place} /> })
      }
    >
      {({ labelId: _, ...wiring }) => (
        <Row framed="control" rounded fill="field" className={classes.stepper} justify="between">
          <IconButton
            label={t('alarms.sheet.shorter')}
            icon="minus"
            disabled={value <= least}
            onClick={() => onChange(steppedMinutes(value, -1))}
          />
          <Row as="span" className={classes.number} gap={4} size="14" weight={600}>
            <NumberInput
              {...wiring}
              value={value === 0 ? '' : value}
              onChange={(minutes) => onChange(minutes === '' ? 0 : minutes)}
              min={least}
              max={most}
              size={4}
            />
            <span aria-hidden="true">min</span>
          </Row>
          <IconButton
            label={t('alarms.sheet.longer')}
            icon="plus"
            disabled={value >= most}
            onClick={() => onChange(steppedMinutes(value, 1))}
          />
        </Row>
      )}
    </Field>
  );
}
