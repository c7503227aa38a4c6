import { useT } from '../../lib/i18n.ts';
import { PlainAuthPage } from './PlainAuthPage.tsx';

export function SetPasswordPage() {
  const t = useT();
  return (
    <PlainAuthPage title={t('pages.setPassword')}>
      <p>{t('auth.setPasswordText')}</p>
    </PlainAuthPage>
  );
}
