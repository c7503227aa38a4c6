import { mkdirSync } from 'node:fs';
import Fastify from 'fastify';
import { type Config, readConfig } from './config.ts';
import { demoAccounts, fillDemo } from './demo/demo.ts';
import { startSimulatedPlayers } from './demo/demo-players.ts';
import { makeFirstAdminLink } from './features/identity/first-admin.ts';
import { ToolsMissing } from './infra/converter/tools.ts';
import { startEmbeddedPostgres } from './infra/embedded-postgres.ts';
import { readOrMakeKey } from './infra/secret-key-file.ts';
import { StartError } from './infra/start-error.ts';
import { startConverter } from './processes/converter.ts';
import { findPort, type Program, startProgram } from './program.ts';

const stopWithinMs = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.roles.includes('converter')) return convertOnly(config);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const secretKey = config.secretKey ?? readOrMakeKey(config.dataDir);
  await findPort(config); // before anything is started: a taken port is the commonest mistake
  const postgres = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: (line) => config.logLevel === 'debug' && console.error(line),
      });
  let program: Program;
  try {
    const databaseUrl = config.databaseUrl ?? postgres!.url;
    program = await startProgram({
      config,
      databaseUrl,
      secretKey,
      fill: config.isDemo ? fillDemo : undefined,
    });
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
  const stopPlayers = config.isDemo
    ? startSimulatedPlayers(program.app, { followsSchedule: true })
    : async () => {};
  const link = config.isDemo ? null : await makeFirstAdminLink(program.app);
  announce(config, program, link);
  await signal();
  // What is still under way gets ten seconds; then the database is stopped all the same.
  await Promise.race([
    Promise.all([stopPlayers(), program.stop()]),
    new Promise((resolve) => setTimeout(resolve, stopWithinMs).unref()),
  ]);
  await postgres?.stop();
}

/** Reads files of strangers and nothing else: no database, no key, no data directory but its workspaces. */
async function convertOnly(config: Config): Promise<void> {
  const { log } = Fastify({ logger: { level: config.logLevel, base: null } });
  const converter = await startConverter(config, log).catch((error: unknown) => {
    if (error instanceof ToolsMissing) throw new StartError(error.message);
    throw error;
  });
  console.log(`\n  Vitrine converts at port ${converter.port}\n`);
  await signal();
  await converter.stop();
}

function announce({ isDemo }: Config, { urls }: Program, firstAdminLink: string | null): void {
  const accounts = demoAccounts.map(
    ({ email, password, role }) => `  ${email.padEnd(24)} ${password}   ${role}\n`,
  );
  console.log(`\n  Vitrine is running at ${urls.dashboard}\n${isDemo ? `\n${accounts.join('')}` : ''}`);
  if (firstAdminLink)
    console.log(
      `  Nobody can sign in yet. Create the first admin here, within a day:\n  ${firstAdminLink}\n`,
    );
}

const signal = () =>
  new Promise<void>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => resolve());
  });

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  },
);
