import { useT } from '../../lib/i18n.ts';
import { PlainAuthPage } from './PlainAuthPage.tsx';

export function InvalidTokenPage() {
  const t = useT();
  return (
    <PlainAuthPage title={t('auth.invalidTokenTitle')}>
      <p>{t('auth.invalidTokenText')}</p>
    </PlainAuthPage>
  );
}
