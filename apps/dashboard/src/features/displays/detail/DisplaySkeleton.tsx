import { CalendarSkeleton, RowsSkeleton, TextSkeleton } from '../../../ui/skeletons.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import classes from './detail.module.css';

/** Placeholder for a display's page: picture, live card, facts and calendar. */
export function DisplaySkeleton() {
  return (
    <>
      <div className={classes.summary}>
        <div className={classes.picture}>
          <span className={classes.ghost} />
        </div>
        <div className={classes.playing}>
          <TextSkeleton lineHeight={18} width={96} />
          <TextSkeleton lineHeight={24} width="60%" />
          <TextSkeleton lines={2} />
          <RowsSkeleton rows={3} />
        </div>
        <div className={classes.facts}>
          <RowsSkeleton rows={7} height={26} />
        </div>
      </div>
      <div className={classes.tabCard}>
        <span className={classes.ghostTabs}>
          <Skeleton width={110} />
          <Skeleton width={90} />
          <Skeleton width={70} />
        </span>
        <CalendarSkeleton />
      </div>
    </>
  );
}
