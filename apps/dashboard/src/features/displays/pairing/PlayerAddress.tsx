import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { usePlayerAddress } from '../../first-run/first-run.queries.ts';
import classes from './PlayerAddress.module.css';

/** Where the three words come from: the address to open on the screen, and the other ways to get a player. */
export function PlayerAddress() {
  const t = useT();
  const locale = useLocale();
  const isPhone = usePhone();
  const address = usePlayerAddress();
  // A code leads nowhere if only this computer answers, and nobody scans the phone in their own hand.
  const hasCode = address && !address.isLocalOnly && !isPhone;
  return (
    <div className={classes.address}>
      {hasCode && (
        <QrCode
          content={address.url}
          label={t('firstRun.tv.code', { address: address.typed })}
          size={codeSize}
        />
      )}
      <div>
        {address && (
          <>
            <p>{t(hasCode ? 'firstRun.tv.scan' : 'firstRun.tv.open')}</p>
            <p className={classes.typed}>
              <code>{address.typed}</code>
              <CopyButton value={address.url} label={t('firstRun.tv.copy')} />
            </p>
          </>
        )}
        <AppLink className={classes.link} href={`/${locale}/devices/get-a-player`}>
          {t('pages.getPlayer')}
        </AppLink>
      </div>
    </div>
  );
}

const codeSize = 88;
