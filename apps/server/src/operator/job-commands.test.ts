import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { forgetFailedJobsTo, pruneFailedJobs } from '../infra/failed-jobs.ts';
import { defineJob, enqueue } from '../infra/jobs.ts';
import { startQueue } from '../infra/queue.ts';
import { openLocalStorage } from '../infra/storage/local-storage.ts';
import { connectOwner, type Owner } from '../test/owner.ts';
import { testSecretKey } from '../test/test-postgres.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { commands } from './commands.ts';

let server: TestServer;
let owner: Owner;
let environment: string;

beforeAll(async () => {
  server = await startTestServer({
    env: { ROLES: 'auth,content', METRICS_TOKEN: 'a token for the metrics' },
  });
  owner = await connectOwner(server.database);
  [{ id: environment }] = await owner.query(`select id from content.environments where slug = 'museum'`);
});
beforeEach(async () => {
  await owner.query('delete from infra.jobs');
  await owner.query('delete from infra.failed_jobs');
  await owner.query('delete from infra.restores');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

async function run(...words: string[]): Promise<string> {
  const command = commands.find(({ name }) => name.split(' ').every((word, i) => words[i] === word))!;
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(text));
  const installation = {
    config: readConfig({ DATA_DIR: server.dataDir }),
    databaseUrl: server.database.url,
    secretKey: testSecretKey,
    storage: openLocalStorage(path.join(server.dataDir, 'media')),
    isInUse: false,
    close: async () => {},
  };
  try {
    await command.run(async () => installation, words.slice(command.name.split(' ').length));
  } finally {
    log.mockRestore();
  }
  return lines.join('\n');
}

const mail = {
  to: 'anna.novak@museum.test',
  locale: 'en',
  template: 'converted',
  values: { name: 'film.mp4', person: 'Anna' },
  path: '/playables',
};

/** A mail server that refuses everything, for the last time. */
async function giveUpMail(): Promise<string> {
  const { app } = server.program;
  const id = await app.content.transaction((db) =>
    enqueue(db, app.clock(), { kind: 'send-mail', environment, payload: mail, key: 'the mail' }),
  );
  const handler = defineJob('send-mail', {
    run: () => Promise.reject(new Error('550 <anna.novak@museum.test> is unknown here')),
    onGivenUp: async () => {},
  });
  const queue = startQueue(app.content, [{ ...handler, maxAttempts: 1 }], {
    ...{ clock: app.clock, encrypt: app.secrets.encrypt },
    onError: (error) => {
      throw error;
    },
  });
  try {
    await vi.waitFor(async () => expect(await failed()).toHaveLength(1), 10_000);
  } finally {
    await queue.stop();
  }
  return id;
}
const failed = () => owner.query('select * from infra.failed_jobs');
const waiting = () => owner.query(`select id, kind, environment_id, payload, key, attempts from infra.jobs`);

test('a job that was given up is kept with masked addresses, and listed', async () => {
  const id = await giveUpMail();
  expect(await waiting()).toEqual([]);
  const [row] = await failed();
  expect(row).toMatchObject({ id, kind: 'send-mail', environment_id: environment, attempts: 1 });
  expect(row.payload.to).toBe('a***@museum.test');
  expect(row.error).toBe('550 <a***@museum.test> is unknown here');
  expect(JSON.stringify({ ...row, addresses_sealed: row.addresses_sealed.toString('utf8') })).not.toContain(
    'anna.novak',
  );
  const listed = await run('jobs', 'list');
  for (const part of [id, 'send-mail', 'museum', 'a***@museum.test']) expect(listed).toContain(part);
});

test('a job that is tried again goes to its true address, under its own id', async () => {
  const id = await giveUpMail();
  expect(await run('jobs', 'retry', id)).toBe('1 job will be tried again.');
  expect(await waiting()).toEqual([
    { id, kind: 'send-mail', environment_id: environment, payload: mail, key: 'the mail', attempts: 0 },
  ]);
  expect(await failed()).toEqual([]);
  await expect(run('jobs', 'retry', id)).rejects.toThrow('was given up');
});

test('all of a kind are tried again, or discarded, by one command', async () => {
  await giveUpMail();
  expect(await run('jobs', 'retry', 'send-mail')).toBe('1 job will be tried again.');
  await owner.query('delete from infra.jobs');
  await giveUpMail();
  expect(await run('jobs', 'discard', 'send-mail')).toBe('Discarded 1 job.');
  expect([await failed(), await waiting()]).toEqual([[], []]);
});

test('nothing is tried again after a restore before the operator resumes', async () => {
  const id = await giveUpMail();
  await owner.query('insert into infra.restores (restored_at) values (now())');
  await expect(run('jobs', 'retry', id)).rejects.toThrow('npm run admin -- resume');
  expect(await waiting()).toEqual([]);
  expect(await failed()).toHaveLength(1);
  await run('resume');
  await run('jobs', 'retry', id);
  expect(await waiting()).toHaveLength(1);
});

test('metrics count what was given up and nobody has looked after', async () => {
  await giveUpMail();
  const headers = { Authorization: 'Bearer a token for the metrics' };
  const { body } = await server.browser().get(`${server.authUrl}/metrics`, { headers });
  expect(body).toContain('vitrine_failed_jobs{kind="send-mail"} 1');
  expect(body).toContain('# TYPE vitrine_jobs_given_up_total counter');
});

test('it is forgotten after 30 days, and with the person it was meant for', async () => {
  const { content, secrets } = server.program.app;
  const dayMs = 86_400_000;
  await giveUpMail();
  await content.transaction((db) => pruneFailedJobs(db, new Date(Date.now() + 29 * dayMs)));
  await content.transaction((db) => forgetFailedJobsTo(db, secrets, environment, ['somebody@museum.test']));
  expect(await failed()).toHaveLength(1);
  await content.transaction((db) => forgetFailedJobsTo(db, secrets, environment, [mail.to]));
  expect(await failed()).toEqual([]);
  await giveUpMail();
  await content.transaction((db) => pruneFailedJobs(db, new Date(Date.now() + 31 * dayMs)));
  expect(await failed()).toEqual([]);
});
