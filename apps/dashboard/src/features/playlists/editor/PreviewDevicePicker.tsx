import { localMoment } from '@vitrine/schedule/local-clock';
import { useId } from 'react';
import { timeText } from '../../../lib/condition-words.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { todayDate } from '../../../ui/inputs/month.ts';
import { TimeInput } from '../../../ui/inputs/TimeInput.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { readerZone } from '../../../ui/time/time-text.ts';
import classes from './preview.module.css';
import type { Moment } from './shown-items.ts';

interface PreviewDevicePickerProps {
  /** Null for any time. */
  moment: Moment | null;
  onMoment: (moment: Moment | null) => void;
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isTime = (text: string) => /^\d{2}:\d{2}$/.test(text);

function momentNow(): Moment {
  return { date: todayDate(), time: timeText(localMoment(readerZone(), Date.now()).minute) };
}

/** The moment at which the items' conditions are evaluated. Text that cannot be parsed changes nothing. */
export function PreviewDevicePicker({ moment, onMoment }: PreviewDevicePickerProps) {
  const t = useT();
  const id = useId();
  if (!moment) {
    return (
      <Text
        as="button"
        type="button"
        className={classes.asOnButton}
        hover="lit"
        pad="0/6"
        above={2}
        size="12.5/17"
        tone="muted"
        onClick={() => onMoment(momentNow())}
      >
        {t('editor.preview.asOnAnyTime')}
      </Text>
    );
  }
  return (
    // A fieldset can't be laid out as one line everywhere.
    <Row
      role="group"
      aria-labelledby={id}
      className={classes.asOn}
      above={6}
      gap={6}
      wrap
      size="12.5"
      tone="muted"
    >
      <span id={id}>{t('editor.preview.asOn')}</span>
      <DateInput
        label={t('editor.preview.date')}
        value={moment.date}
        onChange={(date) => isDate(date) && onMoment({ ...moment, date })}
      />
      <TimeInput
        label={t('editor.preview.time')}
        value={moment.time}
        onChange={(time) => isTime(time) && onMoment({ ...moment, time })}
      />
      <IconButton size="sm" icon="close" label={t('editor.preview.anyTime')} onClick={() => onMoment(null)} />
    </Row>
  );
}
