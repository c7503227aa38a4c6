import { useMemo } from 'react';
import { drawDesign } from '../../core/design-views/designs.views.tsx';
import { OrientationMark } from '../../core/pickers/OrientationPicker.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import type { NamedColumn } from '../../ui/DataTable.tsx';
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
            <span className={classes.name}>{name}</span>
            {description && <span className={classes.description}>{description}</span>}
          </>
        ),
      },
      {
        id: 'displays',
        header: t('groups.displays'),
        cell: ({ displays }) => (
          <span className={classes.members}>
            <span className={classes.number}>{t('groups.displayCount', { count: displays.length })}</span>
            <span className={classes.pictures}>
              {displays.slice(0, mostPictures).map((display) => (
                <span key={display.id} title={display.name}>
                  <ScreenPicture display={display} size="small" draw={drawDesign} />
                </span>
              ))}
            </span>
          </span>
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
          if (names.length === 0) return <span className={classes.quiet}>—</span>;
          const more = names.length - mostNames;
          return (
            <span className={classes.linked} title={names.join(', ')}>
              {names.slice(0, mostNames).join(', ')}
              {more > 0 && <span className={classes.quiet}> {t('groups.andMore', { count: more })}</span>}
            </span>
          );
        },
      },
      {
        id: 'orientation',
        header: t('groups.orientation'),
        hideBelow: 'md',
        cell: ({ orientation }) => (
          <span className={classes.oriented}>
            {orientation && <OrientationMark orientation={orientation} size={18} />}
            {orientationText(orientation)}
          </span>
        ),
      },
      {
        id: 'priority',
        header: t('groups.priority'),
        sortable: true,
        hideBelow: 'md',
        cell: ({ priority }) => <span className={classes.number}>{priority}</span>,
      },
    ],
    [t],
  );
}
