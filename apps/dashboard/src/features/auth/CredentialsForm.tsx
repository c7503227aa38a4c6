import { useLocation } from '@tanstack/react-router';
import { messagesByField } from '@vitrine/contract/messages';
import { type FormEvent, useRef, useState } from 'react';
import { isServerUnwell } from '../../lib/api-error.ts';
import { translateKey, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { isRemovedChunk, reloadForChunk } from '../../lib/removed-chunk.ts';
import { signupClosed, supportUrl } from '../../lib/session/auth-base.ts';
import { redirectOf } from '../../lib/session/redirect.ts';
import { session } from '../../lib/session/session.ts';
import { sessionCalls } from '../../lib/session/session-calls.ts';
import type { ServerEntrance } from '../../lib/session/session-state.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { AuthLayout, TextLink } from './AuthLayout.tsx';
import classes from './auth.module.css';
import { LoginNotice } from './LoginNotice.tsx';
import { useFragment } from './link-code.ts';
import { loginFailure } from './login-failure.ts';

type FieldName = 'email' | 'password';

interface CredentialsFormProps {
  /** The server that was entered before does not answer. */
  isUnwell: boolean;
  onAccepted: (entrance: ServerEntrance) => Promise<void>;
}

export function CredentialsForm({ isUnwell, onAccepted }: CredentialsFormProps) {
  const t = useT();
  const locale = useLocale();
  const path = useLocation({ select: (location) => location.href });
  const form = useRef<HTMLFormElement>(null);
  const confirmed = useFragment('confirmed');
  const ready = useFragment('ready');
  const [values, setValues] = useState({ email: confirmed ?? ready ?? '', password: '' });
  const [missing, setMissing] = useState<Partial<Record<FieldName, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isEmpty, setEmpty] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const hasSessionEnded = redirectOf(path) !== null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWorking) return;
    setWorking(true);
    setFailure(null);
    try {
      const { Credentials } = await sessionCalls();
      const parsed = Credentials.safeParse(values);
      const messages = parsed.success ? {} : messagesByField(parsed.error);
      const named = Object.entries(messages).map(([field, [first]]) => [field, translateKey(first!.key)]);
      setMissing(Object.fromEntries(named));
      if (!parsed.success) {
        form.current?.querySelector<HTMLInputElement>(`[name=${named[0]![0]}]`)?.focus();
        return;
      }
      const entrance = await session.login(parsed.data);
      setFailure(null);
      setEmpty(entrance.servers.length === 0);
      if (entrance.servers.length > 0) await onAccepted(entrance);
    } catch (error) {
      if (isRemovedChunk(error) && navigator.onLine) reloadForChunk();
      setFailure(error);
      setEmpty(false);
    } finally {
      setWorking(false);
    }
  };

  const field = (name: FieldName) => ({
    name,
    tall: true,
    value: values[name],
    error: missing[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      void sessionCalls().catch(() => undefined);
      setValues({ ...values, [name]: event.currentTarget.value });
      if (missing[name]) setMissing({ ...missing, [name]: undefined });
    },
  });

  const lead = signupClosed() === null && (
    <>
      {t('auth.newHere')} <TextLink href={`/${locale}/auth/signup`}>{t('auth.createAccount')}</TextLink>
    </>
  );
  return (
    <AuthLayout title={t('pages.login')} lead={lead}>
      {hasSessionEnded && (
        <p role="status" className={classes.notice}>
          {t(isUnwell ? 'errors.server_not_working' : 'auth.sessionEnded')}
        </p>
      )}
      {!hasSessionEnded && session.isRestricted() && (
        <p role="status" className={classes.notice}>
          {t('errors.restrictedAccess')}
        </p>
      )}
      <LoginNotice />
      <Stack as="form" ref={form} noValidate onSubmit={submit} gap={18} className={classes.form}>
        <TextField
          {...field('email')}
          label={t('auth.emailOrUsername')}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
        />
        <Text as="div" relative>
          <PasswordField {...field('password')} label={t('auth.password')} autoComplete="current-password" />
          {/* Displayed beside the label, but after the field in tab order. */}
          <Text size="13/18" absolute className={classes.forgot}>
            <TextLink href={`/${locale}/auth/reset-password`}>{t('auth.forgotPassword')}</TextLink>
          </Text>
        </Text>
        <div role="alert" className={classes.failure}>
          {(missing.email || missing.password) && <p>{t('fields.requiredMissing')}</p>}
          {failure !== null && <p>{loginFailure(failure)}</p>}
          {isServerUnwell(failure) && (
            <Row as="p" above={4} align="stretch" gap={16} rowGap={4} wrap>
              <button type="button" className={classes.way} onClick={() => location.reload()}>
                {t('auth.refresh')}
              </button>
              <a className={classes.way} href={supportUrl()}>
                {t('auth.contactSupport')}
              </a>
            </Row>
          )}
          {isEmpty && (
            <>
              <p>{t('auth.noEnvironment')}</p>
              {lead && (
                <Row as="p" above={4} align="stretch" gap={16} rowGap={4} wrap>
                  <TextLink href={`/${locale}/auth/signup`}>{t('auth.createAccount')}</TextLink>
                </Row>
              )}
            </>
          )}
        </div>
        <Button type="submit" variant="primary" size="lg" fullWidth loading={isWorking}>
          {t('auth.submit')}
        </Button>
      </Stack>
      <p className={classes.foot}>{t('auth.invited')}</p>
    </AuthLayout>
  );
}
