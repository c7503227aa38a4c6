import { dateOfDay, dayNumber, minuteNumber, minutesPerDay } from '@vitrine/schedule/local-clock';
import { useState } from 'react';
import type { Choice, Target } from '../../../core/calendar-edit/calendar-edits.ts';
import { isBack, optionsFor } from '../../../core/calendar-edit/reach.ts';
import type { Taken } from '../../../core/calendar-edit/taking.ts';
import type { Editing, EditRow } from '../../../core/calendar-edit/use-editing.ts';
import type { RowPiece } from '../../../core/time/row-layout.ts';
import { timeText } from '../../../lib/condition-words.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { TimeInput } from '../../../ui/inputs/TimeInput.tsx';
import { SideSheet } from '../../../ui/SideSheet.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import classes from './edit-sheet.module.css';

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);

export interface OpenedBlock {
  readonly piece: Pick<RowPiece, 'block' | 'playlist'>;
  readonly taken: Taken;
}

interface EditSheetProps {
  editing: Editing;
  editRow: EditRow;
  opened: OpenedBlock;
  onClose: () => void;
}

/** The same as dragging, where there is no room for it: day, start, end and for which days it counts. */
export function EditSheet({ editing, editRow, opened, onClose }: EditSheetProps) {
  const t = useT();
  const locale = useLocale();
  const [begun] = useState(() => editing.begin(editRow, editing.playlistOf(opened.piece)!, opened.taken));
  const [choice, setChoice] = useState<Choice | undefined>(editing.edits.get(begun.playlist)?.choice);
  const [values, setValues] = useState(() => ({
    date: dateOfDay(begun.target.day),
    start: timeText(begun.target.from),
    end: timeText(begun.target.to),
  }));
  const change = (next: Partial<typeof values>) => setValues({ ...values, ...next });
  const target = targetOf(values);
  const drag = target && editing.aimed(begun, target);
  const move = drag && { ...drag.begin, target: drag.target };
  const options = move ? optionsFor(move) : [];
  const chosen = options.find((each) => each.choice === choice) ?? options[0];
  const isMoved = move && !isBack(move);
  return (
    <SideSheet
      opened
      title={editing.nameOf(begun.playlist)}
      onClose={onClose}
      submitLabel={t('calendar.edit.move')}
      submitDisabled={!chosen || !isMoved}
      onSubmit={() => {
        if (drag && chosen) editing.put(drag, chosen.choice);
        onClose();
      }}
      footerNote={chosen ? undefined : t('calendar.edit.cannot')}
    >
      <div className={classes.sheet}>
        <div className={classes.fields}>
          <div>
            <span aria-hidden="true">{t('calendar.edit.day')}</span>
            <DateInput
              label={t('calendar.edit.day')}
              value={values.date}
              onChange={(date) => change({ date })}
            />
          </div>
          <div>
            <span aria-hidden="true">{t('conditions.fields.start')}</span>
            <TimeInput
              label={t('conditions.fields.start')}
              value={values.start}
              onChange={(start) => change({ start })}
            />
          </div>
          <div>
            <span aria-hidden="true">{t('conditions.fields.end')}</span>
            <TimeInput
              label={t('conditions.fields.end')}
              value={values.end}
              hasEndOfDay
              onChange={(end) => change({ end })}
            />
          </div>
        </div>
        {move && <ChoiceList {...{ move, options }} chosen={chosen?.choice} onChoose={setChoice} />}
        <LinkButton size="sm" href={`/${locale}/playlists/detail/${begun.playlist}#playlist-when`}>
          {t('calendar.edit.conditions')}
        </LinkButton>
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
