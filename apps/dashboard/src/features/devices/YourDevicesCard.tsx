import type { EngineCount } from '@vitrine/contract/devices';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { useEngineCounts } from './devices.queries.ts';
import classes from './get-player.module.css';
import { Mark } from './Marks.tsx';

/** What the customer's devices run on, each line a link to those devices. Nothing until there is one. */
export function YourDevicesCard() {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const { data: found } = useEngineCounts();
  if (!found || found.data.length === 0) return null;
  const all = found.data.reduce((sum, { count }) => sum + count, 0);
  const old = found.data.filter(({ isEngineOld }) => isEngineOld).reduce((sum, { count }) => sum + count, 0);
  const list = `/${locale}/devices`;
  return (
    <Card padded>
      <h2>{t('getPlayer.yours.title', { count: all })}</h2>
      <Text as="ul" className={classes.yours} size="13/18">
        {found.data.map((row) => (
          <li key={`${row.platform} ${row.engine}`}>
            <AppLink href={`${list}${queryOf(row)}`}>
              {[
                row.platform && t(`devices.platforms.${row.platform}`),
                row.engine ?? t('getPlayer.yours.unknown'),
              ]
                .filter(Boolean)
                .join(', ')}
            </AppLink>
            <Text numeric>{number(row.count)}</Text>
          </li>
        ))}
        {found.unpaired > 0 && (
          <li>
            <AppLink href={`${list}?paired=false`}>{t('getPlayer.yours.notPaired')}</AppLink>
            <Text numeric>{number(found.unpaired)}</Text>
          </li>
        )}
      </Text>
      <Text as="p" className={classes.verdict} size="13/18" tone="soft">
        <Mark kind={old > 0 ? 'limited' : 'works'} />
        {old > 0 ? (
          <AppLink href={`${list}?isEngineOld=true`}>{t('getPlayer.yours.old', { count: old })}</AppLink>
        ) : (
          t('getPlayer.yours.noneOld')
        )}
      </Text>
      {found.agentsOld > 0 && (
        <Text as="p" className={classes.verdict} size="13/18" tone="soft">
          <Mark kind="limited" />
          <AppLink href={`${list}?isAgentOld=true`}>
            {t('getPlayer.yours.agentsOld', { count: found.agentsOld })}
          </AppLink>
        </Text>
      )}
    </Card>
  );
}

function queryOf({ platform, engine }: EngineCount): string {
  const query = new URLSearchParams({ ...(platform && { platform }), ...(engine && { engine }) }).toString();
  return query && `?${query}`;
}
