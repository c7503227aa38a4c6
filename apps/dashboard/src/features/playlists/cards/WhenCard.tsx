import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { useState } from 'react';
import { CalendarEditor } from '../../../core/conditions/CalendarEditor.tsx';
import {
  type CalendarProblems,
  convertCalendar,
  type DraftCalendar,
} from '../../../core/conditions/draft-calendar.ts';
import { calendarSentence } from '../../../lib/calendar-words.ts';
import { capitalized } from '../../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { todayDate } from '../../../ui/inputs/month.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { Hours } from '../../../ui/time/Time.tsx';
import classes from './cards.module.css';
import { EditorCard } from './EditorCard.tsx';
import { WhenEditor } from './WhenEditor.tsx';
import { datesText, rowsText, singlesText } from './when-lines.ts';
import { readWhen } from './when-model.ts';

interface WhenCardProps {
  calendar: DraftCalendar;
  /** Changes with the same tag are undone together. */
  onChange: (calendar: DraftCalendar, tag: string) => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Errors after an attempt to save. */
  errors: CalendarProblems;
  zones: PlaylistCheck['zones'];
}

/** When it plays: as lines, as fields, or, where those have no words for it, as a sentence with its conditions. */
export function WhenCard({ calendar, onChange, isOpen, onOpen, errors, zones }: WhenCardProps) {
  const t = useT();
  const when = readWhen(calendar);
  const [showsConditions, setShowsConditions] = useState(false);
  const asConditions = showsConditions || !when;
  const label = isOpen ? 'editor.done' : asConditions && !when ? 'editor.when.editConditions' : 'editor.edit';
  return (
    <EditorCard
      place="when"
      title={t('editor.cards.when')}
      isOpen={isOpen}
      aside={
        <Button
          size="sm"
          aria-expanded={isOpen}
          onClick={() => {
            setShowsConditions(false);
            onOpen(!isOpen);
          }}
        >
          {t(label)}
        </Button>
      }
    >
      {!isOpen && <WhenLines calendar={calendar} />}
      {isOpen && !asConditions && (
        <WhenEditor
          {...{ calendar, when, onChange, errors, zones }}
          onConditions={() => setShowsConditions(true)}
        />
      )}
      {isOpen && asConditions && (
        <Text as="div" above={8}>
          <CalendarEditor label={t('editor.cards.when')} {...{ calendar, onChange, errors, zones }} />
        </Text>
      )}
    </EditorCard>
  );
}

function WhenLines({ calendar }: { calendar: DraftCalendar }) {
  const t = useT();
  const locale = useLocale();
  const { calendar: readable, problems } = convertCalendar(calendar);
  const when = readWhen(calendar);
  const today = todayDate();
  if (!when)
    return (
      <Text as="p" tone="soft" numeric>
        <Hours>{calendarSentence(t, locale, readable)}</Hours>
      </Text>
    );
  const more = [datesText(t, when.dates, today.slice(0, 4)), singlesText(t, readable.exceptions, today)];
  return (
    <>
      <p className={classes.big}>
        <Hours>{capitalized(locale, rowsText(t, locale, when))}</Hours>
      </p>
      {more.filter(Boolean).map((line) => (
        <Text as="p" key={line} tone="soft" above={2} numeric>
          <Hours>{line}</Hours>
        </Text>
      ))}
      {problems.size > 0 && (
        <p className={classes.wrong}>{t('editor.when.unfilled', { count: problems.size })}</p>
      )}
    </>
  );
}
