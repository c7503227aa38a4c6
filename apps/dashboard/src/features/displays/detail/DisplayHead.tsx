import { type ReactNode, useState } from 'react';
import { ChangesSheet } from '../../../core/changes/history.views.tsx';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { useLive } from '../../../core/queries/live-view.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { showOn } from '../../../lib/show-on.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import type { MenuItem } from '../../../ui/Menu.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { RecordHead } from '../../../ui/RecordHead.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { ClockHead } from '../../../ui/time/Time.tsx';
import { confirmRestart } from '../confirm-display.tsx';
import { canRestart, type useDisplayActions } from '../use-display-actions.tsx';
import { DisplayStatus } from './DisplayStatus.tsx';
import classes from './detail.module.css';
import { NameInPlace } from './NameInPlace.tsx';
import type { PageState } from './page-state.ts';

interface DisplayHeadProps {
  display: DisplayRecord;
  state: PageState;
  actions: ReturnType<typeof useDisplayActions>;
  onEdit: () => void;
  onDeleted: () => void;
}

/** Its name, place, groups and status, each of which the page says only here. */
export function DisplayHead({ display, state, actions, onEdit, onDeleted }: DisplayHeadProps) {
  const t = useT();
  const locale = useLocale();
  const isPhone = usePhone();
  const [isShowingChanges, setShowingChanges] = useState(false);
  const design = useDesignAction(display);
  const { location, groups } = display;
  const items: MenuItem[] = [
    { label: t('displays.editAction'), icon: 'edit', onClick: onEdit },
    ...design,
    ...actions.actionsOf(display, {
      onDeleted,
      more: [{ label: t('pages.changes'), icon: 'clock', onClick: () => setShowingChanges(true) }],
    }),
  ];
  const menu = <MenuButton label={t('list.moreActions')} items={items} />;
  return (
    <>
      <RecordHead
        path={[{ label: t('pages.displays'), href: `/${locale}/displays` }]}
        actions={isPhone ? menu : <DisplayActions display={display} menu={menu} />}
      >
        <NameInPlace key={display.name} display={display} />
        <AppLink href={`/${locale}/locations/detail/${location.id}`} className={classes.place}>
          <ClockHead place={location} isNamed>
            {location.name}
          </ClockHead>
        </AppLink>
        {groups.length > 0 && (
          <span className={classes.groups}>
            {groups.map(({ id, name }) => (
              <AppLink key={id} href={`/${locale}/groups/detail/${id}`}>
                <Tag>{name}</Tag>
              </AppLink>
            ))}
          </span>
        )}
        <DisplayStatus display={display} state={state} />
      </RecordHead>
      {isShowingChanges && (
        <ChangesSheet id={display.id} name={display.name} onClose={() => setShowingChanges(false)} />
      )}
    </>
  );
}

/** What plays now, else the first design of the loop: nobody waits for its turn to correct a price. */
function useDesignAction(display: DisplayRecord): MenuItem[] {
  const t = useT();
  const locale = useLocale();
  const { data: live } = useLive(display.id);
  const inLoop = live?.loop?.items.filter(({ design }) => design !== null) ?? [];
  const design = inLoop.find(({ item }) => item === live?.current?.item) ?? inLoop[0];
  if (!design) return [];
  return [
    {
      label: t('displays.editNamed', { name: design.name }),
      icon: 'design',
      href: `/${locale}/designs/detail/${design.design}?display=${display.id}`,
    },
  ];
}

/** On a phone they are below the picture, without the menu. */
export function DisplayActions({ display, menu }: { display: DisplayRecord; menu?: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <LinkButton href={`/${locale}/live/${display.id}`}>{t('displays.openLive')}</LinkButton>
      {canRestart(display) && (
        <Button onClick={() => void confirmRestart(display)}>{t('displays.restart')}</Button>
      )}
      {menu}
      {display.active && (
        <Button variant="primary" onClick={() => showOn({ displays: [display.id] })}>
          {t('shows.now')}
        </Button>
      )}
    </>
  );
}
