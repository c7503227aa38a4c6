import { Condition, type Operator, type preconditions } from '@vitrine/contract/conditions';
import { type Weekday, weekdays } from '@vitrine/contract/locations';

// A row of conditions while it is edited. Dates are stored as `2026-11-30` and times as `22:30` as soon as
// they can be parsed; until then the typed text is kept.

export type Precondition = (typeof preconditions)[number];

export interface DraftCondition {
  readonly precondition: Precondition;
  readonly operator: Operator;
  /** The single bound, or the first of two. */
  readonly first: string;
  /** Used only for `between`; kept with other operators, so that switching back loses nothing. */
  readonly second: string;
  readonly weekdays: readonly Weekday[];
}

/** Errors of a row, as message keys. */
export type ConditionProblem =
  | 'conditions.invalid'
  | 'conditions.date'
  | 'conditions.datesInOrder'
  | 'validation.time'
  | 'conditions.timesDiffer'
  | 'conditions.oneDay';

export const emptyCondition = (precondition: Precondition): DraftCondition => ({
  precondition,
  operator: 'between',
  first: '',
  second: '',
  weekdays: [],
});

export const fromCondition = (condition: Condition): DraftCondition => {
  const empty = emptyCondition(condition.precondition);
  if (condition.precondition === 'weekday') return { ...empty, weekdays: inOrder(condition.weekdays) };
  const { operator } = condition;
  return operator === 'between'
    ? { ...empty, first: condition.from, second: condition.to }
    : { ...empty, operator, first: condition.value };
};

export const fromConditions = (conditions: readonly Condition[]): DraftCondition[] =>
  conditions.map(fromCondition);

/** Monday first, without duplicates. */
export const inOrder = (days: readonly Weekday[]): Weekday[] => weekdays.filter((day) => days.includes(day));

export const textsOf = ({ precondition, operator, first, second }: DraftCondition): string[] =>
  precondition === 'weekday' ? [] : operator === 'between' ? [first, second] : [first];

/** Not filled in completely yet, which is an error only on save or blur. */
export const isUnfinished = (draft: DraftCondition): boolean =>
  draft.precondition === 'weekday' ? draft.weekdays.length === 0 : textsOf(draft).includes('');

export function toCondition(draft: DraftCondition): Condition | ConditionProblem {
  const { precondition, operator, first, second } = draft;
  if (precondition === 'weekday' && draft.weekdays.length === 0) return 'conditions.oneDay';
  if (isUnfinished(draft)) return 'conditions.invalid';
  const parsed = Condition.safeParse(
    precondition === 'weekday'
      ? { precondition, weekdays: inOrder(draft.weekdays) }
      : operator === 'between'
        ? { precondition, operator, from: first, to: second }
        : { precondition, operator, value: first },
  );
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message;
  if (message === 'conditions.datesInOrder' || message === 'conditions.timesDiffer') return message;
  return precondition === 'date' ? 'conditions.date' : 'validation.time';
}

export type Converted =
  | { readonly conditions: Condition[]; readonly invalid?: undefined }
  | { readonly conditions?: undefined; readonly invalid: Map<number, ConditionProblem> };

/** All rows in the server's format, or their errors. */
export function toConditions(drafts: readonly DraftCondition[]): Converted {
  const conditions: Condition[] = [];
  const invalid = new Map<number, ConditionProblem>();
  drafts.forEach((draft, row) => {
    const result = toCondition(draft);
    if (typeof result === 'string') invalid.set(row, result);
    else conditions.push(result);
  });
  return invalid.size > 0 ? { invalid } : { conditions };
}

/** The rows that are already valid, for the sentence and for requests while another row is edited. */
export const validConditions = (drafts: readonly DraftCondition[]): Condition[] =>
  drafts.flatMap((draft) => {
    const result = toCondition(draft);
    return typeof result === 'string' ? [] : [result];
  });
