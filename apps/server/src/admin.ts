import { StartError } from './infra/start-error.ts';
import { stopSignal, whenAborted } from './infra/stop-signal.ts';
import { commands } from './operator/commands.ts';
import { type Installation, openInstallation } from './operator/installation.ts';

// What an operator does from a terminal: `npm run admin -- <command> …`. Without a command it prints what there is.

async function main(words: readonly string[]): Promise<number> {
  const found = commands.find(({ name }) => name.split(' ').every((word, i) => words[i] === word));
  if (!found) {
    const isAsked = words.length === 0 || words[0] === 'help';
    if (!isAsked) console.error(`There is no command "${words.slice(0, 2).join(' ')}". There are:`);
    console.log(commands.map(({ usage, summary }) => `${usage}\n    ${summary}`).join('\n'));
    return isAsked ? 0 : 1;
  }
  const stopping = stopSignal();
  let installation: Promise<Installation> | undefined;
  const open = () => {
    installation ??= openInstallation(process.env);
    return installation;
  };
  try {
    const ran = found.run(open, words.slice(found.name.split(' ').length));
    await Promise.race([ran, whenAborted(stopping)]);
  } finally {
    // Also what is still being opened: its Postgres would outlive this command.
    await (await installation)?.close();
  }
  if (!stopping.aborted) return 0;
  console.error('Stopped before it was finished.');
  return 1;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  },
);
