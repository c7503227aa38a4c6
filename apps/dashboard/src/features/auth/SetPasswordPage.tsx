import { useRouter } from '@tanstack/react-router';
import { setPassword } from '@vitrine/contract/people';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/session.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { EnterServer } from './EnterServer.tsx';
import { FirstAdminForm } from './FirstAdminForm.tsx';
import { useFragment } from './link-code.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { callAsStranger, isInvalidToken } from './public-calls.ts';
import { TokenWaiting } from './TokenWaiting.tsx';
import { useEntrance } from './use-entrance.ts';
import { useInvalidToken } from './use-invalid-token.ts';
import { type Token, useToken } from './use-token.ts';

/** For an invited user or, in an empty installation, the first admin. */
export function SetPasswordPage() {
  const firstAdminCode = useFragment('first-admin');
  return firstAdminCode ? <FirstAdminForm code={firstAdminCode} /> : <Invitation />;
}

function Invitation() {
  const t = useT();
  const code = useFragment('code');
  const { token, error } = useToken(code);
  if (!code || !token) return <TokenWaiting title={t('pages.setPassword')} error={error} />;
  return <SetPasswordForm key={code} code={code} token={token} />;
}

function SetPasswordForm({ code, token }: { code: string; token: Token }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const invalidToken = useInvalidToken();
  const entering = useEntrance();
  const { entrance, proceed } = entering;
  const login = `/${locale}/auth/login`;

  const setOwn = async (input: { code: string; password: string; passwordConfirmation: string }) => {
    try {
      await callAsStranger(setPassword, input);
    } catch (error) {
      if (!isInvalidToken(error)) throw error;
      return invalidToken(code, token.email);
    }
    // The password is set from here on, so later failures are handled by the login page.
    try {
      const found = await session.login({ email: token.email, password: input.password });
      if (found.servers.length === 0) history.replace(login);
      else await proceed(found);
    } catch {
      history.replace(`${login}#password-changed`);
    }
  };

  if (entrance) return <EnterServer entrance={entrance} by={entering} />;
  return (
    <AuthLayout
      title={t('signup.setPasswordTitle')}
      lead={
        token.serverName
          ? t('signup.invitedTo', { email: token.email, server: token.serverName })
          : t('signup.accountOf', { email: token.email })
      }
    >
      <NewPasswordForm
        code={code}
        email={token.email}
        known={token.serverName ? [token.serverName] : []}
        purpose="set"
        label={t('auth.password')}
        submitLabel={t('signup.createPassword')}
        send={setOwn}
      />
    </AuthLayout>
  );
}
