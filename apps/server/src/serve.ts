import { mkdirSync } from 'node:fs';
import Fastify from 'fastify';
import { type Config, publicAddressOf, readConfig } from './config.ts';
import { demoAccounts, fillDemo } from './demo/demo.ts';
import { refuseDemoAccounts } from './demo/demo-accounts.ts';
import { startSimulatedPlayers } from './demo/demo-players.ts';
import { makeFirstAdminLink } from './features/identity/first-admin.ts';
import { joinPath } from './infra/absolute-path.ts';
import { ToolsMissing } from './infra/converter/tools.ts';
import { openLogOutput } from './infra/log-output.ts';
import { startEmbeddedPostgres } from './infra/postgres/embedded-postgres.ts';
import { readOrMakeKey } from './infra/secrets/secret-key-file.ts';
import { StartError } from './infra/start-error.ts';
import { stopSignal, whenAborted } from './infra/stop-signal.ts';
import { openStorage } from './infra/storage/open-storage.ts';
import { backUpBeforeMigrations } from './operator/automatic-backup.ts';
import { startConverter } from './processes/converter.ts';
import { startNightlyBackups } from './processes/nightly-backups.ts';
import { findPort, type Program, startProgram } from './program.ts';

const stopWithinMs = 10_000;

async function main(): Promise<void> {
  const stopping = stopSignal();
  const config = readConfig(process.env);
  if (config.roles.includes('converter')) return convertOnly(config, stopping);
  requireDemoAtHome(config);
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
    if (postgres && !config.isDemo && !(await isBackedUp(config, databaseUrl, secretKey, stopping))) return;
    const started = startProgram({
      config,
      databaseUrl,
      secretKey,
      logStream: openLogOutput(),
      prepare: config.isDemo ? fillDemo : refuseDemoAccounts,
    });
    const program = await Promise.race([started, whenAborted(stopping)]);
    if (program) await serve(config, program, stopping);
    // Our own Postgres lets the start come to its end; another one may never answer.
    else if (postgres) await withinLimit(started.then((late) => late.stop()));
  } finally {
    await postgres?.stop();
  }
}

/** False if it was stopped meanwhile; what was written until then is removed by the next backup. */
async function isBackedUp(
  config: Config,
  databaseUrl: string,
  secretKey: string,
  stopping: AbortSignal,
): Promise<boolean> {
  const storage = await openStorage({ mediaDir: joinPath(config.dataDir, 'media'), s3: config.s3 });
  const made = backUpBeforeMigrations({ config, databaseUrl, secretKey, storage }, (line) => {
    if (process.stdout.isTTY) console.log(line);
  });
  // The database that it reads from is stopped then.
  made.catch(() => {});
  await Promise.race([made, whenAborted(stopping)]);
  return !stopping.aborted;
}

/** The password of its accounts is printed in the documents. */
function requireDemoAtHome(config: Config): void {
  const address = config.isDemo ? publicAddressOf(config) : null;
  if (address)
    throw new StartError(
      `The demo is for this computer only, and ${address} opens it to others: set DEMO=0 to start without it.`,
    );
}

async function serve(config: Config, program: Program, stopping: AbortSignal): Promise<void> {
  const stopPlayers = config.isDemo
    ? startSimulatedPlayers(program.app, { followsSchedule: true })
    : async () => {};
  const link = config.isDemo ? null : await makeFirstAdminLink(program.app);
  const text = announcement(config, program, link);
  // Restarted by `npm run dev`, which knows when to print it.
  if (process.send) process.send({ announcement: text });
  else console.log(text);
  const { clock, log } = program.app;
  const stopBackups = startNightlyBackups({ config, clock, log, env: process.env });
  await whenAborted(stopping);
  // The demo's players first: a server that stops turns them away.
  await withinLimit(Promise.all([stopPlayers(), stopBackups()]).then(() => program.stop()));
  // What did not end in time finds the database gone; whoever stopped the program knows why.
  program.app.log.level = 'silent';
}

/** What is still under way gets ten seconds; then the database is stopped all the same. */
const withinLimit = (ending: Promise<unknown>) =>
  Promise.race([ending, new Promise((resolve) => setTimeout(resolve, stopWithinMs).unref())]);

/** Reads files of strangers and nothing else: no database, no key, no data directory but its workspaces. */
async function convertOnly(config: Config, stopping: AbortSignal): Promise<void> {
  const { log } = Fastify({ logger: { level: config.logLevel, base: null, stream: openLogOutput() } });
  const converter = await startConverter(config, log).catch((error: unknown) => {
    if (error instanceof ToolsMissing) throw new StartError(error.message);
    throw error;
  });
  console.log(`\n  Vitrine converts at port ${converter.port}\n`);
  await whenAborted(stopping);
  await converter.stop();
}

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
