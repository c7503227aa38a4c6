import { PasswordChange, type Profile } from '@vitrine/contract/people';
import type { ChangeEvent, FormEvent } from 'react';
import * as z from 'zod';
import { useChangePassword } from '../../core/queries/settings.queries.ts';
import { problemsIn } from '../../lib/forms/problems-in.ts';
import { unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { PasswordMeter } from '../../ui/PasswordMeter.tsx';
import { Section } from './Section.tsx';

const Values = z.object({ oldPassword: z.string(), password: z.string(), passwordConfirmation: z.string() });
type Values = z.infer<typeof Values>;

const empty: Values = { oldPassword: '', password: '', passwordConfirmation: '' };

export function PasswordSection({ profile }: { profile: Profile }) {
  const t = useT();
  const change = useChangePassword();
  const form = useRecordForm({
    name: t('settings.password'),
    draftOf: 'password',
    schema: Values,
    saved: unsavedRecord(empty),
    // However many fields are filled, it is one change.
    changedFields: (_, values) => (Object.values(values).some(Boolean) ? ['password'] : []),
    problemsOf: (values) => problemsIn(PasswordChange, values),
    send: async (values) => {
      await change.mutateAsync(values);
      return unsavedRecord(empty);
    },
    savedText: () => t('settings.passwordChanged'),
    keep: () => null,
    isSavedOnlyByHand: true,
  });
  const { values, errors } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  const field = (name: keyof Values) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => form.set(name, event.currentTarget.value),
  });
  return (
    <form noValidate onSubmit={submit}>
      <Section id="password" title={t('settings.password')} note={t('settings.passwordNote')}>
        <Stack ref={form.container} gap={18} shrink>
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
          <div>
            <Button type="submit" loading={form.isSaving}>
              {t('settings.changePassword')}
            </Button>
          </div>
        </Stack>
      </Section>
    </form>
  );
}
