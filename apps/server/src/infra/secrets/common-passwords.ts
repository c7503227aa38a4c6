import { readFileSync } from 'node:fs';
import { ownPath } from '../../own-files.ts';

// The 3,000 passwords that people choose most often (in lists of leaked ones) among those long enough to be allowed here.
// Whoever guesses tries these first. They stay on the server: a form asks by sending the password it is to set.

const common = new Set(
  readFileSync(ownPath('src/infra/secrets/common-passwords.txt'), 'utf8').split('\n').filter(Boolean),
);

/** Capitals make none of them rarer. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.normalize('NFC').toLowerCase());
