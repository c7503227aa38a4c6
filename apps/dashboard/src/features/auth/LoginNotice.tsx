import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import classes from './auth.module.css';
import { useFragment } from './link-code.ts';
import { publicFailure } from './login-failure.ts';
import { useInvalidToken } from './use-invalid-token.ts';

/** What one is told who comes here by a link: the address is confirmed, the password is changed. */
export function LoginNotice() {
  const t = useT();
  const { history } = useRouter();
  const invalidToken = useInvalidToken();
  const code = useFragment('confirm');
  const [outcome, setOutcome] = useState<'confirming' | 'confirmed' | { error: unknown }>('confirming');
  const hash = useLocation({ select: (location) => location.hash });

  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once per code
  useEffect(() => {
    if (!code) return;
    let isOpen = true;
    // Few come by such a link; what it takes is fetched for them alone.
    import('./confirm-email.ts')
      .then(({ confirmOnce }) => confirmOnce(code))
      .then(
        (answer) => {
          if (!isOpen) return;
          if (answer === 'invalid') return invalidToken(code);
          setOutcome('confirmed');
          // The code is worth nothing now.
          history.replace(location.pathname + location.search);
        },
        (error: unknown) => isOpen && setOutcome({ error }),
      );
    return () => {
      isOpen = false;
    };
  }, [code]);

  if (code && typeof outcome === 'object') {
    return (
      <p role="alert" className={`${classes.failure} ${classes.above}`}>
        {publicFailure(outcome.error, t('errors.something_went_wrong'))}
      </p>
    );
  }
  const said = code
    ? t(outcome === 'confirmed' ? 'auth.emailConfirmed' : 'auth.confirmingEmail')
    : hash === 'password-changed'
      ? t('auth.passwordChanged')
      : null;
  return (
    said && (
      <p role="status" className={classes.notice}>
        {said}
      </p>
    )
  );
}
