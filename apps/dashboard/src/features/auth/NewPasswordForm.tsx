import { resetPassword, setPassword } from '@vitrine/contract/people';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import classes from './auth.module.css';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { usePublicForm } from './use-public-form.ts';

const bodies = { set: setPassword.body!, reset: resetPassword.body! };
type Input = z.output<(typeof bodies)['set']>;

interface NewPasswordFormProps {
  /** The code from the link. */
  code: string;
  email: string;
  /** Values that make a password easy to guess. */
  known?: readonly string[];
  purpose: keyof typeof bodies;
  label: string;
  submitLabel: string;
  send: (input: Input) => Promise<unknown>;
  /** Below the button. */
  children?: ReactNode;
}

/** A new password, typed twice, on the page of a mailed link. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { code, email, known = [], purpose, label, submitLabel, send, children } = props;
  const t = useT();
  const form = usePublicForm({
    initial: { password: '', passwordConfirmation: '' },
    schema: bodies[purpose],
    more: { code },
    otherwise: t('errors.something_went_wrong'),
    send,
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack ref={form.container} gap={18} className={classes.form}>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <NewPasswordFields
          field={form.field}
          password={form.values.password}
          known={[email, ...known]}
          label={label}
          autoFocus
        />
        <div role="alert" className={classes.failure}>
          {form.failure && <p>{form.failure}</p>}
        </div>
        <Button type="submit" variant="primary" size="lg" fullWidth loading={form.isWorking}>
          {submitLabel}
        </Button>
        {children}
      </Stack>
    </form>
  );
}
