import { readFileSync } from 'node:fs';

/**
 * The root package.json is the only place with the version; the dashboard and the player read it from there
 * too.
 */
export const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as { version: string };
