import { messagesByField } from '@vitrine/contract/messages';
import { PasswordChange, type Profile } from '@vitrine/contract/people';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useChangePassword } from '../../core/queries/settings.queries.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useUnsavedGuard } from '../../lib/forms/unsaved.ts';
import { useFormErrors } from '../../lib/forms/use-form-errors.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { PasswordMeter } from '../../ui/PasswordMeter.tsx';
import { showToast } from '../../ui/toast.ts';
import { Section } from './Section.tsx';
import classes from './settings.module.css';

const empty = { oldPassword: '', password: '', passwordConfirmation: '' };
type FieldName = keyof typeof empty;

export function PasswordSection({ profile }: { profile: Profile }) {
  const t = useT();
  const change = useChangePassword();
  const [values, setValues] = useState(empty);
  const [failure, setFailure] = useState<string | null>(null);
  const isTyped = Object.values(values).some((value) => value !== '');
  const problems = useFormErrors(() => {
    const parsed = PasswordChange.safeParse(values, { reportInput: true });
    if (parsed.success) return {};
    const named = Object.entries(messagesByField(parsed.error));
    return Object.fromEntries(named.map(([field, [first]]) => [field, first]));
  });
  const { allowLeaving } = useUnsavedGuard({ changes: isTyped ? 1 : 0, name: t('settings.password') });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending || !problems.check()) return;
    setFailure(null);
    try {
      await change.mutateAsync(values);
      allowLeaving();
      setValues(empty);
      problems.reset();
      showToast({ message: t('settings.passwordChanged'), kind: 'success' });
    } catch (error) {
      problems.showThoseOf(error);
      const isShownByField = error instanceof ApiError && Object.keys(error.errors).length > 0;
      if (!isShownByField) setFailure(errorMessage(error));
    }
  };
  const field = (name: FieldName) => ({
    value: values[name],
    error: problems.errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      problems.forget(name);
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <Section id="password" title={t('settings.password')} note={t('settings.passwordNote')}>
        <div ref={problems.container} className={classes.fields}>
          <input type="hidden" autoComplete="username" value={profile.email} />
          <PasswordField
            {...field('oldPassword')}
            label={t('settings.oldPassword')}
            autoComplete="current-password"
          />
          <div>
            <PasswordField
              {...field('password')}
              label={t('settings.newPassword')}
              autoComplete="new-password"
            />
            <PasswordMeter password={values.password} known={[profile.name, profile.email]} />
          </div>
          <PasswordField
            {...field('passwordConfirmation')}
            label={t('settings.confirmPassword')}
            autoComplete="new-password"
          />
          <div role="alert" className={classes.failure}>
            {failure}
          </div>
          <div>
            <Button type="submit" loading={change.isPending}>
              {t('settings.changePassword')}
            </Button>
          </div>
        </div>
      </Section>
    </form>
  );
}
