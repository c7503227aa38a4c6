import type { Currency } from '@vitrine/contract/currencies';
import type { signupStates } from '@vitrine/contract/people';
import type { PreferredRegion } from '@vitrine/contract/regions';

export const emptySignup = {
  name: '',
  email: '',
  password: '',
  passwordConfirmation: '',
  businessName: '',
  street: '',
  postcode: '',
  country: '',
  region: 'none' as PreferredRegion,
  registrationCode: '',
  acceptTerms: false,
  acceptPrivacy: false,
  marketing: false,
};
export type SignupValues = typeof emptySignup;

export interface SignedUp {
  readonly email: string;
  readonly state: (typeof signupStates)[number];
}

/** Empty values are omitted, so that they are reported as required. */
export function registrationOf(values: SignupValues) {
  const { registrationCode, country, ...rest } = values;
  return {
    ...rest,
    ...(country && { country }),
    ...(registrationCode.trim() && { registrationCode }),
  };
}

/** The currency follows the country until the account has its own. */
export const currencyOf = (country: string): Currency =>
  country === 'CZ' ? 'CZK' : country === 'US' ? 'USD' : 'EUR';
