import { maxAlternatives } from '@vitrine/contract/calendars';
import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { useId } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { ConditionsEditor } from './ConditionsEditor.tsx';
import classes from './conditions.module.css';
import { type CalendarProblems, type DraftCalendar, problemsUnder } from './draft-calendar.ts';
import { type DraftCondition, emptyCondition } from './draft-condition.ts';
import { ExceptionsEditor } from './ExceptionsEditor.tsx';

interface CalendarEditorProps {
  label: string;
  calendar: DraftCalendar;
  /** Changes with the same tag are undone together. */
  onChange: (calendar: DraftCalendar, tag: string) => void;
  /** Errors after an attempt to save. */
  errors?: CalendarProblems;
  zones?: PlaylistCheck['zones'];
}

const noErrors: CalendarProblems = new Map();

/** The conditions of a playlist, other lists of which any may hold instead, and exceptions by date. */
export function CalendarEditor({
  label,
  calendar,
  onChange,
  errors = noErrors,
  zones = [],
}: CalendarEditorProps) {
  const t = useT();
  const id = useId();
  const { conditions, alternatives, exceptions } = calendar;
  // Adding or removing a row is a separate undo step.
  const tagOf = (name: string, before: number, after: number) =>
    before === after ? name : `${name} ${performance.now()}`;
  const setAlternatives = (next: readonly (readonly DraftCondition[])[], tag: string) =>
    onChange({ ...calendar, alternatives: next }, tag);
  const addAlternative = () =>
    setAlternatives([...alternatives, [emptyCondition('time')]], `alternatives ${performance.now()}`);
  return (
    <>
      <ConditionsEditor
        label={label}
        conditions={conditions}
        onChange={(next) =>
          onChange({ ...calendar, conditions: next }, tagOf('conditions', conditions.length, next.length))
        }
        errors={problemsUnder(errors, 'conditions')}
        zones={zones}
      />
      {alternatives.map((list, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lists are what they say, they have no identity of their own
        <div key={place} className={classes.alternative} data-alternative>
          <Row className={classes.alternativeHead} justify="between">
            <h4 id={`${id}-${place}`}>{t('conditions.alternative')}</h4>
            <IconButton
              size="sm"
              icon="close"
              className={classes.remove}
              label={t('conditions.removeAlternative', { number: place + 1 })}
              onClick={() =>
                setAlternatives(
                  alternatives.filter((_, at) => at !== place),
                  `alternatives ${performance.now()}`,
                )
              }
            />
          </Row>
          <ConditionsEditor
            label={t('conditions.alternativeNumber', { number: place + 1 })}
            conditions={list}
            onChange={(next) =>
              setAlternatives(
                alternatives.map((each, at) => (at === place ? next : each)),
                tagOf(`alternative ${place}`, list.length, next.length),
              )
            }
            errors={problemsUnder(errors, `alternatives.${place}`)}
            zones={zones}
          />
          {list.length === 0 && (
            <Text as="p" size="12/16" className={classes.error}>
              {t('conditions.emptyAlternative')}
            </Text>
          )}
        </div>
      ))}
      {alternatives.length > 0 && conditions.length === 0 && (
        <Text as="p" role="status" size="12/16" className={classes.exclude}>
          {t('conditions.alternativesIdle')}
        </Text>
      )}
      {conditions.length > 0 && (
        <Row className={classes.foot} gap={12} rowGap={4} justify="between" wrap>
          {alternatives.length < maxAlternatives ? (
            <Row
              as="button"
              type="button"
              className={classes.add}
              inline
              gap={6}
              size="12.5"
              weight={550}
              tone="accent"
              onClick={addAlternative}
            >
              <Glyph name="plus" size={14} />
              {t('conditions.addAlternative')}
            </Row>
          ) : (
            <Text size="12/16" tone="muted">
              {t('conditions.mostAlternatives', { count: maxAlternatives })}
            </Text>
          )}
        </Row>
      )}
      <ExceptionsEditor
        exceptions={exceptions}
        errors={problemsUnder(errors, 'exceptions')}
        onChange={(next, name) =>
          onChange({ ...calendar, exceptions: next }, name ?? `exceptions ${performance.now()}`)
        }
      />
    </>
  );
}
