import { useLocale, useT } from '../../lib/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import type { RowAction } from '../../ui/DataTable.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { DisplayPicture } from './DisplayPicture.tsx';
import classes from './displays.module.css';
import type { DisplayRecord } from './displays.queries.ts';

interface DisplayGridProps {
  displays: readonly DisplayRecord[];
  actionsOf: (display: DisplayRecord) => RowAction[];
}

/** Displays as pictures, each in its orientation. */
export function DisplayGrid({ displays, actionsOf }: DisplayGridProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <ul className={classes.grid}>
      {displays.map((display) => (
        <li key={display.id} className={classes.card}>
          <div className={classes.shot}>
            <DisplayPicture display={display} size="large" />
          </div>
          <div className={classes.cardWords}>
            <AppLink href={`/${locale}/displays/detail/${display.id}`} className={classes.cardName}>
              {display.name}
            </AppLink>
            <span className={classes.cardMenu}>
              <MenuButton
                size="sm"
                label={t('list.rowActions', { name: display.name })}
                items={actionsOf(display)}
              />
            </span>
            <span className={classes.quiet}>{display.location.name}</span>
            <span className={classes.cardFoot}>
              <StatusText status={display.status} />
              {display.status === 'playlist_active' && display.playing?.name}
              {!display.active && <Tag>{t('displays.inactive')}</Tag>}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
