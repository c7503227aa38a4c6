import { useT } from '../../lib/i18n.ts';
import { PlainAuthPage } from './PlainAuthPage.tsx';

export function SignupPage() {
  const t = useT();
  return (
    <PlainAuthPage title={t('pages.signup')} offersContact>
      <p>{t('auth.signupText')}</p>
      <p>{t('auth.signupFree')}</p>
    </PlainAuthPage>
  );
}
