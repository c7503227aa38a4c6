import type { Config } from '../config.ts';

/** Nobody can accept documents that cannot be read. Elsewhere than in production the page says which one is missing. */
export const isSignupClosed = (config: Pick<Config, 'isProduction' | 'termsUrl' | 'privacyUrl'>): boolean =>
  config.isProduction && (config.termsUrl === undefined || config.privacyUrl === undefined);
