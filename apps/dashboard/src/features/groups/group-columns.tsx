import { useMemo } from 'react';
import { drawDesign } from '../../core/design-views/designs.views.tsx';
import { OrientationMark } from '../../core/pickers/OrientationPicker.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import type { NamedColumn } from '../../ui/DataTable.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { ScreenPicture } from '../../ui/ScreenPicture.tsx';
import classes from './groups.module.css';
import type { GroupRecord } from './groups.queries.ts';
import { orientationText } from './orientation-text.ts';
import { StatusSummaryText } from './StatusSummaryText.tsx';

const mostPictures = 4;
const mostNames = 2;

export function useGroupColumns(): NamedColumn<GroupRecord>[] {
  const t = useT();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('groups.group'),
        sortable: true,
        cell: ({ name, description }) => (
          <>
            <Text weight={600} anywhere>
              {name}
            </Text>
            {description && (
              <Text className={classes.description} size="13/18" weight={400} tone="muted" truncate>
                {description}
              </Text>
            )}
          </>
        ),
      },
      {
        id: 'displays',
        header: t('groups.displays'),
        cell: ({ displays }) => (
          <Row as="span" className={classes.members} inline gap={10} rowGap={4} wrap>
            <Text numeric>{t('groups.displayCount', { count: displays.length })}</Text>
            <Row as="span" inline gap={4}>
              {displays.slice(0, mostPictures).map((display) => (
                <span key={display.id} title={display.name}>
                  <ScreenPicture display={display} size="small" draw={drawDesign} />
                </span>
              ))}
            </Row>
          </Row>
        ),
      },
      {
        id: 'now',
        header: t('groups.now'),
        cell: ({ displays }) => displays.length > 0 && <StatusSummaryText displays={displays} />,
      },
      {
        id: 'playlists',
        header: t('groups.playlists'),
        hideBelow: 'lg',
        cell: ({ playlists }) => {
          const names = playlists.map(({ name }) => name);
          if (names.length === 0) return <Text tone="muted">—</Text>;
          const more = names.length - mostNames;
          return (
            <Text anywhere title={names.join(', ')}>
              {names.slice(0, mostNames).join(', ')}
              {more > 0 && <Text tone="muted"> {t('groups.andMore', { count: more })}</Text>}
            </Text>
          );
        },
      },
      {
        id: 'orientation',
        header: t('groups.orientation'),
        hideBelow: 'lg',
        cell: ({ orientation }) => (
          <Row as="span" className={classes.oriented} inline gap={6} tone="soft">
            {orientation && <OrientationMark orientation={orientation} size={18} />}
            {orientationText(orientation)}
          </Row>
        ),
      },
      {
        id: 'priority',
        header: t('groups.priority'),
        sortable: true,
        hideBelow: 'md',
        cell: ({ priority }) => <Text numeric>{priority}</Text>,
      },
    ],
    [t],
  );
}
