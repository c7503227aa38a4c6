import pg from 'pg';
import { demoEnvironmentIds, demoIdentityIds } from '../demo/demo-accounts.ts';
import { nameEnvironments } from '../infra/backup/tables.ts';
import type { Storage } from '../infra/storage/storage.ts';
import type { Command } from './commands.ts';
import { readWords } from './read-words.ts';

export const demoCommands: readonly Command[] = [
  {
    name: 'demo remove',
    usage: 'demo remove',
    summary:
      "Deletes the demo's environments with their files, and its accounts, whose password everybody knows",
    async run(open, words) {
      readWords(words, 'demo remove', []);
      const { databaseUrl, storage } = await open();
      const removed = await removeDemo(databaseUrl, storage);
      console.log(
        removed.accounts + removed.environments === 0
          ? 'There is no demo in this installation.'
          : `Deleted ${removed.environments} environments, ${removed.accounts} accounts and ${removed.files} files of the demo.`,
      );
    },
  },
];

interface Removed {
  readonly environments: number;
  readonly accounts: number;
  readonly files: number;
}

async function removeDemo(databaseUrl: string, storage: Storage): Promise<Removed> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'vitrine demo remove' });
  await client.connect();
  try {
    await client.query('begin');
    await nameEnvironments(client, demoEnvironmentIds);
    await client.query('delete from infra.jobs where environment_id = any ($1)', [demoEnvironmentIds]);
    const { rowCount: environments } = await client.query(
      'delete from content.environments where id = any ($1)',
      [demoEnvironmentIds],
    );
    await client.query('delete from identity.servers where id = any ($1)', [demoEnvironmentIds]);
    const { rowCount: accounts } = await client.query('delete from identity.identities where id = any ($1)', [
      demoIdentityIds,
    ]);
    await client.query('commit');
    return { environments: environments ?? 0, accounts: accounts ?? 0, files: await removeFiles(storage) };
  } finally {
    await client.end();
  }
}

/** After the commit: files of rows that are still there would be missed. */
async function removeFiles(storage: Storage): Promise<number> {
  let count = 0;
  for (const environment of demoEnvironmentIds) {
    for await (const { key } of storage.list(environment)) {
      await storage.remove(key);
      count++;
    }
  }
  return count;
}
