import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { moveToMemory, prepareTemplate, startTestPostgres } from './test-postgres.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_PROFILE, TEST_TURN, TEST_SEED } = process.env;
  project.vitest.logger.log(
    `Profile ${TEST_PROFILE}; parts of matrices by TEST_TURN=${TEST_TURN}, random numbers by TEST_SEED=${TEST_SEED}`,
  );
  let server = await startTestPostgres(() => {});
  const demoDir = await mkdtemp(path.join(tmpdir(), 'vitrine-test-demo-'));
  const stop = async () => {
    await server.stop();
    await rm(demoDir, { recursive: true, force: true });
  };
  try {
    project.provide('postgresTemplate', await prepareTemplate(server.url));
    server = await moveToMemory(server);
    project.provide('postgresUrl', server.url);
    project.provide('demoDir', demoDir);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
