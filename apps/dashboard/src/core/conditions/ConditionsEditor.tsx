import { maxConditions, preconditions } from '@vitrine/contract/conditions';
import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { canHoldTogether } from '@vitrine/schedule/can-hold';
import { useEffect, useRef } from 'react';
import { translateKey, useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { ConditionRow } from './ConditionRow.tsx';
import classes from './conditions.module.css';
import {
  type DraftCondition,
  emptyCondition,
  isUnfinished,
  toCondition,
  validConditions,
} from './draft-condition.ts';

export interface ConditionsEditorProps {
  conditions: readonly DraftCondition[];
  onChange: (conditions: DraftCondition[]) => void;
  /** Maps a row to its error after an attempt to save: a message key, or the server's message. */
  errors?: ReadonlyMap<number, string>;
  zones?: PlaylistCheck['zones'];
  /** Names the rows for screen readers. */
  label: string;
}

const isKey = (message: string) => /^[a-z]+\.\w+$/i.test(message);

/** Invalid values are reported immediately; missing values only after an attempt to save. */
function messageOf(draft: DraftCondition, wanted: string | undefined): string | undefined {
  const problem = toCondition(draft);
  const isWrong = typeof problem === 'string' && !isUnfinished(draft);
  const message = isWrong ? problem : wanted;
  return message && isKey(message) ? translateKey(message) : message;
}

/** The first kind that is not used yet. */
const nextKind = (drafts: readonly DraftCondition[]) =>
  preconditions.find((kind) => drafts.every(({ precondition }) => precondition !== kind)) ?? 'date';

export function ConditionsEditor({ conditions, onChange, errors, zones = [], label }: ConditionsEditorProps) {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  /** Where the focus moves after the rows change: into a row, or to "Add" after the last. */
  const focusNext = useRef<{ row: number; control: string } | null>(null);
  const readable = validConditions(conditions);
  const areAllRead = readable.length === conditions.length;
  const canHold = !areAllRead || canHoldTogether(readable, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when there are more rows or fewer
  useEffect(() => {
    const target = focusNext.current;
    focusNext.current = null;
    if (!target || !root.current) return;
    const row = root.current.querySelectorAll('[data-condition-row]')[target.row];
    const control = row?.querySelector<HTMLElement>(target.control);
    (control ?? root.current.querySelector<HTMLElement>('[data-add]'))?.focus();
  }, [conditions.length]);

  const add = () => {
    focusNext.current = { row: conditions.length, control: 'button' };
    onChange([...conditions, emptyCondition(nextKind(conditions))]);
  };
  const remove = (at: number) => {
    focusNext.current = { row: Math.min(at, conditions.length - 2), control: '[data-remove]' };
    onChange(conditions.filter((_, row) => row !== at));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight
    <div role="group" aria-label={label} ref={root}>
      {conditions.map((draft, row) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are what they say, they have no identity of their own
          key={row}
          draft={draft}
          number={row + 1}
          error={messageOf(draft, errors?.get(row))}
          conditions={readable}
          zones={zones}
          onChange={(next) => onChange(conditions.map((each, at) => (at === row ? next : each)))}
          onRemove={() => remove(row)}
        />
      ))}
      {!canHold && conditions.length > 0 && (
        <Text as="p" role="status" size="12/16" className={classes.exclude}>
          {t('conditions.exclude')}
        </Text>
      )}
      <Row className={classes.foot} gap={12} rowGap={4} justify="between" wrap>
        {conditions.length < maxConditions ? (
          <Row
            as="button"
            type="button"
            data-add
            className={classes.add}
            inline
            gap={6}
            size="12.5"
            weight={550}
            tone="accent"
            onClick={add}
          >
            <Glyph name="plus" size={14} />
            {t('conditions.add')}
          </Row>
        ) : (
          <Text size="12/16" tone="muted">
            {t('conditions.most', { count: maxConditions })}
          </Text>
        )}
        {conditions.length > 1 && (
          <Text size="12/16" tone="muted">
            {t('conditions.allTrue')}
          </Text>
        )}
      </Row>
    </div>
  );
}
