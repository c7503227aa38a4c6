import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { readBackups } from '../infra/backup/backup-directory.ts';
import { directoryOf, rememberFailure } from '../infra/backup/backup-place.ts';
import { type BackupProcess, startBackupProcess } from '../infra/backup/backup-process.ts';
import { isBackupDue } from '../infra/backup/backup-schedule.ts';
import type { Clock } from '../infra/database-clock.ts';

// Looks every ten minutes whether a backup is due. What failed is due at the next look, so a disk that is mounted
// again, or has room again, gets its backup without anybody's help.

const lookEveryMs = 600_000;

export interface NightlyBackups {
  readonly config: Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl' | 'makesBackups' | 'isDemo'>;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  readonly env: NodeJS.ProcessEnv;
  readonly everyMs?: number;
}

export function startNightlyBackups(options: NightlyBackups): () => Promise<void> {
  const { config, clock, log, env, everyMs = lookEveryMs } = options;
  if (config.databaseUrl || config.isDemo || !config.makesBackups) return async () => {};
  let running: BackupProcess | null = null;
  let looking: Promise<void> | null = null;
  let isStopped = false;

  const readLastGood = async () =>
    (await readBackups(directoryOf(config))).find(({ checked }) => checked)?.madeAt ?? null;
  const look = async (): Promise<void> => {
    const before = await readLastGood();
    if (isStopped || !isBackupDue(before, clock())) return;
    running = startBackupProcess(env);
    const { code, signal, output } = await running.ended;
    running = null;
    if (code !== 0 && !isStopped) {
      log.error({ reason: output || signal }, 'backup_failed');
      if (signal) await rememberFailure(config, clock(), 'interrupted');
    }
    // Nothing is made while nobody is in the installation.
    const after = await readLastGood();
    if (after && after.getTime() !== before?.getTime()) log.info({ madeAt: after }, 'backup_made');
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'backup_failed'))
      .finally(() => {
        looking = null;
      });
  }, everyMs);
  return async () => {
    isStopped = true;
    clearInterval(timer);
    running?.stop();
    await looking;
  };
}
