import { mkdirSync } from 'node:fs';
import { type Config, readConfig } from './config.ts';
import { demoAccounts, fillDemo } from './demo/demo.ts';
import { startSimulatedBoxes } from './demo/demo-boxes.ts';
import { startDemoMedia } from './demo/demo-media.ts';
import { makeFirstAdminLink } from './features/identity/first-admin.ts';
import { startEmbeddedPostgres } from './infra/embedded-postgres.ts';
import { openLogOutput } from './infra/log-output.ts';
import { readOrMakeKey } from './infra/secret-key-file.ts';
import { StartError } from './infra/start-error.ts';
import { stopSignal, whenAborted } from './infra/stop-signal.ts';
import { findPort, type Program, startProgram } from './program.ts';

const stopWithinMs = 10_000;

async function main(): Promise<void> {
  const stopping = stopSignal();
  const config = readConfig(process.env);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const secretKey = config.secretKey ?? readOrMakeKey(config.dataDir);
  await findPort(config); // before anything is started: a taken port is the commonest mistake
  const postgres = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: (line) => config.logLevel === 'debug' && console.error(line),
      });
  try {
    if (stopping.aborted) return;
    const databaseUrl = config.databaseUrl ?? postgres!.url;
    const started = startProgram({
      config,
      databaseUrl,
      secretKey,
      logStream: openLogOutput(),
      fill: config.isDemo ? fillDemo : undefined,
    });
    const program = await Promise.race([started, whenAborted(stopping)]);
    if (program) await serve(config, program, stopping);
    // Our own Postgres lets the start come to its end; another one may never answer.
    else if (postgres) await withinLimit(started.then((late) => late.stop()));
  } finally {
    await postgres?.stop();
  }
}

async function serve(config: Config, program: Program, stopping: AbortSignal): Promise<void> {
  const stopBoxes = config.isDemo ? startSimulatedBoxes(program.app, { followsSchedule: true }) : () => {};
  const stopMedia = config.isDemo ? startDemoMedia(program.app) : () => {};
  const link = config.isDemo ? null : await makeFirstAdminLink(program.app);
  const text = announcement(config, program, link);
  // Restarted by `npm run dev`, which knows when to print it.
  if (process.send) process.send({ announcement: text });
  else console.log(text);
  await whenAborted(stopping);
  stopBoxes();
  stopMedia();
  await withinLimit(program.stop());
}

/** What is still under way gets ten seconds; then the database is stopped all the same. */
const withinLimit = (ending: Promise<void>) =>
  Promise.race([ending, new Promise<void>((resolve) => setTimeout(resolve, stopWithinMs).unref())]);

function announcement({ isDemo }: Config, { urls }: Program, firstAdminLink: string | null): string {
  const accounts = demoAccounts.map(
    ({ email, password, role }) => `  ${email.padEnd(24)} ${password}   ${role}\n`,
  );
  const lines = [`\n  Vitrine is running at ${urls.dashboard}\n${isDemo ? `\n${accounts.join('')}` : ''}`];
  if (firstAdminLink)
    lines.push(`  Nobody can sign in yet. Create the first admin here, within a day:\n  ${firstAdminLink}\n`);
  return lines.join('\n');
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  },
);
