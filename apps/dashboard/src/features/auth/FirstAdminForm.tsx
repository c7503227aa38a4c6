import { authCsrfCookie, createFirstAdmin, FirstAdminInput } from '@vitrine/contract/auth';
import { messagesByField } from '@vitrine/contract/messages';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { callAuth } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { translateKey, useLocale, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './auth.module.css';

const empty = { serverName: '', name: '', email: '', password: '', passwordConfirmation: '' };
type FieldName = keyof typeof empty;

/** An empty installation prints a link with a one-time code; whoever opens it names the server and becomes its admin. */
export function FirstAdminForm({ code }: { code: string }) {
  const t = useT();
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);

  const show = (byField: Partial<Record<FieldName, string>>) => {
    setErrors(byField);
    const first = Object.keys(byField)[0];
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWorking) return;
    setFailure(null);
    const parsed = FirstAdminInput.safeParse({ code, ...values }, { reportInput: true });
    if (!parsed.success) {
      const named = Object.entries(messagesByField(parsed.error));
      show(
        Object.fromEntries(named.map(([field, [first]]) => [field, translateKey(first!.key, first!.values)])),
      );
      return;
    }
    setWorking(true);
    try {
      await callAuth(authCsrfCookie);
      await callAuth(createFirstAdmin, { body: parsed.data });
      location.assign(`/${locale}/auth/login`);
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : undefined;
      if (fields) show(Object.fromEntries(Object.entries(fields).map(([field, [first]]) => [field, first])));
      else setFailure(errorMessage(error));
      setWorking(false);
    }
  };

  const field = (name: FieldName) => ({
    name,
    tall: true,
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      if (errors[name]) setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <AuthLayout title={t('auth.firstAdminTitle')} lead={t('auth.firstAdminLead')}>
      <form ref={form} noValidate onSubmit={submit} className={classes.form}>
        <TextField
          {...field('serverName')}
          label={t('auth.serverName')}
          autoComplete="organization"
          autoFocus
        />
        <TextField {...field('name')} label={t('auth.name')} autoComplete="name" />
        <TextField {...field('email')} label={t('auth.email')} type="email" autoComplete="username" />
        <PasswordField {...field('password')} label={t('auth.password')} autoComplete="new-password" />
        <PasswordField
          {...field('passwordConfirmation')}
          label={t('auth.passwordConfirmation')}
          autoComplete="new-password"
        />
        <div role="alert" className={classes.failure}>
          {failure !== null && <p>{failure}</p>}
        </div>
        <Button type="submit" variant="primary" size="lg" fullWidth loading={isWorking}>
          {t('auth.createServer')}
        </Button>
      </form>
    </AuthLayout>
  );
}
