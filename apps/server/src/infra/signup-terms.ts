import type { Config } from '../config.ts';
import { takesCards } from './payments/open-gateway.ts';

type SignupConfig = Pick<Config, 'isProduction' | 'termsUrl' | 'privacyUrl' | 'stripe' | 'isDemo'>;

/**
 * Public sign-up is for installations with customers: the demo, those that take cards, and those that have
 * published both documents. In production nobody can accept documents that cannot be read; elsewhere the page
 * names the missing one.
 */
export function signupOf(config: SignupConfig): 'open' | 'without_terms' | 'not_offered' {
  const hasTerms = config.termsUrl !== undefined && config.privacyUrl !== undefined;
  if (hasTerms) return 'open';
  if (!takesCards(config)) return 'not_offered';
  return config.isProduction ? 'without_terms' : 'open';
}
