import { type Condition, type Operator, operators, preconditions } from '@vitrine/contract/conditions';
import { useId } from 'react';
import { type TextKey, useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/inputs/DateInput.tsx';
import { TimeInput } from '../../ui/inputs/TimeInput.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import classes from './conditions.module.css';
import { DayChips, DayPresets } from './DayChips.tsx';
import { type DraftCondition, emptyCondition, type Precondition, toCondition } from './draft-condition.ts';
import { PickButton } from './PickButton.tsx';
import { UtcTimes } from './UtcTimes.tsx';
import type { Zones } from './utc-lines.ts';

const kinds = {
  date: 'conditions.kinds.date',
  time: 'conditions.kinds.time',
  weekday: 'conditions.kinds.weekday',
} as const satisfies Record<Precondition, TextKey>;

const comparisons = {
  before: 'conditions.operators.before',
  on_or_before: 'conditions.operators.onOrBefore',
  between: 'conditions.operators.between',
  on_or_after: 'conditions.operators.onOrAfter',
  after: 'conditions.operators.after',
} as const satisfies Record<Operator, TextKey>;

/** Labels of the fields, by kind and number of fields. */
const names = {
  date: { one: 'conditions.fields.date', two: ['conditions.fields.firstDay', 'conditions.fields.lastDay'] },
  time: { one: 'conditions.fields.time', two: ['conditions.fields.start', 'conditions.fields.end'] },
} as const;

interface ConditionRowProps {
  draft: DraftCondition;
  number: number;
  /** Shown below the row. */
  error: string | undefined;
  /** All rows that are valid. */
  conditions: readonly Condition[];
  zones: Zones;
  onChange: (draft: DraftCondition) => void;
  onRemove: () => void;
}

export function ConditionRow(props: ConditionRowProps) {
  const { draft, number, error, conditions, zones, onChange, onRemove } = props;
  const t = useT();
  const id = useId();
  const { precondition, operator } = draft;
  const describedBy = error ? `${id}-error` : undefined;
  const condition = toCondition(draft);
  const changeKind = (kind: Precondition) => {
    if (kind !== precondition) onChange({ ...emptyCondition(kind), operator });
  };
  return (
    <Stack
      role="group"
      aria-label={t('conditions.row', { number })}
      className={classes.row}
      gap={4}
      rowGap={0}
      align="start"
      data-condition-row
    >
      <PickButton
        label={t('conditions.kind')}
        className={classes.kind}
        options={preconditions.map((value) => ({ value, label: t(kinds[value]) }))}
        value={precondition}
        onPick={changeKind}
      />
      <Row className={classes.values} gap={4} wrap>
        {precondition === 'weekday' ? (
          <DayChips
            value={draft.weekdays}
            isInvalid={error !== undefined}
            describedBy={describedBy}
            onChange={(weekdays) => onChange({ ...draft, weekdays })}
          />
        ) : (
          <>
            <PickButton
              label={t('conditions.operator')}
              options={operators.map((value) => ({ value, label: t(comparisons[value]) }))}
              value={operator}
              onPick={(next) => onChange({ ...draft, operator: next })}
            />
            <Values
              draft={draft}
              isInvalid={error !== undefined}
              describedBy={describedBy}
              onChange={onChange}
            />
          </>
        )}
      </Row>
      <IconButton
        size="sm"
        icon="close"
        className={classes.remove}
        data-remove
        label={t('conditions.remove', { number })}
        onClick={onRemove}
      />
      {error && (
        <Text as="p" id={describedBy} size="12/16" className={classes.error}>
          {error}
        </Text>
      )}
      <div className={classes.below}>
        {precondition === 'weekday' && (
          <DayPresets value={draft.weekdays} onChange={(weekdays) => onChange({ ...draft, weekdays })} />
        )}
        {typeof condition !== 'string' && condition.precondition === 'time' && (
          <UtcTimes row={condition} conditions={conditions} zones={zones} />
        )}
      </div>
    </Stack>
  );
}

interface ValuesProps {
  draft: DraftCondition;
  isInvalid: boolean;
  describedBy: string | undefined;
  onChange: (draft: DraftCondition) => void;
}

/** The single bound of a row, or both. */
function Values({ draft, isInvalid, describedBy, onChange }: ValuesProps) {
  const t = useT();
  const { precondition, operator, first, second } = draft;
  if (precondition === 'weekday') return null;
  const hasTwo = operator === 'between';
  const { one, two } = names[precondition];
  const firstField = {
    label: t(hasTwo ? two[0] : one),
    value: first,
    isInvalid,
    describedBy,
    onChange: (value: string) => onChange({ ...draft, first: value }),
  };
  const secondField = {
    label: t(two[1]),
    value: second,
    isInvalid,
    describedBy,
    onChange: (value: string) => onChange({ ...draft, second: value }),
  };
  if (precondition === 'time') {
    return (
      <>
        <TimeInput {...firstField} />
        {hasTwo && <TimeInput {...secondField} />}
      </>
    );
  }
  return (
    <>
      <DateInput {...firstField} {...(hasTwo ? { other: second } : {})} />
      {hasTwo && <DateInput {...secondField} other={first} after={first} />}
    </>
  );
}
