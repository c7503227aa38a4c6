import { weekdays } from '@vitrine/contract/screen-values';
import { drillHours, drillKinds, drillPeriods } from '@vitrine/contract/takeover-plans';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { useUserList } from '../../core/queries/users.queries.ts';
import { capitalized } from '../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AddPicker } from '../../ui/AddPicker.tsx';
import { Field } from '../../ui/Field.tsx';
import { TimeInput } from '../../ui/inputs/TimeInput.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { Segmented } from '../../ui/toggles.tsx';
import { type DrillValues, weekdayText, withKind, zonesOf } from './drill-values.ts';
import { ScopeField } from './ScopeField.tsx';

// The fields of a scheduled drill, below its sentence and behind the parts of the sentence.

export interface DrillFieldProps {
  values: DrillValues;
  onChange: (values: DrillValues) => void;
  targets: TakeoverTargets;
}

export function KindField({ values, onChange }: DrillFieldProps) {
  const t = useT();
  return (
    <Segmented
      label={t('alarms.drills.kind')}
      description={t(values.kind === 'quiet_drill' ? 'alarms.drills.quietText' : 'alarms.drills.loudText')}
      value={values.kind}
      onChange={(kind) => onChange(withKind(values, kind))}
      options={drillKinds.map((kind) => ({
        value: kind,
        label: t(kind === 'quiet_drill' ? 'alarms.drills.quiet' : 'alarms.drills.loud'),
      }))}
    />
  );
}

export function EveryField({ values, onChange }: DrillFieldProps) {
  const t = useT();
  return (
    <SelectField
      label={t('alarms.drills.every')}
      value={values.every}
      onChange={(every) => onChange({ ...values, every: every as DrillValues['every'] })}
      options={drillPeriods.map((period) => ({
        value: period,
        label: t(`alarms.drills.everyOptions.${period}`),
      }))}
    />
  );
}

export function WhenFields({ values, onChange, targets }: DrillFieldProps) {
  const t = useT();
  const locale = useLocale();
  const { weekday, time, timezone } = values;
  return (
    <>
      <SelectField
        label={t(values.every === 'month' ? 'alarms.drills.firstWeekday' : 'alarms.drills.weekday')}
        value={weekday}
        onChange={(day) => onChange({ ...values, weekday: day as DrillValues['weekday'] })}
        options={weekdays.map((day) => ({
          value: day,
          label: capitalized(locale, weekdayText(locale, day)),
        }))}
      />
      <Field label={t('alarms.drills.time')} asGroup>
        {() => (
          <TimeInput
            label={t('alarms.drills.time')}
            value={time}
            onChange={(next) => onChange({ ...values, time: next })}
          />
        )}
      </Field>
      <SelectField
        label={t('alarms.drills.timezone')}
        description={t('alarms.drills.timezoneText')}
        value={timezone}
        onChange={(zone) => onChange({ ...values, timezone: zone })}
        options={zonesOf(targets, timezone, readerZone()).map((zone) => ({ value: zone, label: zone }))}
      />
    </>
  );
}

export function WhereFields({ values, onChange, targets }: DrillFieldProps) {
  const t = useT();
  return (
    <>
      <ScopeField
        targets={targets}
        where={values.where}
        onChange={(where) => onChange({ ...values, where })}
      />
      <SelectField
        label={t('alarms.drills.hours')}
        value={values.hours}
        disabled={values.kind === 'drill'}
        onChange={(hours) => onChange({ ...values, hours: hours as DrillValues['hours'] })}
        options={drillHours.map((hours) => ({
          value: hours,
          label: t(`alarms.drills.hoursOptions.${hours}`),
        }))}
      />
    </>
  );
}

const userParams = { _limit: '200' } as const;

export function PeopleField({ values, onChange }: DrillFieldProps) {
  const t = useT();
  const { data, error, refetch } = useUserList(userParams);
  const people = data?.data.map(({ id, name, email }) => ({ id, name: name || email }));
  const { mailTo } = values;
  const change = (next: string[]) => onChange({ ...values, mailTo: next });
  return (
    <Field label={t('alarms.drills.resultTo')} asGroup>
      {(wiring) => (
        // A fieldset cannot be laid out as a line of chips.
        <Row role="group" aria-labelledby={wiring.labelId} gap={6} wrap>
          {mailTo.length === 0 && <Tag>{t('alarms.drills.allAdmins')}</Tag>}
          {mailTo.map((id) => {
            const name = people?.find((each) => each.id === id)?.name ?? '…';
            return (
              <Tag
                key={id}
                accent
                onRemove={() => change(mailTo.filter((each) => each !== id))}
                removeLabel={t('alarms.sheet.remove', { name })}
              >
                {name}
              </Tag>
            );
          })}
          <AddPicker
            label={t('alarms.drills.addPerson')}
            title={t('alarms.drills.addPerson')}
            empty={t('alarms.sheet.nothingLeft')}
            useOptions={() => ({ data: people, error, refetch })}
            exclude={new Set(mailTo)}
            onPick={({ id }) => change([...mailTo, id])}
          />
        </Row>
      )}
    </Field>
  );
}
