import { useCallback, useRef, useState } from 'react';
import { timeText } from '../../../lib/condition-words.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { dateOf } from '../../../lib/local-days.ts';
import { Button } from '../../../ui/Button.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { TimeInput } from '../../../ui/inputs/TimeInput.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { HeadedTime } from '../../../ui/time/Time.tsx';
import classes from './designer.module.css';
import type { ShownAs } from './use-as-on.ts';

const nobody = '';
const dayMs = 86_400_000;

/** "As on Counter at 08:30": fills clocks, prices, weather and language of that place at that moment. */
export function AsOnPicker({ asOn }: { asOn: ShownAs }) {
  const t = useT();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus();
  }, []);
  const { display, displays, at } = asOn;
  const time = timeText(at.minute);
  const shown = display
    ? t('designer.asOnAt', { display: display.name, time, place: display.location.name })
    : t('designer.atHere', { time });
  return (
    <>
      <Row
        as="button"
        ref={anchor}
        type="button"
        className={classes.asOnButton}
        high={36}
        pad="0/12"
        framed="strong"
        rounded
        surface
        gap={8}
        shrink
        size="13"
        weight={550}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph name="eye" size={16} />
        <HeadedTime place={display?.location ?? null}>{shown}</HeadedTime>
        <Glyph name="chevron-down" size={14} />
      </Row>
      {isOpen && (
        <Popover anchor={anchor} onClose={close} className={classes.asOnPopover}>
          {displays.length > 0 && (
            <SelectField
              label={t('designer.asOn')}
              options={[
                { value: nobody, label: t('designer.asHere') },
                ...displays.map(({ id, name, location: place }) => ({
                  value: id,
                  label: `${name} · ${place.name}`,
                })),
              ]}
              value={display?.id ?? nobody}
              onChange={(id) => asOn.choose(id || null)}
            />
          )}
          <Row gap={8} align="stretch">
            <DateInput
              label={t('designer.date')}
              value={dateOf(at.day)}
              onChange={(date) =>
                /^\d{4}-\d\d-\d\d$/.test(date) &&
                asOn.setMoment({ ...at, day: Date.parse(`${date}T00:00Z`) / dayMs })
              }
            />
            <TimeInput
              label={t('designer.time')}
              value={time}
              onChange={(next) => {
                const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(next) ?? [];
                if (hour) asOn.setMoment({ ...at, minute: Number(hour) * 60 + Number(minute) });
              }}
            />
          </Row>
          <Button size="sm" disabled={asOn.isNow} onClick={() => asOn.setMoment(null)}>
            {t('designer.now')}
          </Button>
        </Popover>
      )}
    </>
  );
}
