import { useRef } from 'react';
import { drawDesign } from '../../../core/design-views/designs.views.tsx';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import type { RowAction, Sections, Selection } from '../../../ui/DataTable.tsx';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { ScreenPicture } from '../../../ui/ScreenPicture.tsx';
import { SelectionBar } from '../../../ui/SelectionBar.tsx';
import { ClockHead } from '../../../ui/time/Time.tsx';
import { Checkbox } from '../../../ui/toggles.tsx';
import { useRowKeys } from '../../../ui/useRowKeys.ts';
import classes from './displays.module.css';
import { NowText } from './NowCell.tsx';

interface DisplayGridProps {
  displays: readonly DisplayRecord[];
  sections: Sections<DisplayRecord> | undefined;
  actionsOf: (display: DisplayRecord) => RowAction[];
  selection: Selection;
}

/** Displays as pictures in their orientation. */
export function DisplayGrid({ displays, sections, actionsOf, selection }: DisplayGridProps) {
  const t = useT();
  const locale = useLocale();
  const container = useRef<HTMLDivElement>(null);
  const ids = displays.map(({ id }) => id);
  const toggle = useRowKeys({ container, ids, selection, canMove: true });
  const isSelected = (id: string) => selection.selected.has(id);
  const card = (display: DisplayRecord) => (
    <li
      key={display.id}
      data-id={display.id}
      data-selected={isSelected(display.id) || undefined}
      className={classes.card}
    >
      <Stack center low clip rounded sunken>
        <ScreenPicture display={display} place={display.location} size="tile" isStateSaid draw={drawDesign} />
      </Stack>
      <span className={classes.cardCheck}>
        <Checkbox
          label={t('list.selectRow', { name: display.name })}
          hideLabel
          checked={isSelected(display.id)}
          onChange={(event) => toggle(display.id, (event.nativeEvent as PointerEvent).shiftKey)}
        />
      </span>
      <div className={classes.cardWords}>
        <Text
          as={AppLink}
          href={`/${locale}/displays/detail/${display.id}`}
          covers
          size="13.5/20"
          weight={600}
          rounded={4}
          anywhere
          data-row-link
        >
          {display.name}
        </Text>
        <span className={classes.cardMenu}>
          <MenuButton
            size="sm"
            label={t('list.rowActions', { name: display.name })}
            items={actionsOf(display)}
          />
        </span>
        {!sections && (
          <span className={classes.quiet}>
            <ClockHead place={display.location} isNamed>
              {display.location.name}
            </ClockHead>
          </span>
        )}
        <span className={classes.cardFoot}>
          <NowText display={display} isHeaded={sections !== undefined} />
        </span>
      </div>
    </li>
  );
  const parts = sections ? [...Map.groupBy(displays, sections.keyOf).values()] : [displays];
  return (
    <Stack ref={container} className={classes.grids} gap={16}>
      {parts.map((part) => (
        <section key={part[0]!.id}>
          {sections?.head(part[0]!)}
          <Stack
            as="ul"
            className={classes.grid}
            gap={16}
            data-selecting={selection.selected.size > 0 || undefined}
          >
            {part.map(card)}
          </Stack>
        </section>
      ))}
      {selection.selected.size > 0 && <SelectionBar {...selection} />}
    </Stack>
  );
}
