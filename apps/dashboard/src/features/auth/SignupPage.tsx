import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { FreeOffer } from './FreeOffer.tsx';
import { SignupCard } from './SignupCard.tsx';
import { SignupConfirmation } from './SignupConfirmation.tsx';
import { SignupDetails } from './SignupDetails.tsx';
import { SignupSteps } from './SignupSteps.tsx';
import type { SignedUp } from './signup-values.ts';

/** Account details, an optional card, and the mail that confirms the address. */
export function SignupPage() {
  const t = useT();
  const [country, setCountry] = useState('');
  const [signedUp, setSignedUp] = useState<SignedUp | null>(null);
  const [isCardDone, setCardDone] = useState(false);
  const step = !signedUp ? 'details' : isCardDone ? 'confirmation' : 'card';
  const shownStep = useRef(step);
  // A new step begins at its heading, for the eye and for a screen reader.
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    document.querySelector<HTMLElement>('main h1')?.focus();
    scrollTo(0, 0);
  }, [step]);
  const titles = {
    details: t('signup.title'),
    card: t('signup.cardTitle'),
    confirmation: t('signup.checkEmail'),
  };
  return (
    <AuthLayout title={titles[step]} isLong beside={<FreeOffer country={country} />}>
      <SignupSteps current={step} />
      {!signedUp && <SignupDetails onCountry={setCountry} onDone={setSignedUp} />}
      {signedUp && !isCardDone && <SignupCard country={country} onDone={() => setCardDone(true)} />}
      {signedUp && isCardDone && <SignupConfirmation {...signedUp} />}
    </AuthLayout>
  );
}
