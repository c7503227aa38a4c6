import type { ReactNode } from 'react';
import { supportUrl } from '../../lib/auth-base.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './auth.module.css';

interface PlainAuthPageProps {
  title: string;
  /** What can be done, and by whom. */
  children: ReactNode;
  /** Shows the way to us; the way back to Login is always there. */
  offersContact?: boolean;
}

/** A public page without a form: it says whom to ask. */
export function PlainAuthPage({ title, children, offersContact }: PlainAuthPageProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <AuthLayout title={title}>
      <div className={classes.text}>{children}</div>
      <div className={classes.buttons}>
        {offersContact && (
          <LinkButton href={supportUrl()} variant="primary" size="lg" icon="mail" fullWidth>
            {t('auth.contactUs')}
          </LinkButton>
        )}
        <LinkButton href={`/${locale}/auth/login`} size="lg" fullWidth>
          {t('auth.backToLogin')}
        </LinkButton>
      </div>
    </AuthLayout>
  );
}
