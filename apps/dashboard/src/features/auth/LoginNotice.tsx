import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import classes from './auth.module.css';
import { fragmentOf, useFragment } from './link-code.ts';

/** The notice for users who come from a link: address confirmed, password changed, or server created. */
export function LoginNotice() {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const confirmed = useFragment('confirmed');
  const confirm = useFragment('confirm');
  const ready = useFragment('ready');
  const hash = useLocation({ select: (location) => location.hash });
  // Links in mails of earlier versions lead here.
  useEffect(() => {
    if (confirm) history.replace(`/${locale}/auth/signup${fragmentOf({ confirm })}`);
  }, [confirm, history, locale]);
  const message = confirmed
    ? t('auth.emailConfirmed')
    : hash === 'password-changed'
      ? t('auth.passwordChanged')
      : ready
        ? t('auth.serverReady')
        : null;
  return (
    message && (
      <p role="status" className={classes.notice}>
        {message}
      </p>
    )
  );
}
