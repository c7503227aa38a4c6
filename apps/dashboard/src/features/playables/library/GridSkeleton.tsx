import { useT } from '../../../lib/i18n/i18n.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Skeleton, useAfterDelay } from '../../../ui/states.tsx';
import classes from './playables.module.css';

/** Placeholder cards at their final positions, shown after a short delay. */
export function GridSkeleton() {
  const t = useT();
  const isSlow = useAfterDelay(true);
  if (!isSlow) return null;
  return (
    <Stack
      className={classes.grid}
      gap={12}
      rowGap={16}
      aria-busy="true"
      role="status"
      aria-label={t('playables.loading')}
    >
      {Array.from({ length: 10 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Stack key={index} className={classes.ghost} gap={8}>
          <span />
          <Skeleton width={90 + ((index * 37) % 60)} />
          <Skeleton width={120 + ((index * 29) % 50)} height={10} />
        </Stack>
      ))}
    </Stack>
  );
}
