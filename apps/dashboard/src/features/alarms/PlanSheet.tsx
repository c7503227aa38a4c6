import type { Locale } from '@vitrine/contract/pages';
import { planIcons, type TakeoverPlan } from '@vitrine/contract/takeover-plans';
import type { TakeoverKind } from '@vitrine/contract/takeover-values';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { useId, useMemo, useState } from 'react';
import { unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextField } from '../../ui/fields.tsx';
import hidden from '../../ui/hidden.module.css';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { Segmented, Switch } from '../../ui/toggles.tsx';
import { AlarmPreview } from './AlarmPreview.tsx';
import { nearestPlaces } from './alarm-values.ts';
import { fetchPlan, useSavePlan, useTargets } from './alarms.queries.ts';
import { DesignField } from './DesignField.tsx';
import { LevelField } from './LevelField.tsx';
import { MinutesField } from './MinutesField.tsx';
import { PlanIcon, type PlanIconName } from './PlanIcon.tsx';
import classes from './plan-sheet.module.css';
import {
  changedFields,
  describeField,
  emptyPlan,
  inputOf,
  PlanValues,
  problemsOf,
  savedOf,
} from './plan-values.ts';
import { ScopeField } from './ScopeField.tsx';
import { WordsFields } from './WordsFields.tsx';

interface PlanSheetProps {
  plan: TakeoverPlan | null;
  /** Whose words are opened first; the server's by default. */
  words?: Locale | null;
  onClose: () => void;
}

export function PlanSheet({ plan, words = null, onClose }: PlanSheetProps) {
  const { data } = useTargets();
  return data ? <PlanForm plan={plan} words={words} targets={data} onClose={onClose} /> : null;
}

function PlanForm({ plan, words, targets, onClose }: PlanSheetProps & { targets: TakeoverTargets }) {
  const t = useT();
  const update = useSavePlan();
  const [language, setLanguage] = useState<Locale>(words ?? targets.language);
  const [picked, setPicked] = useState<string | null>(null);
  const kind = plan?.kind ?? 'alert';
  const form = useRecordForm({
    name: plan?.name ?? t('alarms.plans.add'),
    draftOf: `alarm plan ${plan?.id ?? 'new'}`,
    schema: PlanValues,
    saved: plan ? savedOf(plan) : unsavedRecord(emptyPlan),
    changedFields,
    problemsOf: (values) => problemsOf(values, targets),
    send: async (values, _, version) =>
      savedOf(await update.mutateAsync({ id: plan?.id, version, input: inputOf(values, targets) })),
    fetch: async () => savedOf(await fetchPlan(plan!.id)),
    describeField: (values, field) => describeField(values, field, targets),
    savedText: ({ name }) => t('alarms.plans.saved', { name: name.trim() }),
    notSavedText: (reason) => t('alarms.plans.notSaved', { reason }),
    fieldOf: (field) => (field === 'scope' ? 'where' : field),
  });
  const { values, set } = form;
  // The preview begins with a display nearby, wherever the plan will be started.
  const byNearness = useMemo(() => {
    const order = nearestPlaces(targets, readerZone()).map(({ id }) => id);
    return {
      ...targets,
      displays: targets.displays.toSorted((a, b) => order.indexOf(a.place) - order.indexOf(b.place)),
    };
  }, [targets]);
  const submit = async () => {
    if (await form.save()) onClose();
  };
  const close = async () => {
    if (await form.mayLeave()) onClose();
  };
  return (
    <SideSheet
      opened
      width={640}
      title={t(plan ? 'alarms.plans.editTitle' : 'alarms.plans.add')}
      submitLabel={t('alarms.plans.save')}
      onSubmit={() => void submit()}
      submitting={form.isSaving}
      onClose={() => void close()}
      footerNote={Object.values(form.errors)[0] ?? form.note}
    >
      <Stack gap={20} ref={form.container}>
        <DraftOffer draft={form.draft} />
        <TextField
          label={t('alarms.plans.name')}
          description={t('alarms.plans.nameHint')}
          maxLength={40}
          value={values.name}
          error={form.errors.name}
          onChange={(event) => set('name', event.currentTarget.value)}
        />
        <LevelField value={values.level} onChange={(level) => set('level', level)} />
        <IconField
          value={values.icon}
          kind={kind}
          level={values.level}
          onChange={(icon) => set('icon', icon)}
        />
        <WordsFields
          texts={values.texts}
          onChange={(next) => set('texts', next)}
          language={language}
          onLanguage={setLanguage}
          first={targets.language}
        />
        <AlarmPreview
          draft={{ ...values, kind, where: values.isFixed ? values.where : 'all' }}
          targets={byNearness}
          language={language}
          picked={picked}
          onPick={setPicked}
        />
        <DesignField value={values.design} onChange={(design) => set('design', design)} />
        <Segmented
          label={t('alarms.sheet.where')}
          value={values.isFixed ? 'fixed' : 'ask'}
          onChange={(value) => set('isFixed', value === 'fixed')}
          options={[
            { value: 'ask', label: t('alarms.plans.whereAsk') },
            { value: 'fixed', label: t('alarms.plans.whereFixed') },
          ]}
        />
        {values.isFixed && (
          <ScopeField targets={targets} where={values.where} onChange={(where) => set('where', where)} />
        )}
        <MinutesField value={values.minutes} onChange={(minutes) => set('minutes', minutes)} />
        <Switch
          label={t('alarms.sheet.sound')}
          checked={values.sound}
          onChange={(event) => set('sound', event.currentTarget.checked)}
        />
      </Stack>
    </SideSheet>
  );
}

interface IconFieldProps {
  value: PlanIconName;
  kind: TakeoverKind;
  level: PlanValues['level'];
  onChange: (icon: PlanIconName) => void;
}

function IconField({ value, kind, level, onChange }: IconFieldProps) {
  const t = useT();
  const group = useId();
  return (
    <Field label={t('alarms.plans.icon')} asGroup>
      {(wiring) => (
        <Row role="radiogroup" aria-labelledby={wiring.labelId} gap={8} align="stretch" wrap>
          {planIcons.map((icon) => (
            <Text
              as="label"
              key={icon}
              relative
              framed
              rounded="box"
              pointer
              choice
              className={classes.iconChoice}
              title={t(`alarms.plans.icons.${icon}`)}
            >
              <input type="radio" name={group} checked={icon === value} onChange={() => onChange(icon)} />
              <PlanIcon icon={icon} kind={kind} level={level} />
              <span className={hidden.hidden}>{t(`alarms.plans.icons.${icon}`)}</span>
            </Text>
          ))}
        </Row>
      )}
    </Field>
  );
}
