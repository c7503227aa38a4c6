import { can } from '@vitrine/contract/access';
import { devices } from '@vitrine/contract/devices';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useFaults } from '../../../core/queries/device.queries.ts';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { reloadPlayer } from '../../../core/queries/try-again.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { useOnline } from '../../../ui/useOnline.ts';
import { FaultSentence } from './FaultSentence.tsx';
import classes from './stage.module.css';

const LazySheet = lazy(() => import('./FaultsSheet.tsx'));

export const FaultsSheet = (props: { display: DisplayRecord; onClose: () => void }) => (
  <Suspense>
    <LazySheet {...props} />
  </Suspense>
);

interface OpenFaultsProps {
  display: DisplayRecord;
  /** Why a restart did not help. */
  extra: ReactNode;
}

/** What the player cannot do right now, the newest by name; it tries again what belongs to a playable. */
export function OpenFaults({ display, extra }: OpenFaultsProps) {
  const t = useT();
  const [isListed, setListed] = useState(false);
  const { data = [] } = useFaults(display.id);
  const open = data.filter(({ isOpen }) => isOpen);
  const [first] = open;
  if (!first && !extra) return null;
  const canTryAgain = first?.playable && !extra && display.device;
  return (
    <div className={classes.bar} data-kind="warning">
      <StatusMark status="warning" size={16} />
      <p>{extra || <FaultSentence fault={first!} place={display.location} others={open.length - 1} />}</p>
      {canTryAgain && <TryAgain device={canTryAgain} name={display.name} />}
      {first && (!canTryAgain || open.length > 1) && (
        <Button size="sm" variant={canTryAgain ? 'ghost' : 'default'} onClick={() => setListed(true)}>
          {t('faults.showAll')}
        </Button>
      )}
      {isListed && <FaultsSheet display={display} onClose={() => setListed(false)} />}
    </div>
  );
}

function TryAgain({ device, name }: { device: string; name: string }) {
  const t = useT();
  const { caller } = useSession();
  const isOnline = useOnline();
  const [isBusy, setBusy] = useState(false);
  if (!can(caller, devices.actionRoutes.reload)) return null;
  const run = async () => {
    setBusy(true);
    await reloadPlayer(device, name);
    setBusy(false);
  };
  return (
    <Button size="sm" disabled={!isOnline} loading={isBusy} onClick={() => void run()}>
      {t('common.tryAgain')}
    </Button>
  );
}
