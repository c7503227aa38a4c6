import type { ReactNode } from 'react';
import { usePlayerAddress } from '../../../core/queries/first-run.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import classes from './PlayerAddress.module.css';

/** Where the three words come from: the address to open on the screen, and the other ways to get a player. */
export function PlayerAddress() {
  const t = useT();
  const locale = useLocale();
  const { address, hasCode } = useAddress();
  return (
    <Row className={classes.address} gap={16} size="13/18" tone="soft">
      {hasCode && <Code address={address} size={88} />}
      <div>
        {address && (
          <>
            <p>{t(hasCode ? 'firstRun.tv.scan' : 'firstRun.tv.open')}</p>
            <Typed address={address} />
          </>
        )}
        <Text
          as={AppLink}
          className={classes.link}
          weight={550}
          tone="accent"
          rounded={4}
          href={`/${locale}/devices/get-a-player`}
        >
          {t('pages.getPlayer')}
        </Text>
      </div>
    </Row>
  );
}

/** The same as the first thing of a page: readable across a room. Notes stand below the address. */
export function LargePlayerAddress({ children }: { children?: ReactNode }) {
  const { address, hasCode } = useAddress();
  return (
    <Row className={classes.address} gap={16} size="13/18" tone="soft" data-large>
      {hasCode && <Code address={address} size={196} />}
      <div>
        {address && <Typed address={address} />}
        {children}
      </div>
    </Row>
  );
}

type Address = NonNullable<ReturnType<typeof usePlayerAddress>>;

/** A code leads nowhere if only this computer answers, and nobody scans the phone in their own hand. */
function useAddress():
  | { address: Address; hasCode: true }
  | { address: Address | undefined; hasCode: false } {
  const isPhone = usePhone();
  const address = usePlayerAddress();
  return address && !address.isLocalOnly && !isPhone
    ? { address, hasCode: true }
    : { address, hasCode: false };
}

function Code({ address: { url, typed }, size }: { address: Address; size: number }) {
  const t = useT();
  return <QrCode content={url} label={t('firstRun.tv.code', { address: typed })} size={size} />;
}

function Typed({ address: { url, typed } }: { address: Address }) {
  const t = useT();
  const [host] = typed.split('/');
  return (
    <Row as="p" className={classes.typed} high={32} gap={4} tone="strong">
      <code>
        {host}
        <wbr />
        {typed.slice(host!.length)}
      </code>
      <CopyButton value={url} label={t('firstRun.tv.copy')} />
    </Row>
  );
}
