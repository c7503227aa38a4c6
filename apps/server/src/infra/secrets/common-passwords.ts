import { readFileSync } from 'node:fs';

// The 3,000 passwords that people choose most often (in lists of leaked ones) among those long enough to be allowed here.
// Whoever guesses tries these first. They stay on the server: a form asks by sending the password it is to set.

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** Capitals make none of them rarer. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.normalize('NFC').toLowerCase());
