import { useRouter } from '@tanstack/react-router';
import { confirmEmail, setPassword } from '@vitrine/contract/people';
import { useEffect, useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { takesCards } from '../../lib/session/auth-base.ts';
import { session } from '../../lib/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './auth.module.css';
import { EnterServer } from './EnterServer.tsx';
import { fragmentOf } from './link-code.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { callAsStranger, isInvalidToken } from './public-calls.ts';
import { SignupSteps } from './SignupSteps.tsx';
import { TokenWaiting } from './TokenWaiting.tsx';
import { useEntrance } from './use-entrance.ts';
import { useInvalidToken } from './use-invalid-token.ts';
import { usePublicForm } from './use-public-form.ts';
import { type Token, useToken } from './use-token.ts';

/**
 * The page of the link in a sign-up mail. Entering the password once confirms the address and signs the user
 * in.
 */
export function ConfirmAddressPage({ code }: { code: string }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const { token, error } = useToken(code);
  const confirmed = token?.isDone ? token.email : null;
  useEffect(() => {
    if (confirmed) history.replace(`/${locale}/auth/login${fragmentOf({ confirmed })}`);
  }, [confirmed, history, locale]);
  if (!token || confirmed) return <TokenWaiting title={t('signup.confirmTitle')} error={error} />;
  return <ConfirmAddress key={code} code={code} token={token} />;
}

function ConfirmAddress({ code, token }: { code: string; token: Token }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const [isForeign, setForeign] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const invalidToken = useInvalidToken();
  const entering = useEntrance(() =>
    history.replace(takesCards() ? `/${locale}/auth/signup?step=card` : session.afterLogin()),
  );
  const { entrance, proceed } = entering;
  const login = `/${locale}/auth/login${fragmentOf({ confirmed: token.email })}`;

  const enterWith = async (password: string, confirm: () => Promise<unknown>) => {
    try {
      await confirm();
    } catch (error) {
      if (!isInvalidToken(error)) throw error;
      return invalidToken(code, token.email);
    }
    // The address is confirmed from here on, so later failures are handled by the login page.
    try {
      const found = await session.login({ email: token.email, password });
      if (found.servers.length === 0) setWaiting(true);
      else await proceed(found);
    } catch {
      history.replace(login);
    }
  };

  if (entrance) return <EnterServer entrance={entrance} by={entering} />;
  if (isWaiting) {
    return (
      <AuthLayout title={t('auth.emailIsConfirmed')}>
        <SignupSteps current="confirmation" />
        <p role="status" className={classes.notice}>
          {t('signup.waitingForServer')}
        </p>
      </AuthLayout>
    );
  }
  const Form = isForeign ? OwnPassword : KnownPassword;
  return (
    <AuthLayout
      title={t('signup.confirmTitle')}
      lead={t(isForeign ? 'signup.notMyAccountText' : 'signup.confirmLead', { email: token.email })}
    >
      <SignupSteps current="confirmation" />
      <Form code={code} email={token.email} enterWith={enterWith}>
        <Button size="lg" variant="ghost" fullWidth onClick={() => setForeign(!isForeign)}>
          {isForeign ? t('signup.passwordKnown') : t('signup.notMyAccount')}
        </Button>
      </Form>
    </AuthLayout>
  );
}

interface FormProps {
  code: string;
  email: string;
  enterWith: (password: string, confirm: () => Promise<unknown>) => Promise<void>;
  children: React.ReactNode;
}

function KnownPassword({ code, email, enterWith, children }: FormProps) {
  const t = useT();
  const form = usePublicForm({
    initial: { password: '' },
    schema: confirmEmail.body!,
    more: { code },
    otherwise: t('errors.something_went_wrong'),
    send: (input) => enterWith(input.password, () => callAsStranger(confirmEmail, input)),
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack ref={form.container} gap={18} className={classes.form}>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          {...form.field('password')}
          label={t('auth.password')}
          autoComplete="current-password"
          autoFocus
        />
        <div role="alert" className={classes.failure}>
          {form.failure && <p>{form.failure}</p>}
        </div>
        <Button type="submit" variant="primary" size="lg" fullWidth loading={form.isWorking}>
          {t('signup.confirmSubmit')}
        </Button>
        {children}
      </Stack>
    </form>
  );
}

function OwnPassword({ code, email, enterWith, children }: FormProps) {
  const t = useT();
  return (
    <NewPasswordForm
      code={code}
      email={email}
      purpose="set"
      label={t('signup.newPassword')}
      submitLabel={t('signup.createPassword')}
      send={(input) => enterWith(input.password, () => callAsStranger(setPassword, input))}
    >
      {children}
    </NewPasswordForm>
  );
}
