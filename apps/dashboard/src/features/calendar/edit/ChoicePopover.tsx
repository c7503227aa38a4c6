import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Hours } from '../../../ui/time/Time.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import classes from './edit.module.css';
import { targetTimes } from './edit-words.ts';
import type { Rules } from './occurrences.ts';
import { type CalendarEdit, useDragView } from './use-calendar-edit.ts';

interface ChoicePopoverProps {
  edit: CalendarEdit;
  anchor: RefObject<HTMLDivElement | null>;
  /** Opens the form for a new playlist with this calendar. */
  onCreate: (rules: Rules) => void;
}

/** After a window was put down: for which days it counts. */
export function ChoicePopover({ edit, anchor, onCreate }: ChoicePopoverProps) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [place] = useState(() => besideOf(anchor.current));
  const { drag, options, chosen } = useDragView(edit);
  const { taken, target } = drag!;
  useEffect(() => {
    (
      box.current?.querySelector<HTMLElement>('input:checked') ??
      box.current?.querySelector<HTMLElement>('a, button')
    )?.focus();
  }, []);
  const accept = () => {
    if (taken || edit.own) return edit.accept();
    edit.putBack();
    if (chosen) onCreate(chosen.result);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    accept();
  };
  return (
    <Popover anchor={place} onClose={edit.putBack} className={classes.choice}>
      <div ref={box} role="dialog" aria-labelledby={id} onKeyDown={onKeyDown}>
        <h3 id={id}>
          <Hours>
            {taken
              ? t('calendar.edit.moveTitle', { name: taken.playlist.name, times: targetTimes(target) })
              : edit.own
                ? t('calendar.edit.addTitle', { name: edit.own.name, times: targetTimes(target) })
                : t('calendar.edit.newTitle', { times: targetTimes(target) })}
          </Hours>
        </h3>
        {options.length === 0 ? (
          <p className={classes.cannot}>{t('calendar.edit.cannot')}</p>
        ) : (
          <ChoiceList day={target.day} options={options} chosen={chosen?.choice} onChoose={edit.choose} />
        )}
        <div className={classes.actions}>
          {taken && !edit.own && (
            <LinkButton
              size="sm"
              variant="ghost"
              href={`/${locale}/playlists/detail/${taken.playlist.id}#playlist-when`}
            >
              {t('calendar.edit.conditions')}
            </LinkButton>
          )}
          <span />
          <Button size="sm" variant="ghost" kbd="esc" onClick={edit.putBack}>
            {t('calendar.edit.putBack')}
          </Button>
          {options.length > 0 && (
            <Button size="sm" variant="primary" kbd="enter" onClick={accept}>
              {t(taken ? 'calendar.edit.move' : edit.own ? 'calendar.edit.add' : 'calendar.edit.create')}
            </Button>
          )}
        </div>
      </div>
    </Popover>
  );
}

const width = 356;
const distance = 14;
/** Room for three choices of two lines each. */
const height = 330;

/** Right of the window if there is room, or else left of it, so that it stays in sight. */
function besideOf(element: HTMLElement | null): { x: number; y: number } {
  const box = element?.getBoundingClientRect() ?? new DOMRect();
  const isRight = box.right + distance + width < window.innerWidth;
  return {
    x: isRight ? box.right + distance : box.left - distance - width,
    y: Math.max(0, Math.min(box.top - distance, window.innerHeight - height)),
  };
}
