import type { InstallationRow } from '@vitrine/contract/installation';
import { readConfig } from '../config.ts';
import { checkInstallation, inputOf } from '../features/installation/installation.service.ts';
import { joinPath } from '../infra/absolute-path.ts';
import { createDatabaseClock } from '../infra/database-clock.ts';
import { createMailer } from '../infra/outbound/mailer.ts';
import { StartError } from '../infra/start-error.ts';
import type { Command } from './commands.ts';
import { readWords } from './read-words.ts';
import { withApp } from './with-app.ts';

// The rows of the page "This installation" in a terminal, also while the program is stopped or its database
// does not start.

const marks: Readonly<Record<InstallationRow['state'], string>> = {
  works: 'works',
  not_set_up: 'not set up',
  fault: 'FAULT',
  elsewhere: 'elsewhere',
  unknown: 'unknown',
};

export function printRows(rows: readonly InstallationRow[]): string {
  const lines = rows.flatMap(({ part, state, sentence, line }) => [
    `${part.padEnd(10)} ${marks[state].padEnd(11)} ${sentence}`,
    ...(line ? [`${' '.repeat(23)}${line}`] : []),
  ]);
  return lines.join('\n');
}

/**
 * Somebody waits for the answer: a slow or busy machine that tries its converter for the first time gets more time than the page
 * gives it, instead of a row that says nothing.
 */
const withinMs = 60_000;

/** What can be checked although the database does not start. */
function checkWithoutDatabase(error: Error): Promise<InstallationRow[]> {
  const config = readConfig(process.env);
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outboxDir: joinPath(config.dataDir, 'outbox'),
  });
  const input = {
    config,
    mailer,
    app: null,
    databaseError: error,
    now: createDatabaseClock().clock(),
    locale: 'en',
    ownEnvironment: null,
    askedBy: null,
  } as const;
  return checkInstallation(input, withinMs).finally(() => mailer.close());
}

export const doctorCommands: readonly Command[] = [
  {
    name: 'doctor',
    usage: 'doctor',
    summary: 'Check every part of this installation and say what mends it; ends with 1 if there is a fault',
    async run(open, words) {
      readWords(words, 'doctor', []);
      const rows = await withApp(open, async (app) =>
        checkInstallation(await inputOf(app, 'en'), withinMs),
      ).catch((error: unknown) => checkWithoutDatabase(error as Error));
      console.log(printRows(rows));
      const faults = rows.filter(({ state }) => state === 'fault').length;
      if (faults > 0) throw new StartError(faults === 1 ? '1 fault.' : `${faults} faults.`);
    },
  },
];
