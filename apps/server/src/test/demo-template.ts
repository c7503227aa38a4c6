import { link, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { fillDemo } from '../demo/demo.ts';
import { startProgram } from '../program.ts';
import { cheapHash } from './cheap-hash.ts';
import { connectOwner } from './owner.ts';
import { copyDatabase, makeTemplateOnce, type TestDatabase, testSecretKey } from './test-postgres.ts';

// Filling the demo takes a second of work, and nearly every test file needs it. It is filled once per run;
// each test server gets a copy of the database and links to the files.

/** A template is as old as the run; a test with a more distant clock needs another demo. */
const maxAgeMs = 3_600_000;

/**
 * The moment of a demo that a program with this clock can share with others; null if there is none. Not that of the run if the
 * clock is behind the true one, by however little: then the demo might be from its future, but only on the day and in the hour
 * that the test has written down. Many tests begin at the same whole minute.
 */
export function demoMomentOf(clock: () => Date = () => new Date()): Date | 'run' | null {
  const trueNow = Date.now();
  const at = clock();
  const ahead = at.getTime() - trueNow;
  if (ahead >= 0 && ahead < maxAgeMs) return 'run';
  return at.getTime() % 60_000 === 0 && at.getTime() === clock().getTime() ? at : null;
}

/**
 * A database with the demo as of a moment, or of the beginning of the run; its files are put into the
 * directory.
 */
export async function copyDemo(dataDir: string, moment: Date | 'run' = 'run'): Promise<TestDatabase> {
  const at = moment === 'run' ? undefined : moment;
  const template = `template_demo_${at?.getTime() ?? 'now'}`;
  const templateDir = path.join(inject('demoDir'), template);
  await makeTemplateOnce(template, (database) => fillTemplate(database, templateDir, at));
  const [database] = await Promise.all([copyDatabase(template), linkMedia(templateDir, dataDir)]);
  return database;
}

async function fillTemplate(database: TestDatabase, dataDir: string, at?: Date): Promise<void> {
  const clock = () => at ?? new Date();
  const isTimePassing = at === undefined;
  const program = await startProgram({
    config: readConfig({ PORT: '0', LOG_LEVEL: 'silent', DEMO: '1', DATA_DIR: dataDir }),
    databaseUrl: database.url,
    secretKey: testSecretKey,
    clock,
    prepare: (app) => fillDemo(app, cheapHash),
  });
  const owner = await connectOwner(database);
  // Calendars are made by the worker, two seconds after the start, and every copy would make them again. An environment that has
  // its calendars has a job that looks at them again later.
  const dueJobs = () =>
    owner.query('select kind from infra.jobs where run_at <= $1 or leased_until is not null', [clock()]);
  const unplanned = () =>
    owner.query(`select slug from content.environments e where not exists (select from infra.jobs
      where kind = 'plan-environment' and key = e.id || ' again')`);
  await vi.waitFor(
    async () => {
      expect(await dueJobs()).toEqual([]);
      if (isTimePassing) expect(await unplanned()).toEqual([]);
    },
    { timeout: 60_000, interval: 50 },
  );
  await program.stop();
  // The state of a worker is trusted for a minute, but this one is gone.
  await owner.query('delete from infra.converter_state');
  await owner.end();
}

/** Stored files are never written to again, so copies may share them. */
async function linkMedia(templateDir: string, dataDir: string): Promise<void> {
  const from = path.join(templateDir, 'media');
  const to = path.join(dataDir, 'media');
  for (const folder of await readdir(from)) {
    await mkdir(path.join(to, folder), { recursive: true });
    const files = await readdir(path.join(from, folder));
    await Promise.all(files.map((file) => link(path.join(from, folder, file), path.join(to, folder, file))));
  }
}
