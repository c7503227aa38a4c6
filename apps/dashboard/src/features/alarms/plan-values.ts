import { planIcons, type TakeoverPlan, type TakeoverPlanInput } from '@vitrine/contract/takeover-plans';
import { TakeoverTexts, takeoverLevels, takeoverMinutes } from '@vitrine/contract/takeover-values';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import * as z from 'zod';
import { designName } from '../../core/queries/designs.queries.ts';
import { fieldsThatDiffer } from '../../lib/forms/use-record-form.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { textsWords, whereWords, yesOrNo } from './alarm-differences.ts';
import { emptyDraft, givenTexts, scopeOf, targetsOf, Where, wordsIn } from './alarm-values.ts';

// What a plan consists of in its sheet.

export const PlanValues = z.object({
  name: z.string(),
  level: z.enum(takeoverLevels),
  icon: z.enum(planIcons),
  texts: TakeoverTexts,
  design: z.string().nullable(),
  sound: z.boolean(),
  /** Otherwise it is chosen when the plan is started. */
  isFixed: z.boolean(),
  where: Where,
  minutes: z.number(),
});
export type PlanValues = z.infer<typeof PlanValues>;

export const emptyPlan: PlanValues = {
  name: '',
  level: emptyDraft.level,
  icon: 'evacuate',
  texts: {},
  design: null,
  sound: emptyDraft.sound,
  isFixed: false,
  where: [],
  minutes: emptyDraft.minutes,
};

export const savedOf = (plan: TakeoverPlan) => ({
  version: plan.version,
  name: plan.name,
  values: {
    name: plan.name,
    level: plan.level,
    icon: plan.icon,
    texts: wordsIn(plan.texts),
    design: plan.design,
    sound: plan.sound,
    isFixed: plan.scope !== null,
    where: plan.scope ? targetsOf(plan.scope) : [],
    minutes: plan.minutes,
  } satisfies PlanValues,
});

/** Where it shows is one choice, for people and for the server. */
const partsOf = ({ isFixed, where, ...rest }: PlanValues) => ({ ...rest, where: isFixed ? where : null });
type PlanField = keyof ReturnType<typeof partsOf>;

export const changedFields = (before: PlanValues, after: PlanValues): PlanField[] =>
  fieldsThatDiffer(partsOf(before), partsOf(after));

export function problemsOf({ name, texts, isFixed, where, minutes }: PlanValues, targets: TakeoverTargets) {
  if (name.trim() === '') return { name: { key: 'alarms.plans.nameMissing' } };
  if (Object.keys(givenTexts(texts)).length === 0) return { texts: { key: 'alarms.wordsMissing' } };
  if (isFixed && !scopeOf(where, targets)) return { where: { key: 'alarms.chooseWhere' } };
  const isInRange = minutes >= takeoverMinutes.least && minutes <= takeoverMinutes.most;
  return isInRange ? {} : { minutes: { key: 'alarms.minutesRange' } };
}

export const inputOf = (values: PlanValues, targets: TakeoverTargets): TakeoverPlanInput => ({
  name: values.name.trim(),
  level: values.level,
  icon: values.icon,
  texts: givenTexts(values.texts) as TakeoverTexts,
  design: values.design,
  sound: values.sound,
  scope: values.isFixed ? scopeOf(values.where, targets) : null,
  minutes: values.minutes,
});

const fieldKeys = {
  name: 'alarms.plans.name',
  level: 'alarms.level',
  icon: 'alarms.plans.icon',
  texts: 'alarms.sheet.words',
  design: 'alarms.design.title',
  sound: 'alarms.sheet.sound',
  where: 'alarms.sheet.where',
  minutes: 'alarms.sheet.endsAfter',
} as const satisfies Record<PlanField, string>;

export const describeField = (values: PlanValues, field: PlanField, targets: TakeoverTargets) => {
  const text = {
    name: () => values.name,
    level: () => translate(`alarms.levels.${values.level}`),
    icon: () => translate(`alarms.plans.icons.${values.icon}`),
    texts: () => textsWords(values.texts),
    design: () => (values.design === null ? '' : designName(values.design)),
    sound: () => yesOrNo(values.sound),
    where: () => (values.isFixed ? whereWords(values.where, targets) : translate('alarms.plans.whereAsk')),
    minutes: () => translate('alarms.plans.minutes', { count: values.minutes }),
  }[field]();
  return { field: translate(fieldKeys[field]), text };
};
