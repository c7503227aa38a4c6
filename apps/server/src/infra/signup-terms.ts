import type { Config } from '../config.ts';

/** Nobody can accept documents that cannot be read. Outside production the page names the missing one. */
export const isSignupClosed = (config: Pick<Config, 'isProduction' | 'termsUrl' | 'privacyUrl'>): boolean =>
  config.isProduction && (config.termsUrl === undefined || config.privacyUrl === undefined);
