import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { FirstAdminForm } from './FirstAdminForm.tsx';
import { PlainAuthPage } from './PlainAuthPage.tsx';

export function SetPasswordPage() {
  const t = useT();
  // Read once: codes travel in the fragment, which no server and no Referer ever sees.
  const [firstAdminCode] = useState(() => /^#first-admin=([\w-]+)$/.exec(location.hash)?.[1]);
  if (firstAdminCode) return <FirstAdminForm code={firstAdminCode} />;
  return (
    <PlainAuthPage title={t('pages.setPassword')}>
      <p>{t('auth.setPasswordText')}</p>
    </PlainAuthPage>
  );
}
