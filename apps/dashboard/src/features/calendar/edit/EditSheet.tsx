import { dateOfDay, dayNumber, minuteNumber, minutesPerDay } from '@vitrine/schedule/local-clock';
import { useState } from 'react';
import { timeText } from '../../../lib/condition-words.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { TimeInput } from '../../../ui/inputs/TimeInput.tsx';
import { SideSheet } from '../../../ui/SideSheet.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import type { Target } from './calendar-edits.ts';
import type { Drag } from './drag-store.ts';
import classes from './edit.module.css';
import { type CalendarEdit, useDragView } from './use-calendar-edit.ts';

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);

/** The same as dragging, where there is no room for it: day, start, end and for which days it counts. */
export function EditSheet({ edit }: { edit: CalendarEdit }) {
  const { drag } = useDragView(edit);
  return drag?.by === 'sheet' ? <OpenSheet edit={edit} drag={drag} /> : null;
}

function OpenSheet({ edit, drag }: { edit: CalendarEdit; drag: Drag }) {
  const t = useT();
  const locale = useLocale();
  const { options, chosen, isMoved } = useDragView(edit);
  const { playlist } = drag.taken!;
  const { day, from, to } = drag.target;
  const [date, setDate] = useState(dateOfDay(day));
  const [start, setStart] = useState(timeText(from));
  const [end, setEnd] = useState(timeText(to));
  const change = (next: { date?: string; start?: string; end?: string }) => {
    const values = { date, start, end, ...next };
    setDate(values.date);
    setStart(values.start);
    setEnd(values.end);
    const target = targetOf(values);
    if (target) edit.aim(target);
  };
  const isRight = targetOf({ date, start, end }) !== null && chosen !== null;
  const canMove = isRight && isMoved;
  return (
    <SideSheet
      opened
      title={playlist.name}
      onClose={edit.putBack}
      submitLabel={t('calendar.edit.move')}
      submitDisabled={!canMove}
      onSubmit={edit.accept}
      footerNote={isRight ? undefined : t('calendar.edit.cannot')}
    >
      <div className={classes.sheet}>
        <div className={classes.fields}>
          <div>
            <span aria-hidden="true">{t('calendar.edit.day')}</span>
            <DateInput
              label={t('calendar.edit.day')}
              value={date}
              onChange={(next) => change({ date: next })}
            />
          </div>
          <div>
            <span aria-hidden="true">{t('conditions.fields.start')}</span>
            <TimeInput
              label={t('conditions.fields.start')}
              value={start}
              onChange={(next) => change({ start: next })}
            />
          </div>
          <div>
            <span aria-hidden="true">{t('conditions.fields.end')}</span>
            <TimeInput
              label={t('conditions.fields.end')}
              value={end}
              hasEndOfDay
              onChange={(next) => change({ end: next })}
            />
          </div>
        </div>
        <ChoiceList day={day} options={options} chosen={chosen?.choice} onChoose={edit.choose} />
        {!edit.own && (
          <LinkButton size="sm" href={`/${locale}/playlists/detail/${playlist.id}#playlist-when`}>
            {t('calendar.edit.conditions')}
          </LinkButton>
        )}
      </div>
    </SideSheet>
  );
}

function targetOf({ date, start, end }: { date: string; start: string; end: string }): Target | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !isTime(start) || !isTime(end) || start === end) return null;
  const [from, to] = [minuteNumber(start), minuteNumber(end)];
  if (from === minutesPerDay) return null;
  return { day: dayNumber(date), from, to: to > from ? to : to + minutesPerDay };
}
