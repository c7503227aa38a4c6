import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import classes from './detail.module.css';

/** Above this the player will soon have no space for new content. */
const nearlyFull = 0.9;

interface DiskUsageProps {
  used: number;
  total: number;
  /** How memory is written, which is built in powers of two. */
  write?: (bytes: number) => string;
}

export function DiskUsage({ used, total, write }: DiskUsageProps) {
  const t = useT();
  const { bytes } = useFormat();
  const text = write ?? bytes;
  const share = total > 0 ? Math.min(1, used / total) : 0;
  return (
    <Stack className={classes.disk} gap={4} wide size="13/18">
      <Text as="div" aria-hidden="true" className={classes.meter} clip sunken rounded="full">
        <Text
          as="div"
          className={classes.filled}
          full
          data-full={share > nearlyFull || undefined}
          style={{ width: `${share * 100}%` }}
        />
      </Text>
      <span>{t('devices.diskUsed', { used: text(used), total: text(total) })}</span>
    </Stack>
  );
}
