import type { Locale } from '@vitrine/contract/pages';
import { planIcons, type TakeoverPlan, type TakeoverPlanInput } from '@vitrine/contract/takeover-plans';
import { type TakeoverTexts, takeoverKinds, takeoverMinutes } from '@vitrine/contract/takeover-values';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { useId, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Field } from '../../ui/Field.tsx';
import { Segmented, Switch, TextField } from '../../ui/fields.tsx';
import hidden from '../../ui/hidden.module.css';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { type AlarmDraft, emptyDraft, givenTexts, scopeOf, withPlan } from './alarm-values.ts';
import { useSavePlan, useTargets } from './alarms.queries.ts';
import { DesignField } from './DesignField.tsx';
import { LevelField } from './LevelField.tsx';
import { MinutesField } from './MinutesField.tsx';
import { PlanIcon, type PlanIconName } from './PlanIcon.tsx';
import { ScopeField } from './ScopeField.tsx';
import classes from './settings.module.css';
import { WordsFields } from './WordsFields.tsx';

interface PlanSheetProps {
  plan: TakeoverPlan | null;
  onClose: () => void;
}

export function PlanSheet({ plan, onClose }: PlanSheetProps) {
  const { data } = useTargets();
  return data ? <PlanForm plan={plan} targets={data} onClose={onClose} /> : null;
}

function PlanForm({ plan, targets, onClose }: PlanSheetProps & { targets: TakeoverTargets }) {
  const t = useT();
  const save = useSavePlan();
  const [name, setName] = useState(plan?.name ?? '');
  const [icon, setIcon] = useState<PlanIconName>(plan?.icon ?? 'evacuate');
  const [draft, setDraft] = useState<AlarmDraft>(() => (plan ? withPlan(emptyDraft, plan) : emptyDraft));
  const [isFixed, setFixed] = useState(plan?.scope != null);
  const [language, setLanguage] = useState<Locale>(targets.language);
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<AlarmDraft>) => setDraft((before) => ({ ...before, ...part }));
  const texts = givenTexts(draft.texts) as TakeoverTexts;
  const scope = isFixed ? scopeOf(draft.where, targets) : null;
  const problem =
    name.trim() === ''
      ? t('alarms.plans.nameMissing')
      : Object.keys(texts).length === 0
        ? t('alarms.wordsMissing')
        : isFixed && !scope
          ? t('alarms.chooseWhere')
          : draft.minutes < takeoverMinutes.least || draft.minutes > takeoverMinutes.most
            ? t('alarms.minutesRange')
            : null;
  const submit = async () => {
    setTried(true);
    if (problem) return;
    const input: TakeoverPlanInput = {
      ...{ name: name.trim(), kind: draft.kind, level: draft.level, icon, texts, design: draft.design },
      ...{ sound: draft.sound, scope, minutes: draft.minutes },
    };
    try {
      await save.mutateAsync({ ...(plan && { id: plan.id, version: plan.version }), input });
      showToast({ message: t('alarms.plans.saved', { name: input.name }), kind: 'success' });
      onClose();
    } catch (error) {
      showToast({ message: t('alarms.plans.notSaved', { reason: errorMessage(error) }), kind: 'error' });
    }
  };
  return (
    <SideSheet
      opened
      width={640}
      title={t(plan ? 'alarms.plans.editTitle' : 'alarms.plans.add')}
      submitLabel={t('alarms.plans.save')}
      onSubmit={() => void submit()}
      submitting={save.isPending}
      onClose={onClose}
      footerNote={isTried ? problem : null}
    >
      <div className={classes.form}>
        <TextField
          label={t('alarms.plans.name')}
          description={t('alarms.plans.nameHint')}
          maxLength={40}
          value={name}
          error={isTried && name.trim() === '' ? t('alarms.plans.nameMissing') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Segmented
          label={t('alarms.plans.kind')}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          options={takeoverKinds.map((kind) => ({ value: kind, label: t(`alarms.kinds.${kind}`) }))}
        />
        <LevelField value={draft.level} onChange={(level) => change({ level })} />
        <IconField value={icon} draft={draft} onChange={setIcon} />
        <WordsFields
          texts={draft.texts}
          onChange={(next) => change({ texts: next })}
          language={language}
          onLanguage={setLanguage}
          first={targets.language}
        />
        <DesignField value={draft.design} onChange={(design) => change({ design })} />
        <Segmented
          label={t('alarms.sheet.where')}
          value={isFixed ? 'fixed' : 'ask'}
          onChange={(value) => setFixed(value === 'fixed')}
          options={[
            { value: 'ask', label: t('alarms.plans.whereAsk') },
            { value: 'fixed', label: t('alarms.plans.whereFixed') },
          ]}
        />
        {isFixed && (
          <ScopeField targets={targets} where={draft.where} onChange={(where) => change({ where })} />
        )}
        <MinutesField value={draft.minutes} onChange={(minutes) => change({ minutes })} />
        <Switch
          label={t('alarms.sheet.sound')}
          checked={draft.sound}
          onChange={(event) => change({ sound: event.currentTarget.checked })}
        />
      </div>
    </SideSheet>
  );
}

interface IconFieldProps {
  value: PlanIconName;
  draft: AlarmDraft;
  onChange: (icon: PlanIconName) => void;
}

function IconField({ value, draft, onChange }: IconFieldProps) {
  const t = useT();
  const group = useId();
  return (
    <Field label={t('alarms.plans.icon')} asGroup>
      {(wiring) => (
        <div role="radiogroup" aria-labelledby={wiring.labelId} className={classes.icons}>
          {planIcons.map((icon) => (
            <label key={icon} className={classes.iconChoice} title={t(`alarms.plans.icons.${icon}`)}>
              <input type="radio" name={group} checked={icon === value} onChange={() => onChange(icon)} />
              <PlanIcon icon={icon} kind={draft.kind} level={draft.level} />
              <span className={hidden.hidden}>{t(`alarms.plans.icons.${icon}`)}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
