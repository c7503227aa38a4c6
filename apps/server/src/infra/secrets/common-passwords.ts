import { readFileSync } from 'node:fs';
import { ownPath } from '../../own-files.ts';

// The 3,000 most frequent passwords in lists of leaked ones among those long enough to be allowed here.
// Attackers try these first. They stay on the server: a form checks by sending the password it is about to
// set.

const common = new Set(
  readFileSync(ownPath('src/infra/secrets/common-passwords.txt'), 'utf8').split('\n').filter(Boolean),
);

/** Capitals do not make them any rarer. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.normalize('NFC').toLowerCase());
