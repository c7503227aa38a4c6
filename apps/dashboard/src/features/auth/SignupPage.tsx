import { useT } from '../../lib/i18n.ts';
import { PlainAuthPage } from './PlainAuthPage.tsx';

export function SignupPage() {
  const t = useT();
  return (
    <PlainAuthPage title={t('auth.signupTitle')} offersContact>
      <p>{t('auth.signupText')}</p>
      <p>{t('auth.signupFree')}</p>
    </PlainAuthPage>
  );
}
