import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { signupClosed } from '../../lib/session/auth-base.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import authClasses from './auth.module.css';
import { ConfirmAddressPage } from './ConfirmAddressPage.tsx';
import { FreeOffer } from './FreeOffer.tsx';
import { useFragment } from './link-code.ts';
import { SignupConfirmation } from './SignupConfirmation.tsx';
import { SignupDetails } from './SignupDetails.tsx';
import { SignupSteps } from './SignupSteps.tsx';
import type { SignedUp, SignupValues } from './signup-values.ts';

const SignupCard = lazy(async () => ({ default: (await import('./SignupCard.tsx')).SignupCard }));

/** Account details, confirmation mail and an optional card. Each step has its own URL. */
export function SignupPage() {
  const code = useFragment('confirm');
  const search = useLocation({ select: (location) => location.search as Record<string, string> });
  if (search.step === 'card' || search.setup) return <CardStep setup={search.setup} />;
  return code ? <ConfirmAddressPage code={code} /> : <NewAccount />;
}

function CardStep({ setup }: { setup: string | undefined }) {
  const t = useT();
  return (
    <AuthLayout title={t('signup.cardTitle')} isLong beside={<FreeOffer country="" />}>
      <SignupSteps current="card" />
      <Suspense fallback={<RowsSkeleton rows={5} height={56} />}>
        <SignupCard setup={setup} />
      </Suspense>
    </AuthLayout>
  );
}

function NewAccount() {
  const t = useT();
  const [country, setCountry] = useState('');
  const [signedUp, setSignedUp] = useState<SignedUp | null>(null);
  const [typed, setTyped] = useState<SignupValues | null>(null);
  const isFirst = useRef(true);
  // The next step begins at its heading, for the eye and for a screen reader.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    scrollTo(0, 0);
    // Back from the confirmation, only the address is wrong.
    const start = signedUp ? 'main h1' : 'main input[name="email"]';
    document.querySelector<HTMLElement>(start)?.focus();
  }, [signedUp]);
  const closed = signupClosed();
  if (closed) {
    return (
      <AuthLayout title={t('signup.title')}>
        <p role="status" className={authClasses.notice}>
          {t(closed === 'not_offered' ? 'errors.signupNotOffered' : 'errors.signup_closed')}
        </p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={signedUp ? t('signup.checkEmail') : t('signup.title')}
      isLong
      beside={<FreeOffer country={country} />}
    >
      <SignupSteps current={signedUp ? 'confirmation' : 'details'} />
      {signedUp ? (
        <SignupConfirmation {...signedUp} onCorrect={() => setSignedUp(null)} />
      ) : (
        <SignupDetails
          initial={typed}
          onCountry={setCountry}
          onDone={(done, values) => {
            setTyped(values);
            setSignedUp(done);
          }}
        />
      )}
    </AuthLayout>
  );
}
