import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { DisplayRecord } from '../../core/queries/displays.queries.ts';
import { useNeedsApproval } from '../../lib/approval.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { isAlive } from '../../lib/realtime/is-alive.ts';
import { showOn } from '../../lib/show-on.ts';
import type { RowAction } from '../../ui/DataTable.tsx';
import { showToast } from '../../ui/toast.ts';
import { ActivationDialog } from './activation/ActivationDialog.tsx';
import { confirmRestart, confirmUnpair } from './confirm-display.tsx';
import { confirmDelete } from './delete-display.tsx';
import type { BulkResult } from './list/bulk.ts';
import { PairDialog } from './pairing/PairDialog.tsx';

type Open =
  | { readonly kind: 'pair'; readonly display: DisplayRecord }
  | {
      readonly kind: 'activation';
      readonly displays: readonly DisplayRecord[];
      readonly activates: boolean;
      readonly onDone: ((result: BulkResult) => void) | undefined;
    };

interface Around {
  /** Before deleting, which is the last. */
  readonly more?: readonly RowAction[];
  readonly onDeleted?: () => void;
}

export const canRestart = (display: Pick<DisplayRecord, 'device' | 'status'>) =>
  display.device !== null && isAlive(display);

/** All actions on displays with their dialogs. The page renders `dialogs`. */
export function useDisplayActions() {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);

  const askActive = (
    displays: readonly DisplayRecord[],
    activates: boolean,
    onDone?: (result: BulkResult) => void,
  ) => setOpen({ kind: 'activation', displays, activates, onDone });
  // It cannot be proposed, so it is not offered to those whose changes need approval.
  const needsApproval = useNeedsApproval();
  const askPairing = needsApproval ? null : (display: DisplayRecord) => setOpen({ kind: 'pair', display });
  const showActivationResult = (display: DisplayRecord, activates: boolean) => {
    const { name } = display;
    const message = activates ? t('displays.activated', { name }) : t('displays.deactivated', { name });
    showToast({ message, kind: 'success' });
  };

  /** What is done to one display, except what its page has buttons for. */
  const actionsOf = (display: DisplayRecord, { more = [], onDeleted }: Around = {}): RowAction[] => [
    display.active
      ? { label: t('displays.deactivate'), icon: 'minus', onClick: () => askActive([display], false) }
      : { label: t('displays.activate'), icon: 'check', onClick: () => askActive([display], true) },
    ...(display.device
      ? ([
          { label: t('displays.unpair'), icon: 'close', onClick: () => void confirmUnpair(display) },
        ] as const)
      : []),
    ...(askPairing
      ? [
          {
            label: t(display.device ? 'displays.replaceDevice' : 'displays.pair'),
            icon: display.device ? ('refresh' as const) : ('device' as const),
            onClick: () => askPairing(display),
          },
        ]
      : []),
    ...more,
    {
      label: t('displays.delete'),
      icon: 'trash',
      danger: true,
      onClick: () => void confirmDelete(display).then((isGone) => isGone && onDeleted?.()),
    },
  ];
  const rowActionsOf = (display: DisplayRecord, edit: () => void): RowAction[] => [
    {
      label: t('displays.open'),
      icon: 'display',
      onClick: () => history.push(`/${locale}/displays/detail/${display.id}`),
    },
    {
      label: t('displays.openLive'),
      icon: 'live',
      onClick: () => history.push(`/${locale}/live/${display.id}`),
    },
    { label: t('displays.editAction'), icon: 'edit', onClick: edit },
    ...(canRestart(display)
      ? ([
          { label: t('displays.restart'), icon: 'restart', onClick: () => void confirmRestart(display) },
        ] as const)
      : []),
    ...(display.active
      ? [
          {
            label: t('shows.now'),
            icon: 'display' as const,
            onClick: () => showOn({ displays: [display.id] }),
          },
        ]
      : []),
    ...actionsOf(display),
  ];

  const dialogs = (
    <>
      {open?.kind === 'pair' && <PairDialog display={open.display} onClose={close} />}
      {open?.kind === 'activation' && (
        <ActivationDialog
          displays={open.displays}
          activates={open.activates}
          onCancel={close}
          onPairFirst={askPairing}
          onDone={(result) => {
            close();
            if (open.onDone) open.onDone(result);
            else showActivationResult(open.displays[0]!, open.activates);
          }}
        />
      )}
    </>
  );
  return { askActive, askPairing, actionsOf, rowActionsOf, dialogs };
}
