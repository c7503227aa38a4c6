import { useCallback, useMemo, useState } from 'react';
import { convertCalendar, fromCalendar } from '../../../core/conditions/draft-calendar.ts';
import { validConditions } from '../../../core/conditions/draft-condition.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { PlaylistWeek } from '../../calendar/calendar.views.tsx';
import { turnSeconds } from '../editor/draft.ts';
import classes from './inspector.module.css';
import type { SectionProps } from './section-props.ts';

interface PlaylistWeekButtonProps extends SectionProps {
  id: string;
}

/** Opens the week of the playlist, where its times are dragged. They become conditions of the draft. */
export function PlaylistWeekButton({ id, draft, change, check }: PlaylistWeekButtonProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { calendar, problems } = convertCalendar(draft.calendar);
  const { name, priority, enabled, orientation, items } = draft;
  const playlist = useMemo(
    () => ({
      ...{ id, name, priority, enabled, orientation, calendar },
      items: items.map((item) => ({
        ...{ id: item.key, seconds: turnSeconds(item), conditions: validConditions(item.conditions) },
        ...{ showFrom: item.playable.showFrom ?? undefined, showUntil: item.playable.showUntil ?? undefined },
      })),
    }),
    [id, name, priority, enabled, orientation, calendar, items],
  );
  const edit = (rules: Pick<typeof calendar, 'conditions' | 'alternatives' | 'exceptions'>) =>
    // Each drag is a separate undo step.
    change(
      { calendar: fromCalendar({ ...rules, name: draft.calendar.name }) },
      `calendar week ${performance.now()}`,
    );
  const close = useCallback(() => setOpen(false), []);
  const displays = check?.firstDisplays ?? [];
  const cannot =
    displays.length === 0
      ? t('calendar.edit.needsDisplay')
      : problems.size > 0
        ? t('calendar.edit.needsConditions')
        : null;
  return (
    <div className={classes.week}>
      <Button size="sm" icon="calendar" disabled={cannot !== null} onClick={() => setOpen(true)}>
        {t('calendar.edit.openWeek')}
      </Button>
      {cannot && check && <span className={classes.note}>{cannot}</span>}
      {isOpen && displays.length > 0 && (
        <PlaylistWeek {...{ playlist, displays }} onEdit={edit} onClose={close} />
      )}
    </div>
  );
}
