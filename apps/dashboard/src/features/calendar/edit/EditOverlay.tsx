import type { RefObject } from 'react';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { playlistTones } from '../../../lib/playlist-colour.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Hours } from '../../../ui/time/Time.tsx';
import type { Column } from '../day-axis.ts';
import classes from './edit.module.css';
import { rulesText, targetTimes } from './edit-words.ts';
import { instantsOf } from './edited-plan.ts';
import type { CalendarEdit } from './use-calendar-edit.ts';

interface EditOverlayProps {
  edit: CalendarEdit;
  timeZone: string;
  column: Column;
  percent: (minutes: number) => string;
  /** Set on the moved window, so that the choice opens beside it. */
  anchor: RefObject<HTMLDivElement | null>;
}

/** In one column: where the window was, where it goes, and what that means. */
export function EditOverlay({ edit, timeZone, column, percent, anchor }: EditOverlayProps) {
  const t = useT();
  const locale = useLocale();
  const { drag, result } = edit;
  if (!drag) return null;
  const { taken, target } = drag;
  const ghosts = taken ? instantsOf(timeZone, taken.occurrence).flatMap(column.intervalsOf) : [];
  const lifted = instantsOf(timeZone, target).flatMap(column.intervalsOf);
  const isFirst = target.day === column.day.number;
  const tones = taken ? playlistTones(taken.playlist.id) : undefined;
  const box = ({ start, end }: { start: number; end: number }) => ({
    top: percent(start),
    height: percent(end - start),
  });
  return (
    <>
      {ghosts.map((each) => (
        <i key={`ghost ${each.start}`} className={classes.ghost} style={{ ...tones, ...box(each) }} />
      ))}
      {lifted.map((each, place) => (
        <div
          key={`lifted ${each.start}`}
          ref={isFirst && place === 0 ? anchor : undefined}
          className={taken ? classes.lifted : classes.drawn}
          style={{ ...tones, ...box(each) }}
          data-lifted
        >
          <b>
            {!taken && <Glyph name="plus" size={12} />}
            {taken?.playlist.name ?? t('calendar.edit.newHere')}
          </b>
          <Hours>{targetTimes(target)}</Hours>
          {lifted.length > 1 && <span>{t('calendar.edit.twice')}</span>}
          {taken && <i data-edge="from" />}
          {taken && <i data-edge="to" />}
        </div>
      ))}
      {isFirst && lifted.length > 0 && !drag.isAsking && (
        <div className={classes.words} style={{ top: percent(lifted[0]!.start) }}>
          {taken && result && (
            <span className={classes.sentence}>
              <Hours>{rulesText(t, locale, result)}</Hours>
            </span>
          )}
          <span className={classes.times}>
            <Hours>{t('calendar.edit.inEachPlace', { times: targetTimes(target) })}</Hours>
          </span>
        </div>
      )}
      {isFirst && lifted.length === 0 && (
        <div ref={anchor} className={classes.skipped}>
          {t('calendar.edit.skipped')}
        </div>
      )}
    </>
  );
}
