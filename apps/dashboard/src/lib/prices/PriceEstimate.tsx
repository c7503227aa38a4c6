import type { Prices } from '@vitrine/contract/invoices';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useT } from '../i18n/i18n.ts';
import classes from './PriceEstimate.module.css';
import { PriceSlider } from './PriceSlider.tsx';

interface PriceEstimateProps {
  query: {
    readonly data: Prices | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  present?: number;
}

/** The slider, shown when the prices are loaded; an unknown price is never shown. */
export function PriceEstimate({
  query: { data, isError, isFetching, refetch },
  present,
}: PriceEstimateProps) {
  const t = useT();
  if (data) return <PriceSlider key={data.currency} prices={data} {...(present ? { present } : {})} />;
  if (isError && !isFetching) {
    return (
      <Stack role="alert" gap={10} narrow size="13.5/20" tone="soft">
        <p>{t('displays.price.unavailable')}</p>
        <Button size="sm" onClick={() => void refetch()}>
          {t('common.tryAgain')}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack aria-busy="true" gap={14} top className={classes.waiting}>
      <TextSkeleton lineHeight={46} width={160} />
      <Skeleton height={88} />
      <TextSkeleton lineHeight={18} width="70%" />
    </Stack>
  );
}
