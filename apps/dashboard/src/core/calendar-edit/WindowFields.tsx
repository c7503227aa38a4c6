import { dateOfDay, dayNumber, minuteNumber, minutesPerDay } from '@vitrine/schedule/local-clock';
import { useState } from 'react';
import { timeText } from '../../lib/condition-words.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/inputs/DateInput.tsx';
import { TimeInput } from '../../ui/inputs/TimeInput.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import type { Target } from './calendar-edits.ts';
import { optionsFor, reachText } from './reach.ts';
import { allowedTarget, type Taken } from './taking.ts';
import type { Editing, EditRow } from './use-editing.ts';
import classes from './window-sheet.module.css';

interface WindowFieldsProps {
  editing: Editing;
  taken: Taken;
  row: EditRow;
  playlist: string;
}

/** Day and hours of a window, and for which days the new ones count. */
export function WindowFields({ editing, taken, row, playlist }: WindowFieldsProps) {
  const t = useT();
  const locale = useLocale();
  // Where it was taken: with the edit that waits, the same block stands for another window.
  const [begun] = useState(() => editing.begin(row, playlist, taken));
  const [times, setTimes] = useState(() => ({
    date: dateOfDay(taken.occurrence.day),
    from: timeText(taken.occurrence.from),
    to: timeText(taken.occurrence.to),
  }));
  const [fault, setFault] = useState<'past' | 'unsayable' | 'tooMany' | null>(null);
  const edit = editing.edits.get(playlist);
  const options = edit ? optionsFor(edit) : [];
  const change = (next: Partial<typeof times>) => {
    const typed = { ...times, ...next };
    setTimes(typed);
    const target = targetOf(typed);
    const isAllowed = target !== null && isSame(allowedTarget(begun.taken, target), target);
    if (!isAllowed) {
      setFault(target && 'past');
      return editing.restore(playlist, null);
    }
    const result = editing.put(editing.aimed(begun, target));
    setFault(result === 'put' ? null : result);
    if (result !== 'put') editing.restore(playlist, null);
  };
  return (
    <>
      <Row className={classes.fields} gap={16} align="stretch" wide>
        {!begun.taken.hasBegun && (
          <div>
            <span aria-hidden="true">{t('calendar.edit.day')}</span>
            <DateInput
              label={t('calendar.edit.day')}
              value={times.date}
              onChange={(date) => change({ date })}
            />
          </div>
        )}
        <div>
          <span aria-hidden="true">{t('conditions.fields.start')}</span>
          {begun.taken.hasBegun ? (
            <Text as="b" weight={550} className={classes.fixed}>
              <Hours>{times.from}</Hours>
            </Text>
          ) : (
            <TimeInput
              label={t('conditions.fields.start')}
              value={times.from}
              onChange={(from) => change({ from })}
            />
          )}
        </div>
        <div>
          <span aria-hidden="true">{t('conditions.fields.end')}</span>
          <TimeInput
            label={t('conditions.fields.end')}
            value={times.to}
            hasEndOfDay
            onChange={(to) => change({ to })}
          />
        </div>
      </Row>
      {edit && options.length > 1 && (
        <Segmented
          label={t('calendar.edit.countsFor')}
          hideLabel
          options={options.map(({ choice }) => ({
            value: choice,
            label: reachText(t, locale, edit, choice),
          }))}
          value={edit.choice}
          onChange={(choice) => editing.choose(playlist, choice)}
        />
      )}
      {edit && options.length === 1 && <b>{reachText(t, locale, edit, edit.choice)}</b>}
      <Text as="p" role="alert" orGone tone="danger">
        {fault === 'past' && t('calendar.edit.obstacle.past')}
        {fault === 'unsayable' && t('calendar.edit.cannot')}
        {fault === 'tooMany' && t('calendar.edit.tooMany', { count: editing.edits.size })}
      </Text>
      <LinkButton size="sm" href={`/${locale}/playlists/detail/${playlist}${fault ? '#playlist-when' : ''}`}>
        {t(fault ? 'calendar.edit.conditions' : 'timeAxis.openPlaylist')}
      </LinkButton>
    </>
  );
}

const isSame = (a: Target, b: Target) => a.day === b.day && a.from === b.from && a.to === b.to;

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);

/** Null if these are no times of a window that is shorter than a day. */
function targetOf({ date, from: start, to: end }: { date: string; from: string; to: string }): Target | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !isTime(start) || !isTime(end)) return null;
  if (start === end || start === '24:00') return null;
  const [from, to] = [minuteNumber(start), minuteNumber(end)];
  return { day: dayNumber(date), from, to: to > from ? to : to + minutesPerDay };
}
