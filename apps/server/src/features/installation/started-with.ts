import { variableNames } from '../../config.ts';

/** Nothing in these is secret. */
const shown = ['HOST', 'PORT', 'PUBLIC_URL', 'DEMO'];

/** The line with which the program runs: every variable that is set, values only where they are harmless. */
export function startedWith(env: Readonly<Record<string, string | undefined>>): string {
  const set = variableNames.filter((name) => env[name]);
  return [...set.map((name) => `${name}=${shown.includes(name) ? env[name] : '••••'}`), 'npm start'].join(
    ' ',
  );
}
