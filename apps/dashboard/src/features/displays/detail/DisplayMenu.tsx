import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { ChangesSheet } from '../../../core/changes/history.views.tsx';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { useLive } from '../../../core/queries/live-view.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import type { MenuAction } from '../../../ui/Menu.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { PlaysSheet } from '../../calendar/calendar.views.tsx';
import type { useDisplayActions } from '../use-display-actions.tsx';

interface DisplayMenuProps {
  display: DisplayRecord;
  actions: ReturnType<typeof useDisplayActions>;
  onEdit: () => void;
  onDeleted: () => void;
}

/** What is seldom done to a display. Changes and the record keep the addresses that they had as tabs. */
export function DisplayMenu({ display, actions, onEdit, onDeleted }: DisplayMenuProps) {
  const t = useT();
  const asked = useLocation({ select: ({ search }) => (search as Record<string, string>).tab });
  const [isShowingChanges, setShowingChanges] = useState(asked === 'changes');
  const [isShowingRecord, setShowingRecord] = useState(asked === 'plays');
  const design = useDesignAction(display);
  const items = [
    { label: t('displays.editAction'), icon: 'edit' as const, onClick: onEdit },
    ...design,
    ...actions.actionsOf(display, {
      onDeleted,
      more: [{ label: t('pages.changes'), icon: 'clock', onClick: () => setShowingChanges(true) }],
    }),
  ];
  return (
    <>
      <MenuButton label={t('list.moreActions')} items={items} />
      {isShowingChanges && (
        <ChangesSheet
          id={display.id}
          name={display.name}
          isDisplay
          onClose={() => setShowingChanges(false)}
        />
      )}
      {isShowingRecord && (
        <PlaysSheet display={display.id} name={display.name} onClose={() => setShowingRecord(false)} />
      )}
    </>
  );
}

/** What plays now, else the first design of the loop: nobody waits for its turn to correct a price. */
function useDesignAction(display: DisplayRecord): MenuAction[] {
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
