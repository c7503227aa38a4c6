import { displays } from '@vitrine/contract/displays';
import { explainDelete } from '../../lib/forms/delete-failure.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { createFormat } from '../../lib/i18n/format.ts';
import { currentLocale, translate, translateKey } from '../../lib/i18n/i18n.ts';
import { confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';
import { PlanDiffBody } from '../plan-diff/plan-diff.views.tsx';
import { removeDisplay, restartDevice, unpairDisplay } from './display-changes.ts';
import { type DisplayRecord, fetchPrice } from './displays.queries.ts';

// Confirmations without price boxes. Each resolves to true if the action was done.

/** The open dialog shows a failure with the server's message. */
const withWords = (act: () => Promise<unknown>) => () =>
  act().catch((error) => {
    throw new Error(errorMessage(error));
  });

type Named = Pick<DisplayRecord, 'name'> & Partial<Pick<DisplayRecord, 'location'>>;

/** Several locations may have a "Terrace", so confirmations also name the location if the page knows it. */
const nameAtPlace = ({ name, location }: Named) =>
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

export async function confirmDelete(display: DisplayRecord): Promise<boolean> {
  const { id, name, active, device } = display;
  const price = active ? await priceSentence(id) : null;
  const isDone = await confirm({
    title: translate('displays.deleteOne', { name: nameAtPlace(display) }),
    body: (
      <>
        <PlanDiffBody
          call={{ route: displays.routes.remove, params: { id } }}
          name={name}
          also={translate('displays.deleteBody')}
        />
        {price && <p>{price}</p>}
        {device && <p>{translate('displays.deleteDevice')}</p>}
      </>
    ),
    confirmLabel: translate('displays.deleteButton'),
    danger: true,
    action: () => removeDisplay(id).catch(explainDelete),
  });
  if (isDone) showToast({ message: translate('displays.deleted', { name }), kind: 'success' });
  return isDone;
}

/** The effect of deleting an active display on the bill. */
async function priceSentence(id: string): Promise<string> {
  try {
    const { before, after, currency, isBilled } = await fetchPrice(-1, id);
    if (!isBilled) return translate('displays.price.notBilled');
    if (before.total === after.total) return translate('displays.billStays');
    const { money } = createFormat(currentLocale(), translateKey);
    const [from, to] = [money(before.total, currency), money(after.total, currency)];
    return translate('displays.billChanges', { from, to });
  } catch {
    return translate('displays.price.unavailable');
  }
}
