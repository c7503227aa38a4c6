import type { DisplaySummary } from '@vitrine/contract/displays';
import { stateOf } from '../../lib/display-state.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { Age } from '../../ui/time/Time.tsx';
import classes from './detail.module.css';

/** The displays of this location with their status. */
export function DisplayCards({ displays }: { displays: readonly DisplaySummary[] }) {
  const t = useT();
  const locale = useLocale();
  const rich = useRichT();
  return (
    <Card title={t('locations.displays')} aside={t('locations.displaysHere', { count: displays.length })}>
      {displays.length === 0 ? (
        <Text as="p" size="13/18" tone="muted" pad="16">
          {t('locations.noDisplaysHere')}
        </Text>
      ) : (
        <ul className={classes.displays}>
          {displays.map(({ id, name, status, closed, lastActive, place }) => (
            <li key={id}>
              <Stack
                as={AppLink}
                href={`/${locale}/displays/detail/${id}`}
                className={classes.display}
                gap={12}
                rowGap={2}
                hover="lit"
              >
                <Text size="13.5" weight={600} anywhere>
                  {name}
                </Text>
                <StatusText status={stateOf({ status, closed })} />
                <Text className={classes.lastActive} size="12/16" tone="muted">
                  {rich('locations.lastActive', { when: <Age at={lastActive} place={place} /> })}
                </Text>
              </Stack>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
