import { weekdays } from '@vitrine/contract/screen-values';
import { type DrillSchedule, drillHours, drillKinds, drillPeriods } from '@vitrine/contract/takeover-plans';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { type ReactNode, useId, useState } from 'react';
import { capitalized } from '../../lib/i18n/day-names.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { AddPicker } from '../../ui/AddPicker.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Segmented, Switch } from '../../ui/fields.tsx';
import { TimeInput } from '../../ui/inputs/TimeInput.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Hours, Instant } from '../../ui/time/Time.tsx';
import { cityPlace, readerZone } from '../../ui/time/time-text.ts';
import { showToast } from '../../ui/toast.ts';
import { useUserList } from '../users/users.queries.ts';
import { useSaveDrill } from './alarms.queries.ts';
import {
  type DrillValues,
  firstDrill,
  sentenceParts,
  valuesOf,
  weekdayText,
  withKind,
  zonesOf,
} from './drill-values.ts';
import classes from './settings.module.css';

interface DrillFormProps {
  drill: DrillSchedule | undefined;
  targets: TakeoverTargets;
  mayChange: boolean;
  aside: ReactNode;
}

/** The sentence is the setting; the fields below change it. */
export function DrillForm({ drill, targets, mayChange, aside }: DrillFormProps) {
  const t = useT();
  const rich = useRichT();
  const locale = useLocale();
  const fields = useId();
  const save = useSaveDrill();
  const saved = drill ? valuesOf(drill) : firstDrill(targets.places[0]?.timezone ?? readerZone());
  const [values, setValues] = useState(saved);
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved);
  const set = (part: Partial<DrillValues>) => setValues((before) => ({ ...before, ...part }));
  const send = async (next: DrillValues) => {
    try {
      await save.mutateAsync({ ...(drill && { id: drill.id, version: drill.version }), input: next });
      showToast({ message: t('alarms.drills.saved'), kind: 'success' });
    } catch (error) {
      setValues(saved);
      showToast({ message: t('alarms.drills.notSaved', { reason: errorMessage(error) }), kind: 'error' });
    }
  };
  const switchTo = (enabled: boolean) => {
    const next = { ...values, enabled };
    setValues(next);
    void send(next);
  };
  const parts = sentenceParts(values, targets, t, locale);
  const emphasized = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [name, <b key={name}>{text}</b>]),
  );
  return (
    <>
      <div className={classes.sentence} data-off={!values.enabled || undefined}>
        <Switch
          label={t('alarms.drills.enabled')}
          hideLabel
          checked={values.enabled}
          disabled={!mayChange || save.isPending}
          onChange={(event) => switchTo(event.currentTarget.checked)}
        />
        <p>
          {values.enabled ? (
            <Hours>{rich(`alarms.drills.sentence.${values.every}`, emphasized)}</Hours>
          ) : (
            t('alarms.drills.off')
          )}
        </p>
        {aside}
      </div>
      {mayChange && values.enabled && (
        <>
          <div className={classes.set} id={fields}>
            <Segmented
              label={t('alarms.drills.kind')}
              description={t(
                values.kind === 'quiet_drill' ? 'alarms.drills.quietText' : 'alarms.drills.loudText',
              )}
              value={values.kind}
              onChange={(kind) => setValues(withKind(values, kind))}
              options={drillKinds.map((kind) => ({
                value: kind,
                label: t(kind === 'quiet_drill' ? 'alarms.drills.quiet' : 'alarms.drills.loud'),
              }))}
            />
            <When values={values} onChange={set} targets={targets} />
            <SelectField
              label={t('alarms.drills.hours')}
              value={values.hours}
              disabled={values.kind === 'drill'}
              onChange={(hours) => set({ hours: hours as DrillValues['hours'] })}
              options={drillHours.map((hours) => ({
                value: hours,
                label: t(`alarms.drills.hoursOptions.${hours}`),
              }))}
            />
            <People values={values} onChange={(mailTo) => set({ mailTo })} />
          </div>
          <div className={classes.foot}>
            {drill?.nextAt && (
              <span className={classes.note}>
                {rich('alarms.drills.nextAt', {
                  instant: <Instant at={drill.nextAt} place={cityPlace(drill.timezone)} form="minute" />,
                })}
              </span>
            )}
            {isDirty && (
              <Button variant="primary" loading={save.isPending} onClick={() => void send(values)}>
                {t('alarms.drills.save')}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}

interface WhenProps {
  values: DrillValues;
  onChange: (part: Partial<DrillValues>) => void;
  targets: TakeoverTargets;
}

function When({ values, onChange, targets }: WhenProps) {
  const t = useT();
  const locale = useLocale();
  const { every, at, timezone } = values;
  return (
    <div className={classes.when}>
      <SelectField
        label={t('alarms.drills.every')}
        value={every}
        onChange={(value) => onChange({ every: value as DrillValues['every'] })}
        options={drillPeriods.map((period) => ({
          value: period,
          label: t(`alarms.drills.everyOptions.${period}`),
        }))}
      />
      <SelectField
        label={t('alarms.drills.weekday')}
        value={at.weekday}
        onChange={(value) => onChange({ at: { ...at, weekday: value as typeof at.weekday } })}
        options={weekdays.map((day) => ({
          value: day,
          label: capitalized(locale, weekdayText(locale, day)),
        }))}
      />
      <Field label={t('alarms.drills.time')} asGroup>
        {() => (
          <TimeInput
            label={t('alarms.drills.time')}
            value={at.time}
            onChange={(time) => onChange({ at: { ...at, time } })}
          />
        )}
      </Field>
      <SelectField
        label={t('alarms.drills.timezone')}
        description={t('alarms.drills.timezoneText')}
        value={timezone}
        onChange={(zone) => onChange({ timezone: zone })}
        options={zonesOf(targets, timezone, readerZone()).map((zone) => ({ value: zone, label: zone }))}
      />
    </div>
  );
}

const userParams = { _limit: '200' } as const;

function People({ values, onChange }: { values: DrillValues; onChange: (mailTo: string[]) => void }) {
  const t = useT();
  const { data, error, refetch } = useUserList(userParams);
  const people = data?.data.map(({ id, name, email }) => ({ id, name: name || email }));
  const { mailTo } = values;
  return (
    <Field label={t('alarms.drills.resultTo')} asGroup>
      {(wiring) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line of chips
        <div role="group" aria-labelledby={wiring.labelId} className={classes.people}>
          {mailTo.length === 0 && <Tag>{t('alarms.drills.allAdmins')}</Tag>}
          {mailTo.map((id) => {
            const name = people?.find((each) => each.id === id)?.name ?? '…';
            return (
              <Tag
                key={id}
                accent
                onRemove={() => onChange(mailTo.filter((each) => each !== id))}
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
            onPick={({ id }) => onChange([...mailTo, id])}
          />
        </div>
      )}
    </Field>
  );
}
