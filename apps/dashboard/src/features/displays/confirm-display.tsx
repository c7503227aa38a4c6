import type { DisplayRecord } from '../../core/queries/displays.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';
import { restartDevice, unpairDisplay } from './display-changes.ts';

// Confirmations without price boxes. Each resolves to true if the action was done.

/** The open dialog shows a failure with the server's message. */
const withWords = (act: () => Promise<unknown>) => () =>
  act().catch((error) => {
    throw new Error(errorMessage(error), { cause: error });
  });

type Named = Pick<DisplayRecord, 'name'> & Partial<Pick<DisplayRecord, 'location'>>;

/** Several locations may have a "Terrace", so confirmations also name the location if the page knows it. */
export const nameAtPlace = ({ name, location }: Named) =>
  location ? translate('displays.oneAt', { name, place: location.name }) : name;

export async function confirmRestart(display: Named & Pick<DisplayRecord, 'device'>): Promise<boolean> {
  const { name, device } = display;
  if (!device) return false;
  const isDone = await confirm({
    title: translate('displays.restartOne', { name: nameAtPlace(display) }),
    body: translate('displays.restartBody'),
    confirmLabel: translate('displays.restart'),
    action: withWords(() => restartDevice(device)),
  });
  if (isDone) showToast({ message: translate('displays.restartRequested', { name }), kind: 'success' });
  return isDone;
}

export async function confirmUnpair(display: DisplayRecord): Promise<boolean> {
  const { id, name, active } = display;
  const isDone = await confirm({
    title: translate('displays.unpairOne', { name: nameAtPlace(display) }),
    body: (
      <>
        <p>{translate('displays.unpairBody', { name })}</p>
        {active && <p>{translate('displays.unpairBilled')}</p>}
      </>
    ),
    confirmLabel: translate('displays.unpair'),
    danger: true,
    action: withWords(() => unpairDisplay(id)),
  });
  if (isDone) showToast({ message: translate('displays.unpaired', { name }), kind: 'success' });
  return isDone;
}
