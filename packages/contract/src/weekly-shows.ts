import * as z from 'zod';
import { staff } from './access.ts';
import { type Condition, LocalDate } from './conditions.ts';
import { maxGroups, Playlist } from './playlists.ts';
import { route } from './route.ts';
import { ShowContent } from './shows.ts';
import { Id, LocalTime, LocalTimeOrMidnight, requiredText } from './text.ts';
import { weekdays } from './weekdays.ts';

// "Show on…" on certain days. What repeats every week is no show, but an ordinary playlist.

export const WeeklyShowInput = z
  .strictObject({
    content: ShowContent,
    /** Without it that of the content; numbered if it is taken. */
    name: requiredText(100).optional(),
    groups: z.array(Id).max(maxGroups),
    /** Those that are in none of the groups form a group of their own. */
    displays: z.array(Id).max(10_000),
    days: z.array(z.enum(weekdays)).min(1, { error: 'conditions.oneDay' }).max(weekdays.length),
    from: LocalTime,
    /** Not later than `from`: on the next day. */
    to: LocalTimeOrMidnight,
    lastDay: LocalDate.nullable(),
  })
  .refine(({ groups, displays }) => groups.length + displays.length > 0, {
    error: 'shows.chooseWhere',
    path: ['displays'],
  })
  .refine(({ from, to }) => from !== to, { error: 'conditions.timesDiffer', path: ['to'] });
export type WeeklyShowInput = z.infer<typeof WeeklyShowInput>;

/** The days and hours as conditions; what says nothing is left out. */
export function weeklyConditions({
  days,
  from,
  to,
  lastDay,
}: Pick<WeeklyShowInput, 'days' | 'from' | 'to' | 'lastDay'>): Condition[] {
  const chosen = weekdays.filter((day) => days.includes(day));
  const conditions: Condition[] = [];
  if (chosen.length < weekdays.length) conditions.push({ precondition: 'weekday', weekdays: chosen });
  if (to !== '24:00') conditions.push({ precondition: 'time', operator: 'between', from, to });
  else if (from !== '00:00') conditions.push({ precondition: 'time', operator: 'on_or_after', value: from });
  if (lastDay !== null) conditions.push({ precondition: 'date', operator: 'on_or_before', value: lastDay });
  return conditions;
}

export const showWeekly = route({
  id: 'shows.weekly',
  host: 'content',
  access: staff,
  path: '/api/v1/shows-weekly',
  preview: true,
  isExpensive: true,
  method: 'POST',
  body: WeeklyShowInput,
  reply: z.object({ data: Playlist }),
  status: 201,
  summary: 'Show playables or a playlist on certain days',
  description:
    'Makes an ordinary playlist, which plays alone where its priority can. Displays outside of the groups get a group of the same name.',
});
