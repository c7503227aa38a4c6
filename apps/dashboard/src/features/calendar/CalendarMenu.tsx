import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useNow } from '../../lib/use-now.ts';
import { confirm } from '../../ui/confirm.tsx';
import type { MenuAction } from '../../ui/Menu.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { regenerate, type Timeline } from './calendar.queries.ts';
import { PlaysSheet } from './PlaysSheet.tsx';

interface CalendarMenuProps {
  display: { readonly id: string; readonly name: string };
  place: Place;
  /** Undefined while loading. */
  list: Timeline['list'] | undefined;
  /** Nothing of it is to come: there is no plan to make anew. */
  isPast: boolean;
}

/** What is seldom done: the plan made anew, and the record of what was shown. */
export function CalendarMenu({ display, place, list, isPast }: CalendarMenuProps) {
  const t = useT();
  const rich = useRichT();
  const [isExporting, setExporting] = useState(false);
  // The age of the plan goes on.
  useNow();
  const isUnderWay = list?.state === 'in_progress';
  const at = list?.generatedAt;
  const ask = () =>
    confirm({
      title: t('calendar.regenerateTitle'),
      body: t('calendar.regenerateBody'),
      confirmLabel: t('calendar.regenerate'),
      action: () => regenerate(display.id),
    });
  const again: MenuAction = {
    label: t(isUnderWay ? 'calendar.generating' : 'calendar.regenerate'),
    icon: isUnderWay ? <Spinner /> : 'refresh',
    disabled: isUnderWay,
    hint:
      !isUnderWay && at
        ? rich('calendar.generated', { date: <Instant at={at} place={place} form="record" /> })
        : undefined,
    onClick: () => void ask(),
  };
  return (
    <>
      <MenuButton
        size="sm"
        label={t('calendar.actions')}
        items={[
          ...(isPast ? [] : [again]),
          { label: t('calendar.exportRecord'), icon: 'download', onClick: () => setExporting(true) },
        ]}
      />
      {isExporting && (
        <PlaysSheet display={display.id} name={display.name} onClose={() => setExporting(false)} />
      )}
    </>
  );
}
