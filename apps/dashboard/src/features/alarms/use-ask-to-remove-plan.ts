import type { TakeoverPlan } from '@vitrine/contract/takeover-plans';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { confirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.ts';
import { useRemovePlan } from './alarms.queries.ts';

/** For prepared alarms and prepared drills. */
export function useAskToRemovePlan() {
  const t = useT();
  const remove = useRemovePlan();
  return async ({ id, name }: TakeoverPlan) => {
    const isAgreed = await confirm({
      title: t('alarms.plans.removeQuestion', { name }),
      body: t('alarms.plans.removeBody'),
      confirmLabel: t('alarms.plans.removeLabel'),
      danger: true,
      action: () =>
        remove.mutateAsync(id).catch((failure) => {
          throw new Error(errorMessage(failure), { cause: failure });
        }),
    });
    if (isAgreed) showToast({ message: t('alarms.plans.removed', { name }) });
  };
}
