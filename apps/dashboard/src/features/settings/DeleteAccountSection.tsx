import type { Profile } from '@vitrine/contract/people';
import { type FormEvent, useState } from 'react';
import { deleteAccount } from '../../core/queries/settings.queries.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { Section } from './Section.tsx';
import classes from './settings.module.css';

/** The account belongs to the person: besides them only the operator can delete it. */
export function DeleteAccountSection({ profile }: { profile: Profile }) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    if (password === '') return setProblem(t('auth.passwordRequired'));
    const isDeleted = await confirm({
      title: t('settings.deleteAccountQuestion'),
      body: t('settings.deleteAccountBody'),
      confirmLabel: t('settings.deleteAccountFinal'),
      danger: true,
    });
    if (!isDeleted) return;
    try {
      await deleteAccount(password);
      // The sessions on the hosts have already ended; other tabs of this browser still have to be notified.
      await session.logout().catch(() => location.reload());
    } catch (error) {
      const [wrong] = (error instanceof ApiError && error.errors.password) || [];
      setProblem(wrong);
      if (!wrong) setFailure(errorMessage(error));
    }
  };
  return (
    <form noValidate onSubmit={submit}>
      <Section id="delete-account" title={t('settings.deleteAccount')}>
        <Stack gap={18} shrink>
          <p className={classes.quiet}>{t('settings.deleteAccountText')}</p>
          <input type="hidden" autoComplete="username" value={profile.email} />
          <PasswordField
            label={t('settings.deleteAccountPassword')}
            autoComplete="current-password"
            value={password}
            error={problem}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
          <Text
            as="div"
            role="alert"
            size="13.5/20"
            pad="10/12"
            rounded="box"
            fill="danger"
            tone="danger"
            orGone
          >
            {failure}
          </Text>
          <div>
            <Button type="submit" variant="danger">
              {t('settings.deleteAccountFinal')}
            </Button>
          </div>
        </Stack>
      </Section>
    </form>
  );
}
