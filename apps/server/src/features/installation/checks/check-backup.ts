import { backupRow, readBackupState } from '../../../infra/backup/backup-state.ts';
import { readKeyKeptAt } from '../../../infra/installation-key.ts';
import type { PartCheck } from '../part-check.ts';

/** Backups of the embedded database, by what stands in their directory. */
export const checkBackup: PartCheck = {
  part: 'backup',
  async run({ app, config, now }) {
    const keyKeptAt = app ? await app.content.transaction(readKeyKeptAt) : undefined;
    const { state, sentences, line, asksForKey } = backupRow(
      await readBackupState(config, { now, keyKeptAt }),
    );
    return { state, sentence: sentences, ...(line && { line }), ...(asksForKey && { asksForKey }) };
  },
};
