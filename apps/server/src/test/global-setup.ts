import type { TestProject } from 'vitest/node';
import { prepareTemplate, startTestPostgres } from './test-postgres.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres(() => {});
  try {
    project.provide('postgresUrl', server.url);
    project.provide('postgresTemplate', await prepareTemplate(server.url));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return () => server.stop();
}
