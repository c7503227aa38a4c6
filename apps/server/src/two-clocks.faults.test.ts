import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MortalServer, startMortalServer } from './test/mortal-server.ts';
import { type ProgramProcess, startProcess } from './test/program-process.ts';
import { createSettableClock } from './test/settable-clock.ts';
import { testSecretKey } from './test/test-postgres.ts';

// Two workers on machines whose clocks are 90 s apart, more than a lease, and a mail server that takes longer than a worker waits
// before it looks for work again.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const mailTakesMs = 8000;
const people = 8;

let directory: string;
let server: MortalServer;
let smtp: SMTPServer;
const workers: ProgramProcess[] = [];
const recipients: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vitrine-clocks-'));
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        sleep(mailTakesMs).then(() => done());
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  let databaseUrl = '';
  server = await startMortalServer((url) => {
    databaseUrl = url;
    return {};
  });
  for (const offMs of [-45_000, 45_000]) {
    const dataDir = await mkdtemp(path.join(directory, 'worker-'));
    const clock = await createSettableClock(dataDir);
    const worker = await startProcess({
      ...{ ROLES: 'worker', DEMO: '0', LOG_LEVEL: 'error', PORT: '0', DATA_DIR: dataDir },
      ...{ DATABASE_URL: databaseUrl, SECRET_KEY: testSecretKey, AUTH_URL: server.url },
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      ...clock.env,
    });
    workers.push(worker);
    const signal = (name: NodeJS.Signals) => void worker.child.kill(name);
    await clock.set({ output: () => worker.output(), signal }, offMs);
  }
});
afterAll(async () => {
  for (const worker of workers) await worker.end('SIGKILL');
  await server.end();
  await new Promise<void>((resolve) => smtp.close(resolve));
  await rm(directory, { recursive: true, force: true });
});

test('OP4: two workers 90 s apart lose no mail and send none twice', async () => {
  const admin = await server.signIn();
  const emails = Array.from({ length: people }, (_, i) => `person-${i}@clocks.test`);
  expect((await admin.post(server.api('users'), { emails, role: 'standard' })).status).toBe(201);
  await vi.waitFor(
    async () => {
      expect(new Set(recipients)).toEqual(new Set(emails));
      expect(await server.owner.query(`select 1 from infra.jobs where kind = 'send-mail'`)).toEqual([]);
    },
    { timeout: 180_000, interval: 200 },
  );
  expect(recipients.toSorted()).toEqual(emails.toSorted());
});
