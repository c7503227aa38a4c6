import type { Device } from '@vitrine/contract/devices';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { writeClipboard } from '../../ui/copy-text.ts';
import { Fact, Facts } from '../../ui/layout/grids.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { showToast } from '../../ui/toast.ts';
import { CopyFact } from './DeviceFacts.tsx';
import classes from './detail.module.css';
import { revealSecrets } from './devices.queries.ts';

const shownMs = 20_000;
const dots = '••••••••';

const secretKeys = {
  anydeskPass: 'devices.access.anydeskPass',
  devicePassword: 'devices.access.devicePassword',
} as const;
type SecretName = keyof typeof secretKeys;

/** For admins. Secrets are fetched only when they are shown or copied, and discarded after 20 seconds. */
export function RemoteAccess({ device }: { device: Device }) {
  const t = useT();
  return (
    <Card title={t('devices.cards.remote')}>
      <Facts inCard>
        <CopyFact label={t('devices.access.anydeskId')} value={device.anydeskId} />
        <SecretFact device={device} name="anydeskPass" />
        <SecretFact device={device} name="devicePassword" />
        <CopyFact label={t('devices.access.remotessh')} value={device.remotessh} />
      </Facts>
      <Text as="p" className={classes.note} size="12/16" tone="muted">
        {t('devices.access.adminsOnly')}
      </Text>
    </Card>
  );
}

function SecretFact({ device: { id, hasSecrets }, name }: { device: Device; name: SecretName }) {
  const t = useT();
  const label = t(secretKeys[name]);
  const [shown, setShown] = useState<string | null>(null);
  /** One of the two secrets may be missing; that is known only after the request. */
  const [isAbsent, setAbsent] = useState(false);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), shownMs);
    return () => clearTimeout(timer);
  }, [shown]);

  const withSecret = async (use: (secret: string) => unknown) => {
    try {
      const secret = (await revealSecrets(id))[name];
      if (secret === null) return setAbsent(true);
      await use(secret);
    } catch (error) {
      const isCopying = error instanceof DOMException;
      showToast({ message: isCopying ? t('common.copyFailed') : errorMessage(error), kind: 'error' });
    }
  };
  const toggle = () => (shown === null ? withSecret(setShown) : setShown(null));
  const copy = () =>
    withSecret(async (secret) => {
      await writeClipboard(secret);
      showToast({ message: t('common.copied'), kind: 'success' });
    });

  if (!hasSecrets || isAbsent) {
    return (
      <Fact label={label}>
        <Text tone="muted">{t('devices.access.none')}</Text>
      </Fact>
    );
  }
  return (
    <Fact label={label}>
      <Text shrink size="12.5" anywhere mono>
        {shown ?? (
          <span role="img" aria-label={t('devices.access.stored')}>
            {dots}
          </span>
        )}
      </Text>
      <IconButton
        size="sm"
        label={t(shown === null ? 'devices.access.reveal' : 'devices.access.hide', { name: label })}
        icon={shown === null ? 'eye' : 'eye-off'}
        onClick={() => void toggle()}
      />
      <IconButton
        size="sm"
        label={t('devices.access.copy', { name: label })}
        icon="copy"
        onClick={() => void copy()}
      />
    </Fact>
  );
}
