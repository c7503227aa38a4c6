import type { ReactNode } from 'react';
import { usePlayerAddress } from '../../../core/queries/first-run.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import classes from './PlayerAddress.module.css';

/** Where the three words come from: the address to open on the screen, and the other ways to get a player. */
export function PlayerAddress() {
  const t = useT();
  const locale = useLocale();
  const { address, hasCode } = useAddress();
  return (
    <div className={classes.address}>
      {hasCode && <Code address={address} size={88} />}
      <div>
        {address && (
          <>
            <p>{t(hasCode ? 'firstRun.tv.scan' : 'firstRun.tv.open')}</p>
            <Typed address={address} />
          </>
        )}
        <AppLink className={classes.link} href={`/${locale}/devices/get-a-player`}>
          {t('pages.getPlayer')}
        </AppLink>
      </div>
    </div>
  );
}

/** The same as the first thing of a page: readable across a room. Notes stand below the address. */
export function LargePlayerAddress({ children }: { children?: ReactNode }) {
  const { address, hasCode } = useAddress();
  return (
    <div className={classes.address} data-large>
      {hasCode && <Code address={address} size={196} />}
      <div>
        {address && <Typed address={address} />}
        {children}
      </div>
    </div>
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
    <p className={classes.typed}>
      <code>
        {host}
        <wbr />
        {typed.slice(host!.length)}
      </code>
      <CopyButton value={url} label={t('firstRun.tv.copy')} />
    </p>
  );
}
