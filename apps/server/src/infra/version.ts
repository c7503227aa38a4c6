import { readFileSync } from 'node:fs';
import { ownPath } from '../own-files.ts';

/** The root package.json is the only place that names the version; the dashboard and the player take it from there too. */
export const { version } = JSON.parse(readFileSync(ownPath('../../package.json'), 'utf8')) as {
  version: string;
};
