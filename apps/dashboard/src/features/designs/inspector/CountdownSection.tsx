import type { BoxOf } from '@vitrine/contract/design-document';
import { useT } from '../../../lib/i18n/i18n.ts';
import { BoxField } from '../../../ui/BoxField.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { DateField } from '../../../ui/inputs/DateField.tsx';
import { TimeInput } from '../../../ui/inputs/TimeInput.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Checkbox } from '../../../ui/toggles.tsx';
import classes from './inspector.module.css';
import type { SectionProps } from './inspector-props.ts';
import { Section } from './Section.tsx';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** The moment that is counted down to, and how the rest of the time is written. */
export function CountdownSection({ box, set }: SectionProps<BoxOf<'countdown'>>) {
  const t = useT();
  const toggle = (unit: (typeof units)[number]) => {
    const next = units.filter((each) =>
      each === unit ? !box.units.includes(each) : box.units.includes(each),
    );
    if (next.length > 0) set({ units: next });
  };
  const [date = '', time = ''] = box.to.split('T');
  const setTo = (to: string) => set({ to }, `${box.id} to`);
  return (
    <Section>
      <div className={classes.two}>
        <DateField
          label={t('designer.countdownTo')}
          value={date}
          onChange={(next) => /^\d{4}-\d\d-\d\d$/.test(next) && setTo(`${next}T${time}`)}
        />
        <BoxField label={t('designer.time')}>
          {({ wiring, className }) => (
            <TimeInput
              label={t('designer.time')}
              {...wiring}
              className={className}
              value={time}
              onChange={(next) => /^\d\d:\d\d$/.test(next) && setTo(`${date}T${next}`)}
            />
          )}
        </BoxField>
      </div>
      <Stack as="fieldset" className={classes.checks} gap={6}>
        <legend>{t('designer.units')}</legend>
        {units.map((unit) => (
          <Checkbox
            key={unit}
            label={t(`designer.unitNames.${unit}`)}
            checked={box.units.includes(unit)}
            onChange={() => toggle(unit)}
          />
        ))}
      </Stack>
      <TextField
        label={t('designer.after')}
        value={box.after}
        maxLength={200}
        onChange={(event) => set({ after: event.currentTarget.value }, `${box.id} after`)}
      />
    </Section>
  );
}
