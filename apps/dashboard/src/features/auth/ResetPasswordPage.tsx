import { useRouter } from '@tanstack/react-router';
import { forgotPassword, resetPassword } from '@vitrine/contract/people';
import { useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './auth.module.css';
import { useFragment } from './link-code.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { callAsStranger, isInvalidToken } from './public-calls.ts';
import { SendAgain } from './SendAgain.tsx';
import { TokenWaiting } from './TokenWaiting.tsx';
import { useInvalidToken } from './use-invalid-token.ts';
import { usePublicForm } from './use-public-form.ts';
import { type Token, useToken } from './use-token.ts';

/** Two steps: the first sends a mail, and its link opens the second. */
export function ResetPasswordPage() {
  const code = useFragment('code');
  return code ? <ByCode key={code} code={code} /> : <AskForLink />;
}

function AskForLink() {
  const t = useT();
  const locale = useLocale();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = usePublicForm({
    initial: { email: '' },
    schema: forgotPassword.body!,
    otherwise: t('errors.something_went_wrong'),
    send: async (input) => {
      await callAsStranger(forgotPassword, input);
      setSentTo(input.email);
    },
  });
  if (sentTo !== null) {
    return (
      <AuthLayout title={t('signup.checkEmail')}>
        <Stack as="p" role="status" size="14.5/22" gap={12} tone="soft" above={12} className={classes.text}>
          {t('signup.resetSent', { email: sentTo })}
        </Stack>
        <Stack gap={10} className={classes.buttons}>
          <SendAgain send={() => callAsStranger(forgotPassword, { email: sentTo })} />
          <LinkButton href={`/${locale}/auth/login`} size="lg" fullWidth>
            {t('auth.backToLogin')}
          </LinkButton>
        </Stack>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('pages.resetPassword')} lead={t('signup.resetLead')}>
      <form noValidate onSubmit={form.submit}>
        <Stack ref={form.container} gap={18} className={classes.form}>
          <TextField
            {...form.field('email')}
            label={t('auth.email')}
            type="email"
            autoComplete="username"
            autoFocus
          />
          <div role="alert" className={classes.failure}>
            {form.failure && <p>{form.failure}</p>}
          </div>
          <Button type="submit" variant="primary" size="lg" fullWidth loading={form.isWorking}>
            {t('signup.sendLink')}
          </Button>
          <LinkButton href={`/${locale}/auth/login`} size="lg" fullWidth>
            {t('auth.backToLogin')}
          </LinkButton>
        </Stack>
      </form>
    </AuthLayout>
  );
}

function ByCode({ code }: { code: string }) {
  const t = useT();
  const { token, error } = useToken(code);
  if (!token) return <TokenWaiting title={t('pages.resetPassword')} error={error} />;
  return <ChangePassword code={code} token={token} />;
}

function ChangePassword({ code, token }: { code: string; token: Token }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const invalidToken = useInvalidToken();
  return (
    <AuthLayout title={t('signup.newPasswordTitle')} lead={t('signup.accountOf', { email: token.email })}>
      <NewPasswordForm
        code={code}
        email={token.email}
        purpose="reset"
        label={t('signup.newPassword')}
        submitLabel={t('signup.changePassword')}
        send={async (input) => {
          try {
            await callAsStranger(resetPassword, input);
            history.replace(`/${locale}/auth/login#password-changed`);
          } catch (error) {
            if (!isInvalidToken(error)) throw error;
            invalidToken(code, token.email);
          }
        }}
      />
    </AuthLayout>
  );
}
