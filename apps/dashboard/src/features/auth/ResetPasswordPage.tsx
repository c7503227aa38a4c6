import { useT } from '../../lib/i18n.ts';
import { PlainAuthPage } from './PlainAuthPage.tsx';

export function ResetPasswordPage() {
  const t = useT();
  return (
    <PlainAuthPage title={t('pages.resetPassword')} offersContact>
      <p>{t('auth.resetText')}</p>
    </PlainAuthPage>
  );
}
