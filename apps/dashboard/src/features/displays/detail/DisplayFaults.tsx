import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useFaults } from '../../../core/queries/device.queries.ts';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { FaultSentence } from './FaultSentence.tsx';
import classes from './stage.module.css';

const LazySheet = lazy(() => import('./FaultsSheet.tsx'));

export const FaultsSheet = (props: { display: DisplayRecord; onClose: () => void }) => (
  <Suspense>
    <LazySheet {...props} />
  </Suspense>
);

/** What the player cannot do right now, the newest by name. */
export function OpenFaults({ display, extra }: { display: DisplayRecord; extra: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  const [isListed, setListed] = useState(false);
  const { data = [] } = useFaults(display.id);
  const open = data.filter(({ isOpen }) => isOpen);
  const [first] = open;
  if (!first && !extra) return null;
  const playable = open.length === 1 && !extra ? first?.playable : null;
  return (
    <div className={classes.bar} data-kind="warning">
      <StatusMark status="warning" size={16} />
      <p>{extra || <FaultSentence fault={first!} place={display.location} others={open.length - 1} />}</p>
      {playable ? (
        <LinkButton size="sm" href={`/${locale}/playables/detail/${playable.id}`}>
          {t('displays.open')}
        </LinkButton>
      ) : (
        first && (
          <Button size="sm" onClick={() => setListed(true)}>
            {t('faults.showAll')}
          </Button>
        )
      )}
      {isListed && <FaultsSheet display={display} onClose={() => setListed(false)} />}
    </div>
  );
}
