import { listText } from '../../lib/condition-words.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { PastDiffSummary } from '../plan-diff/past-diff.views.tsx';
import classes from './changes.module.css';
import type { Change } from './changes.queries.ts';

/** What a change did on screens in the seven days from its own on. */
export function ChangeEffect({ change }: { change: Change }) {
  const t = useT();
  const locale = useLocale();
  const { displays, effect } = change;
  if (displays === null || !effect) return <span className={classes.quiet}>—</span>;
  if (displays === 0) return <span className={classes.quiet}>{t('changes.noPlan')}</span>;
  const { plan } = effect;
  if (plan && plan.displays === 0 && plan.items.length === 0)
    return <span className={classes.quiet}>{t('changes.sameShown', { count: displays })}</span>;
  return (
    <>
      {effect.days.length > 0 && (
        <span className={classes.bars} aria-hidden="true">
          {effect.days.map((day, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seven days in their order
            <i key={i} data-day={day} />
          ))}
        </span>
      )}
      <span>
        <b>{t('changes.onDisplays', { count: displays })}</b>
        <span className={classes.more}>
          {plan ? (
            <PastDiffSummary diff={plan} />
          ) : effect.days.includes('empty') ? (
            t('changes.someEmpty')
          ) : (
            listText(locale, effect.locations)
          )}
          {effect.isShared && ` · ${t('changes.shared')}`}
        </span>
      </span>
    </>
  );
}
