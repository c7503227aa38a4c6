import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { dateOfDay, dayNumber } from '@vitrine/schedule/local-clock';
import { todayOf } from './diff-words.ts';
import { changedDates } from './party-sentences.ts';
import classes from './plan-diff.module.css';

interface WeekBarsProps {
  diff: Pick<PlanDiff, 'from' | 'days' | 'parties'>;
}

/** Seven bars for seven days, the first one today. Decoration: the words beside them say the same. */
export function WeekBars({ diff }: WeekBarsProps) {
  const { changed, gaps } = changedDates(diff);
  const first = dayNumber(todayOf(diff, diff.parties[0]?.timezone ?? 'UTC'));
  return (
    <span className={classes.bars} aria-hidden="true">
      {Array.from({ length: Math.min(7, diff.days) }, (_, i) => {
        const date = dateOfDay(first + i);
        const look = gaps.includes(date) ? 'gap' : changed.includes(date) ? 'change' : undefined;
        return <i key={date} data-look={look} />;
      })}
    </span>
  );
}
