import { useMemo } from 'react';
import {
  type EditedPlaylist,
  type EditRow,
  useEditing,
  type Waiting,
} from '../../../core/calendar-edit/use-editing.ts';
import type { Filters, Range } from '../../../core/queries/calendar-record.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { daysFrom } from '../../../lib/local-days.ts';
import { usePlans } from '../calendar.queries.ts';
import type { Ribbon } from '../model/ribbons.ts';
import type { CalendarRows } from '../use-calendar-model.ts';
import { plansByDisplay } from './ribbon-plans.ts';

// Moving the windows of the chosen playlist in the ribbons.

interface RibbonEditingOptions {
  readonly waiting: Waiting;
  readonly rows: CalendarRows | undefined;
  readonly range: Range;
  readonly filters: Filters;
  /** The only playlist that is chosen. */
  readonly chosen: string | null;
  readonly now: number;
}

const noPlaylists: readonly EditedPlaylist[] = [];

/** A ribbon as a row in which windows are moved. */
export interface RibbonRow extends EditRow {
  readonly ribbon: Ribbon;
}

export const editRowOf = (ribbon: Ribbon): RibbonRow => ({
  key: ribbon.key,
  timeZone: ribbon.place.timezone,
  ribbon,
});

export function useRibbonEditing({ waiting, rows, range, filters, chosen, now }: RibbonEditingOptions) {
  const t = useT();
  // Edits that wait are drawn after their playlist was released, too.
  const shown = chosen ?? [...waiting.present.keys()].at(-1) ?? null;
  const { data: plans, refetch, isError: hasNoPlans } = usePlans(shown, filters);
  const byDisplay = useMemo(() => plans && shown && plansByDisplay(plans, shown), [plans, shown]);
  const draft = plans?.isDraft ? shown : null;
  const { first, count } = range;
  const rowOf = useMemo(() => {
    if (!rows || !byDisplay) return undefined;
    const ribbonOf = new Map(rows.ribbons.map((ribbon) => [ribbon.key, ribbon]));
    return (key: string) => {
      const ribbon = ribbonOf.get(key);
      const plan = ribbon && byDisplay.get(ribbon.displays[0]!.id);
      if (!plan) return undefined;
      const days = daysFrom(ribbon.place.timezone, first, count);
      return { ...editRowOf(ribbon), plan, saved: rows.blocksOf(ribbon).coming, days };
    };
  }, [rows, byDisplay, first, count]);
  const editing = useEditing({
    waiting,
    rowOf,
    playlists: plans?.playlists ?? noPlaylists,
    only: chosen,
    draft,
    now,
    refetch,
    name: t('pages.calendar'),
  });
  return { editing, plans, hasNoPlans, refetch, draft };
}

export type RibbonEditing = ReturnType<typeof useRibbonEditing>;
