import { useDeviceOf } from '../../core/queries/device.queries.ts';
import { useDisplayRecord } from '../../core/queries/displays.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import classes from './attention.module.css';

/** What somebody on site can check, because an offline player cannot be restarted remotely. */
export function Checklist({ display: id }: { display: string }) {
  const t = useT();
  const locale = useLocale();
  const { data: display } = useDisplayRecord(id);
  const { data: device } = useDeviceOf(display?.device ?? null);
  const ip = device?.localip ?? device?.publicip;
  return (
    <Text as="ol" className={classes.checks} tone="soft">
      <li>{t('displays.checkPower')}</li>
      <li>{t('displays.checkNetwork')}</li>
      <li>
        {t('displays.checkRouter')}{' '}
        {display && (
          <AppLink href={`/${locale}/locations/detail/${display.location.id}`}>
            {display.location.name}
          </AppLink>
        )}
        {ip && (
          <Text className={classes.ip} mono size="12" tone="muted">
            {t('overview.attention.lastIp', { ip })}
          </Text>
        )}
      </li>
      <li>{t('displays.checkScreen')}</li>
    </Text>
  );
}
