import { Skeleton } from '../../ui/states.tsx';
import classes from './linked.module.css';

const most = 20;

/** About as high as the list of linked playlists will be, so that nothing below it moves. */
export const LinkedSkeleton = ({ playlists }: { playlists: readonly { readonly id: string }[] }) => (
  <div className={classes.waiting}>
    {playlists.slice(0, most).map(({ id }) => (
      <Skeleton key={id} height={84} />
    ))}
  </div>
);
