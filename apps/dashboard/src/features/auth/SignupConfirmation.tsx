import { resendToken } from '@vitrine/contract/people';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { keptMail } from '../../lib/session/auth-base.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import authClasses from './auth.module.css';
import { KeptMailNotice } from './KeptMailNotice.tsx';
import { callAsStranger } from './public-calls.ts';
import { SendAgain } from './SendAgain.tsx';
import classes from './signup.module.css';
import type { SignedUp } from './signup-values.ts';

/** The account exists; the user continues with the link in the mail. */
export function SignupConfirmation({ email, state, onCorrect }: SignedUp & { onCorrect: () => void }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Stack className={classes.groups}>
      <Text as="p" role="status" size="14.5/22" anywhere>
        {keptMail() ? t('signup.confirmationKept', { email }) : t('signup.confirmationSent', { email })}
      </Text>
      <KeptMailNotice />
      {state === 'waiting_for_server' && <p className={authClasses.notice}>{t('signup.waitingForServer')}</p>}
      <Stack gap={10} className={authClasses.buttons}>
        <SendAgain send={() => callAsStranger(resendToken, { email })} />
        <Button size="lg" fullWidth onClick={onCorrect}>
          {t('signup.correctAddress')}
        </Button>
        <LinkButton href={`/${locale}/auth/login`} size="lg" fullWidth>
          {t('signup.continueToLogin')}
        </LinkButton>
      </Stack>
    </Stack>
  );
}
