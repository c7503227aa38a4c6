import type { FirstRun } from '@vitrine/contract/first-run';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { cityOf } from './first-steps.ts';
import { Line } from './Line.tsx';

interface PlaceLineProps {
  run: FirstRun;
  onLeave: () => void;
}

/** The location of the first screen, and the link to continue. */
export function PlaceLine({ run: { location, group, display }, onLeave }: PlaceLineProps) {
  const t = useT();
  const rich = useRichT();
  const locale = useLocale();
  const edit = `/${locale}/locations?edit=${location?.id}`;
  return (
    <Line
      title={t('firstRun.place.title')}
      actions={
        <>
          {location && !display && (
            <>
              <AppLink href={edit}>{t('firstRun.place.rename')}</AppLink>
              <AppLink href={edit}>{t('firstRun.place.setHours')}</AppLink>
            </>
          )}
          <Button variant="ghost" size="sm" onClick={onLeave}>
            {t('firstRun.toOverview')}
          </Button>
        </>
      }
    >
      {location && (
        <Text as="p" size="14/20" tone="soft">
          {rich(display ? 'firstRun.place.withGroup' : 'firstRun.place.first', {
            place: location.name,
            city: cityOf(location.timezone),
            group: <b>{group?.name}</b>,
          })}
        </Text>
      )}
      {location && !location.hoursSet && <Tag>{t('firstRun.place.nonstop')}</Tag>}
    </Line>
  );
}
