import { NewerDatabase } from '../../../infra/start-error.ts';
import { version } from '../../../infra/version.ts';
import { type PartCheck, say } from '../part-check.ts';

export const isNewerDatabase = (error: unknown): boolean => error instanceof NewerDatabase;

/** Names the version and asks nobody whether there is a newer one. */
export const checkVersion: PartCheck = {
  part: 'version',
  async run({ databaseError }) {
    if (isNewerDatabase(databaseError))
      return { state: 'fault', sentence: say('installation.version.newerDatabase', { version }) };
    return { state: 'works', sentence: say('installation.version.works', { version }) };
  },
};
