import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { signupOf } from './signup-terms.ts';

const terms = { TERMS_URL: 'https://vitrine.test/terms', PRIVACY_URL: 'https://vitrine.test/privacy' };
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
};
const production = { NODE_ENV: 'production' };

test.each([
  ['the demo', {}, 'open'],
  ['one’s own', { DEMO: '0' }, 'not_offered'],
  ['one’s own with one document', { DEMO: '0', TERMS_URL: terms.TERMS_URL }, 'not_offered'],
  ['one with both documents', { DEMO: '0', ...terms }, 'open'],
  ['one with keys', { DEMO: '0', ...keys }, 'open'],
  ['production', production, 'not_offered'],
  ['production with keys', { ...production, ...keys }, 'without_terms'],
  ['production with both documents', { ...production, ...terms }, 'open'],
  ['production with all of it', { ...production, ...keys, ...terms }, 'open'],
])('SP12: sign-up of an installation that is %s', (_which, env, expected) => {
  expect(signupOf(readConfig(env))).toBe(expected);
});
