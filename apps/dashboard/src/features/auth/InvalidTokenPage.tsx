import { resendToken } from '@vitrine/contract/people';
import { useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './auth.module.css';
import { useFragment } from './link-code.ts';
import { callAsStranger } from './public-calls.ts';
import { usePublicForm } from './use-public-form.ts';

/**
 * Shown when a link no longer works. It sends a new link to the typed address, or else to the recipient of
 * the old link.
 */
export function InvalidTokenPage() {
  const t = useT();
  const locale = useLocale();
  const known = { code: useFragment('code'), email: useFragment('email') };
  const [isSent, setSent] = useState(false);
  const form = usePublicForm({
    initial: { email: known.email ?? '' },
    schema: resendToken.body!,
    arrange: ({ email }) => (email.trim() === '' && known.code ? { code: known.code } : { email }),
    otherwise: t('errors.something_went_wrong'),
    send: async (input) => {
      await callAsStranger(resendToken, input);
      setSent(true);
    },
  });
  const email = form.values.email.trim();
  return (
    <AuthLayout title={t('auth.invalidTokenTitle')} lead={t('signup.invalidTokenText')}>
      <form noValidate onSubmit={form.submit}>
        <Stack ref={form.container} gap={18} className={classes.form}>
          {isSent ? (
            <p role="status" className={classes.notice}>
              {email ? t('signup.newLinkSent', { email }) : t('signup.newLinkSentToOwner')}
            </p>
          ) : (
            <>
              <TextField
                {...form.field('email')}
                label={t('auth.email')}
                type="email"
                autoComplete="username"
                optional={known.code !== null}
                description={known.code && t('signup.emptyMeansOwner')}
              />
              <div role="alert" className={classes.failure}>
                {form.failure && <p>{form.failure}</p>}
              </div>
              <Button type="submit" variant="primary" size="lg" fullWidth loading={form.isWorking}>
                {t('signup.sendNewLink')}
              </Button>
            </>
          )}
          <LinkButton href={`/${locale}/auth/login`} size="lg" fullWidth>
            {t('auth.backToLogin')}
          </LinkButton>
        </Stack>
      </form>
    </AuthLayout>
  );
}
