import { Card } from '../../ui/Card.tsx';
import { Beside } from '../../ui/layout/grids.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Skeleton, useAfterDelay } from '../../ui/states.tsx';
import classes from './overview.module.css';
import pictures from './pictures.module.css';

/** Placeholder with the same layout, so that nothing moves when the data arrives. */
export function NowSkeleton() {
  if (!useAfterDelay(true)) return null;
  return (
    <Beside aside={356} aria-hidden="true">
      <Stack column gap={16} shrink>
        <Card className={classes.waiting}>
          {[260, 320, 290].map((width) => (
            <Skeleton key={width} width={width} height={16} />
          ))}
        </Card>
        <Card className={pictures.card}>
          <Stack className={pictures.row} gap={12}>
            {['a', 'b', 'c', 'd', 'e'].map((each) => (
              <span key={each} className={pictures.ghost} />
            ))}
          </Stack>
        </Card>
      </Stack>
      <Stack column gap={16} shrink>
        <Card className={classes.waiting}>
          {[180, 200, 190, 210, 170].map((width) => (
            <Skeleton key={width} width={width} height={16} />
          ))}
        </Card>
      </Stack>
    </Beside>
  );
}
