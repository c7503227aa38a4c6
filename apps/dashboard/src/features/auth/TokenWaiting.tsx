import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { FieldSkeleton } from '../../ui/skeletons.tsx';
import { useAfterDelay } from '../../ui/states.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './auth.module.css';
import { publicFailure } from './login-failure.ts';

/** Shown while a link is checked, and when the check fails. */
export function TokenWaiting({ title, error }: { title: string; error: unknown }) {
  const t = useT();
  const locale = useLocale();
  const isSlow = useAfterDelay(error === null);
  return (
    <AuthLayout title={title}>
      <Stack gap={18} className={classes.form}>
        <div role="alert" className={classes.failure}>
          {error !== null && <p>{publicFailure(error, t('errors.something_went_wrong'))}</p>}
        </div>
        {isSlow && (
          <Stack aria-busy="true" gap={18} className={classes.form}>
            <FieldSkeleton />
            <FieldSkeleton />
          </Stack>
        )}
        {error !== null && (
          <>
            <Button size="lg" variant="primary" fullWidth onClick={() => location.reload()}>
              {t('common.tryAgain')}
            </Button>
            <LinkButton href={`/${locale}/auth/login`} size="lg" fullWidth>
              {t('auth.backToLogin')}
            </LinkButton>
          </>
        )}
      </Stack>
    </AuthLayout>
  );
}
