import { useT } from '../../lib/i18n/i18n.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Fact } from '../../ui/layout/grids.tsx';
import { Text } from '../../ui/layout/layout.tsx';

export function NotReported() {
  const t = useT();
  return <Text tone="muted">{t('devices.notReported')}</Text>;
}

/** A value to be typed elsewhere: monospaced, with a copy button. */
export function CopyFact({ label, value }: { label: string; value: string | null }) {
  const t = useT();
  return (
    <Fact label={label}>
      {value ? (
        <>
          <Text shrink size="12.5" anywhere mono>
            {value}
          </Text>
          <CopyButton value={value} label={t('devices.copyValue', { name: label })} />
        </>
      ) : (
        <NotReported />
      )}
    </Fact>
  );
}
