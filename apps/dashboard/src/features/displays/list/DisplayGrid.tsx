import { useRef } from 'react';
import { drawDesign } from '../../../core/design-views/designs.views.tsx';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { stateOf } from '../../../lib/display-state.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import type { RowAction, Selection } from '../../../ui/DataTable.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { ScreenPicture } from '../../../ui/ScreenPicture.tsx';
import { SelectionBar } from '../../../ui/SelectionBar.tsx';
import { StatusText } from '../../../ui/StatusMark.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Checkbox } from '../../../ui/toggles.tsx';
import { useRowKeys } from '../../../ui/useRowKeys.ts';
import { playingText } from '../detail/playing-text.ts';
import classes from './displays.module.css';

interface DisplayGridProps {
  displays: readonly DisplayRecord[];
  actionsOf: (display: DisplayRecord) => RowAction[];
  selection: Selection;
}

/** Displays as pictures in their orientation. */
export function DisplayGrid({ displays, actionsOf, selection }: DisplayGridProps) {
  const t = useT();
  const locale = useLocale();
  const container = useRef<HTMLUListElement>(null);
  const ids = displays.map(({ id }) => id);
  const toggle = useRowKeys({ container, ids, selection, canMove: true });
  const isSelected = (id: string) => selection.selected.has(id);
  return (
    <>
      <ul ref={container} className={classes.grid} data-selecting={selection.selected.size > 0 || undefined}>
        {displays.map((display) => (
          <li
            key={display.id}
            data-id={display.id}
            data-selected={isSelected(display.id) || undefined}
            className={classes.card}
          >
            <div className={classes.shot}>
              <ScreenPicture display={display} place={display.location} size="tile" draw={drawDesign} />
            </div>
            <span className={classes.cardCheck}>
              <Checkbox
                label={t('list.selectRow', { name: display.name })}
                hideLabel
                checked={isSelected(display.id)}
                onChange={(event) => toggle(display.id, (event.nativeEvent as PointerEvent).shiftKey)}
              />
            </span>
            <div className={classes.cardWords}>
              <AppLink
                href={`/${locale}/displays/detail/${display.id}`}
                className={classes.cardName}
                data-row-link
              >
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
                <StatusText status={stateOf(display)} />
                {display.status === 'playlist_active' && playingText(display.playing)}
                {!display.active && <Tag>{t('displays.inactive')}</Tag>}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {selection.selected.size > 0 && <SelectionBar {...selection} />}
    </>
  );
}
