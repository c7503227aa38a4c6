import Fastify from 'fastify';
import { type Config, publicAddressOf, readConfig } from './config.ts';
import { demoAccounts, fillDemo } from './demo/demo.ts';
import { refuseDemoAccounts } from './demo/demo-accounts.ts';
import { startSimulatedPlayers } from './demo/demo-players.ts';
import { makeFirstAdminLink } from './features/identity/first-admin.ts';
import type { App } from './http/app.ts';
import { allowsHttpPlayers } from './http/http-players.ts';
import { machineToolsOf } from './http/machine-tools-of.ts';
import { joinPath } from './infra/absolute-path.ts';
import { toolsSentence } from './infra/converter/machine-tools.ts';
import { ToolsMissing } from './infra/converter/tools.ts';
import { openDataDirectory, withSentence } from './infra/data-directory.ts';
import { openLogOutput } from './infra/log-output.ts';
import { asText } from './infra/log-text.ts';
import { findOwnAddress } from './infra/own-address.ts';
import { startEmbeddedPostgres } from './infra/postgres/embedded-postgres.ts';
import { readOrMakeKey } from './infra/secrets/secret-key-file.ts';
import { StartError } from './infra/start-error.ts';
import { stopSignal, whenAborted } from './infra/stop-signal.ts';
import { openStorage } from './infra/storage/open-storage.ts';
import { type Terminal, terminalOf } from './infra/terminal.ts';
import { backUpBeforeMigrations } from './operator/automatic-backup.ts';
import { announcementText, stoppingText } from './processes/announcement.ts';
import { startConverter } from './processes/converter.ts';
import { startNightlyBackups } from './processes/nightly-backups.ts';
import { findPort, type Program, startProgram } from './program.ts';

const stopWithinMs = 10_000;

async function main(): Promise<void> {
  const stopping = stopSignal();
  const terminal = terminalOf(process.stdout, process.env);
  const given = readConfig(process.env, { isTerminal: terminal !== null });
  if (given.roles.includes('converter')) return convertOnly(given, stopping);
  const address = given.guessesAddress ? await findOwnAddress(given.host) : null;
  const config = { ...given, ownHost: address?.host ?? null };
  requireDemoAtHome(config);
  await openDataDirectory(config.dataDir, { holds: keptIn(config) });
  const start = { config, stopping, terminal, otherHosts: address?.others ?? [] };
  await runProgram(start).catch((error: unknown) => {
    throw withSentence(error, config.dataDir);
  });
}

interface Start {
  readonly config: Config;
  readonly stopping: AbortSignal;
  readonly terminal: Terminal | null;
  /** Other addresses of this machine. */
  readonly otherHosts: readonly string[];
}

async function runProgram(start: Start): Promise<void> {
  const { config, stopping, terminal } = start;
  const secretKey = config.secretKey ?? (await readOrMakeKey(config.dataDir));
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
      logStream: logStreamOf(config),
      onProgress: terminal ? (line) => console.log(line) : undefined,
      prepare: config.isDemo ? fillDemo : refuseDemoAccounts,
    });
    const program = await Promise.race([started, whenAborted(stopping)]);
    if (program) await serve(start, program);
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

function logStreamOf({ logFormat }: Config): { write(line: string): void } {
  const output = openLogOutput();
  return logFormat === 'text' ? asText(output) : output;
}

/** Files of an object store, a database elsewhere and a given key leave nothing that a start would need here. */
function keptIn({ databaseUrl, s3, secretKey }: Config): 'database' | 'files' | 'nothing' {
  if (!databaseUrl) return 'database';
  return s3 && secretKey ? 'nothing' : 'files';
}

/** The password of its accounts is printed in the documents. */
function requireDemoAtHome(config: Config): void {
  const address = config.isDemo ? publicAddressOf(config) : null;
  if (address)
    throw new StartError(
      `The demo is for this computer only, and ${address} opens it to others: set DEMO=0 to start without it.`,
    );
}

async function serve({ config, stopping, terminal, otherHosts }: Start, program: Program): Promise<void> {
  const stopPlayers = config.isDemo
    ? startSimulatedPlayers(program.app, { followsSchedule: true })
    : async () => {};
  const { app, urls, previousUrl } = program;
  const { port } = new URL(urls.public);
  const text = announcementText({
    urls,
    accounts: config.isDemo ? demoAccounts : [],
    firstAdminLink: config.isDemo ? null : await makeFirstAdminLink(app),
    httpPlayers: allowsHttpPlayers(app),
    otherUrls: otherHosts.map((host) => new URL(`http://${host}:${port || 80}`).origin),
    previousUrl,
    terminal,
  });
  // Restarted by `npm run dev`, which knows when to print it.
  if (process.send) process.send({ announcement: text });
  else console.log(text);
  void printMissingTools(app, stopping);
  const { clock, log } = program.app;
  const stopBackups = startNightlyBackups({ config, clock, log, env: process.env });
  await whenAborted(stopping);
  const limits = { hasPostgres: config.databaseUrl === undefined, withinMs: stopWithinMs };
  if (terminal) console.log(stoppingText(program.underWay(), limits));
  // The demo's players first: a server that stops turns them away.
  await withinLimit(Promise.all([stopPlayers(), stopBackups()]).then(() => program.stop()));
  // What did not end in time finds the database gone; whoever stopped the program knows why.
  app.log.level = 'silent';
}

/** Under the link. Trying the tools takes a moment, and longer where one hangs, so nobody waits for it. */
async function printMissingTools(app: App, stopping: AbortSignal): Promise<void> {
  const tools = await machineToolsOf(app).catch(() => null);
  // The demo converts without a sandbox too.
  const sentence = tools && !(app.config.isDemo && tools.ffmpeg) ? toolsSentence(tools) : null;
  if (sentence && !stopping.aborted) console.log(`  ${sentence.replaceAll('\n', '\n  ')}\n`);
}

/** What is still under way gets ten seconds; then the database is stopped all the same. */
const withinLimit = (ending: Promise<unknown>) =>
  Promise.race([ending, new Promise((resolve) => setTimeout(resolve, stopWithinMs).unref())]);

/** Reads files of strangers and nothing else: no database, no key, no data directory but its workspaces. */
async function convertOnly(config: Config, stopping: AbortSignal): Promise<void> {
  const { log } = Fastify({ logger: { level: config.logLevel, base: null, stream: logStreamOf(config) } });
  const converter = await startConverter(config, log).catch((error: unknown) => {
    if (error instanceof ToolsMissing) throw new StartError(error.message);
    throw error;
  });
  console.log(`\n  Vitrine converts at port ${converter.port}\n`);
  await whenAborted(stopping);
  await converter.stop();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  },
);
