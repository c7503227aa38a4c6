import { dayMs } from '@vitrine/schedule/local-clock';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import type { LocalDay } from '../../lib/local-days.ts';
import { type Part, partsWithin } from '../../lib/plan-blocks.ts';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { HeadedTime } from '../../ui/time/Time.tsx';
import { AgendaView } from './AgendaView.tsx';
import { type CalendarWords, dateText } from './calendar-words.ts';
import type { GridProps } from './DaysGrid.tsx';

/** The calendar as a list: for each day its opening hours and what plays. */
export function Agenda({
  days,
  blocks,
  words,
  now,
  selected,
  onSelect,
}: Omit<GridProps, 'timeZone' | 'onDay'>) {
  const t = useT();
  const [withPast, setWithPast] = useState(false);
  // If the range includes now, past entries are shown on request.
  const isRunning = days[0]!.from < now && now < days.at(-1)!.to;
  const begin = isRunning && !withPast ? now : days[0]!.from;
  const listed = days
    .filter(({ to }) => to > begin)
    .map((day) => ({ day, parts: partsWithin(blocks, day) }))
    .map(({ day, parts }) => ({
      day,
      hours: hoursText(parts, day, words, t),
      parts: parts.filter(({ to }) => to > begin),
    }));
  const hasPast = partsWithin(blocks, { from: days[0]!.from, to: begin }).some(
    ({ block }) => block.state !== 'closed' && block.to <= begin,
  );
  return (
    <AgendaView
      isSelecting={selected !== null}
      onSelect={(key) => onSelect(Number(key))}
      onEarlier={hasPast ? () => setWithPast(true) : undefined}
      days={listed.map(({ day, hours, parts }) => ({
        key: day.date,
        label: `${words.weekdayHead(day.number, 'long')} ${dateText(day.number)}`,
        aside: <HeadedTime place={words.place}>{hours}</HeadedTime>,
        isToday: day.from <= now && now < day.to,
        rows: parts
          .filter(({ block }) => block.state !== 'closed')
          .map((part) => ({
            key: String(part.from),
            state: part.block.state,
            tones:
              part.block.state === 'playing'
                ? playlistTones(part.block.playlists[0]!, part.block.playlists[1])
                : undefined,
            isSelected: selected !== null && part.from <= selected && selected < part.to,
            title: words.titleOf(part),
            time: <HeadedTime place={words.place}>{words.clock(part.from)}</HeadedTime>,
            name: words.nameOf(part.block),
            below: (
              <>
                <HeadedTime place={words.place}>
                  {t('calendar.until', { time: words.endClock(endOf(part)) })}
                </HeadedTime>
                {part.block.overrides.length > 0 && ` · ${words.overridesOf(part.block)}`}
              </>
            ),
            isNow: part.from <= now && now < part.to,
          })),
      }))}
    />
  );
}

/**
 * The end of the whole block, even past midnight; for a block of several days, the end of this day's part.
 */
const endOf = ({ block, to }: Part) => (block.to - block.from <= dayMs ? block.to : to);

/** Opening hours derived from the plan: all time that is not closed. */
function hoursText(
  parts: readonly Part[],
  day: LocalDay,
  words: CalendarWords,
  t: ReturnType<typeof useT>,
): string {
  const open = parts.filter(({ block }) => block.state !== 'closed');
  const [first, last] = [open[0], open.at(-1)];
  if (!first || !last) return t('calendar.closedAllDay');
  if (first.from <= day.from && last.to >= day.to) return t('calendar.openAllDay');
  return t('calendar.open', { span: words.span(first.from, last.to) });
}
