import { useRouter } from '@tanstack/react-router';
import { createFirstAdmin, FirstAdminInput } from '@vitrine/contract/auth';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './auth.module.css';
import { EnterServer } from './EnterServer.tsx';
import { fragmentOf } from './link-code.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { callAsStranger } from './public-calls.ts';
import { useEntrance } from './use-entrance.ts';
import { usePublicForm } from './use-public-form.ts';

const empty = { serverName: '', name: '', email: '', password: '', passwordConfirmation: '' };

/**
 * An empty installation prints a link with a one-time code. The person who opens it names the server and
 * becomes its admin, and is in.
 */
export function FirstAdminForm({ code }: { code: string }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const entering = useEntrance();
  const { entrance, proceed } = entering;
  const login = `/${locale}/auth/login`;
  const form = usePublicForm({
    initial: empty,
    schema: FirstAdminInput,
    more: { code },
    otherwise: t('errors.something_went_wrong'),
    send: async (input) => {
      await callAsStranger(createFirstAdmin, input);
      // The server exists from here on, so later failures are handled by the login page.
      try {
        await proceed(await session.login({ email: input.email, password: input.password }));
      } catch {
        history.replace(`${login}${fragmentOf({ ready: input.email })}`);
      }
    },
  });
  if (entrance) return <EnterServer entrance={entrance} by={entering} />;
  return (
    <AuthLayout title={t('auth.firstAdminTitle')} lead={t('auth.firstAdminLead')}>
      <form noValidate onSubmit={form.submit}>
        <Stack ref={form.container} gap={18} className={classes.form}>
          <TextField
            {...form.field('serverName')}
            label={t('signup.businessName')}
            autoComplete="organization"
            autoFocus
          />
          <TextField {...form.field('name')} label={t('auth.name')} autoComplete="name" />
          <TextField {...form.field('email')} label={t('auth.email')} type="email" autoComplete="username" />
          <NewPasswordFields
            field={form.field}
            password={form.values.password}
            known={[form.values.name, form.values.email, form.values.serverName]}
            label={t('auth.password')}
          />
          <div role="alert" className={classes.failure}>
            {form.failure && <p>{form.failure}</p>}
          </div>
          <Button type="submit" variant="primary" size="lg" fullWidth loading={form.isWorking}>
            {t('auth.createServer')}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}
