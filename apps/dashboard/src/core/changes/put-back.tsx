import type { RestoreResult } from '@vitrine/contract/history';
import type { Locale } from '@vitrine/contract/pages';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { isRestorableResource, restore, restoreRoutes } from '../../lib/restore.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { showToast } from '../../ui/toast.ts';
import { PlanDiffBody } from '../plan-diff/plan-diff.views.tsx';
import { ChangedFields } from './ChangedFields.tsx';
import classes from './changes.module.css';
import type { Change } from './changes.queries.ts';

/** Shows what goes back and what that changes on screens, asks, and does it as a new change. */
export async function putBack(t: Translate, locale: Locale, change: Change): Promise<boolean> {
  const { topic, subject, newer, kind } = change;
  const name = subject?.name ?? '';
  if (!subject?.id || !isRestorableResource(topic)) return false;
  const body = {
    change: change.id,
    ...(change.batchSize > 1 && { whole: true }),
    ...(newer && { over: newer.id }),
  };
  let result: RestoreResult | null = null;
  const isDone = await confirm({
    title: t('changes.restoreTitle', { name }),
    body: (
      <>
        <p>
          {kind === 'create'
            ? t('changes.restoreCreated', { name })
            : kind === 'delete'
              ? t('changes.restoreDeleted', { name })
              : t('changes.restoreUpdated')}
        </p>
        {change.batchSize > 1 && <p>{t('changes.restoreAll', { count: change.batchSize })}</p>}
        {newer && (
          <Text as="p" rounded fill="warning" tone="warning" className={classes.newer}>
            {t('changes.restoreNewer', { who: newer.actor ?? t('changes.vias.program') })}
          </Text>
        )}
        {kind === 'update' && <ChangedFields change={change} isReversed />}
        <PlanDiffBody call={{ route: restoreRoutes[topic], params: { id: subject.id }, body }} name={name} />
      </>
    ),
    confirmLabel: t('changes.restoreNow'),
    danger: kind === 'create',
    action: async () => {
      result = await restore(topic, subject.id!, body);
    },
  });
  if (isDone && result) toastRestored(t, locale, name, result);
  return isDone;
}

export function toastRestored(t: Translate, locale: Locale, name: string, { leftOut }: RestoreResult): void {
  const gone = leftOut.flatMap((each) => each.name ?? []);
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(gone);
  const message =
    gone.length > 0 ? t('changes.restoredPartly', { name, names }) : t('changes.restored', { name });
  showToast({ message, kind: 'success' });
}
