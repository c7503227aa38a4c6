import { type RefObject, useSyncExternalStore } from 'react';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { playlistTones } from '../../../lib/playlist-colour.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Hours } from '../../../ui/time/Time.tsx';
import type { Column } from '../day-axis.ts';
import type { DragView } from './drag-store.ts';
import classes from './edit.module.css';
import { rulesText, targetTimes } from './edit-words.ts';
import { instantsOf } from './edited-plan.ts';
import type { CalendarEdit } from './use-calendar-edit.ts';

interface EditOverlayProps {
  edit: CalendarEdit;
  timeZone: string;
  column: Column;
  perHour: number;
  /** Set on the moved window, so that the choice opens beside it. */
  anchor: RefObject<HTMLDivElement | null>;
}

/** Whether a drag is seen on this day: windows may end on the day after the one on which they begin. */
const isSeen = ({ drag }: DragView, day: number): boolean =>
  drag !== null &&
  [drag.target.day, drag.taken?.occurrence.day].some((begin) => begin === day || begin === day - 1);

/** In one column: where the window was, where it goes, and what that means. */
export function EditOverlay({ edit, timeZone, column, perHour, anchor }: EditOverlayProps) {
  const { store, own } = edit;
  const t = useT();
  const locale = useLocale();
  const { number } = column.day;
  const view = useSyncExternalStore(store.subscribe, () =>
    isSeen(store.get(), number) ? store.get() : null,
  );
  if (!view?.drag) return null;
  const { drag, chosen } = view;
  const { taken, target } = drag;
  const playlist = taken?.playlist ?? own;
  const ghosts = taken ? instantsOf(timeZone, taken.occurrence).flatMap(column.intervalsOf) : [];
  const lifted = instantsOf(timeZone, target).flatMap(column.intervalsOf);
  const isFirst = target.day === number;
  const tones = playlist ? playlistTones(playlist.id) : undefined;
  const pixels = (minutes: number) => (minutes / 60) * perHour;
  // Transforms move it without a layout of the page.
  const box = ({ start, end }: { start: number; end: number }) => ({
    transform: `translateY(${pixels(start)}px)`,
    height: pixels(end - start),
  });
  return (
    <>
      {ghosts.map((each) => (
        <i key={`ghost ${each.start}`} className={classes.ghost} style={{ ...tones, ...box(each) }} />
      ))}
      {lifted.map((each, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the same element moves on, which is what transforms are for
          key={place}
          ref={isFirst && place === 0 ? anchor : undefined}
          className={playlist ? classes.lifted : classes.drawn}
          style={{ ...tones, ...box(each) }}
          data-lifted
        >
          <b>
            {!taken && <Glyph name="plus" size={12} />}
            {playlist?.name ?? t('calendar.edit.newHere')}
          </b>
          <Hours>{targetTimes(target)}</Hours>
          {lifted.length > 1 && <span>{t('calendar.edit.twice')}</span>}
          {taken && <i data-edge="from" />}
          {taken && <i data-edge="to" />}
        </div>
      ))}
      {isFirst && lifted.length > 0 && !drag.isAsking && (
        <div
          className={classes.words}
          style={{ transform: `translateY(calc(${pixels(lifted[0]!.start)}px - 100% - 8px))` }}
        >
          {playlist && chosen && (
            <span className={classes.sentence}>
              <Hours>{rulesText(t, locale, chosen.result)}</Hours>
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
