import { displays } from '@vitrine/contract/displays';
import { PlanDiffBody } from '../../core/plan-diff/plan-diff.views.tsx';
import { type DisplayRecord, fetchPrice } from '../../core/queries/displays.queries.ts';
import { explainDelete } from '../../lib/forms/delete-failure.ts';
import { createFormat } from '../../lib/i18n/format.ts';
import { currentLocale, translate, translateKey } from '../../lib/i18n/i18n.ts';
import { confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';
import { nameAtPlace } from './confirm-display.tsx';
import { removeDisplay } from './display-changes.ts';

/** Resolves to true if it was deleted. */
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
          alarms={{ kind: 'display', ids: [id] }}
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

/** The effect of deleting an active display on the bill; null if there is none to change. */
async function priceSentence(id: string): Promise<string | null> {
  try {
    const { before, after, currency, isBilled } = await fetchPrice(-1, id);
    if (!isBilled) return null;
    if (before.total === after.total) return translate('displays.billStays');
    const { money } = createFormat(currentLocale(), translateKey);
    const [from, to] = [money(before.total, currency), money(after.total, currency)];
    return translate('displays.billChanges', { from, to });
  } catch {
    return translate('displays.price.unavailable');
  }
}
