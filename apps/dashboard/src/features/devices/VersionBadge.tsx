import type { Device } from '@vitrine/contract/devices';
import { useT } from '../../lib/i18n/i18n.ts';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { Tag } from '../../ui/Tag.tsx';
import classes from './devices.module.css';

/** The version, marked as the latest or as updatable. */
export function VersionBadge({
  appversion,
  isLatestVersion,
}: Pick<Device, 'appversion' | 'isLatestVersion'>) {
  const t = useT();
  if (!appversion) return <span className={classes.quiet}>{t('devices.notReported')}</span>;
  return (
    <Row as="span" inline gap={8} rowGap={4} wrap>
      <Text size="12.5" anywhere mono>
        {appversion}
      </Text>
      <Tag accent={!isLatestVersion}>{isLatestVersion ? t('devices.latest') : t('devices.update')}</Tag>
    </Row>
  );
}
