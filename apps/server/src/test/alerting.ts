import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, vi } from 'vitest';
import { evaluateAlerts } from '../features/alerts/evaluate.ts';
import { noteListening } from '../features/alerts/watch.ts';
import type { App } from '../http/app.ts';
import { wakeWorkers } from '../infra/queue.ts';
import { connectOwner, type Owner } from './owner.ts';
import type { TestBrowser } from './test-browser.ts';
import { startTestServer, type TestServer } from './test-server.ts';

// The product with its own mail server and a clock that only the test moves. Every step of the clock runs the
// worker once; outages and heartbeats are written directly into the database.

export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
}

export interface Alerting {
  readonly server: TestServer;
  readonly owner: Owner;
  readonly admin: TestBrowser;
  readonly mails: SentMail[];
  now(): Date;
  api(path: string): string;
  /**
   * `up`, `busy` (asks to retry later) or `cut`: accepts the next mail and disconnects before it confirms.
   */
  setMailServer(state: 'up' | 'busy' | 'cut'): void;
  /**
   * Moves the clock in steps and runs the worker after each; the named devices send a heartbeat at every
   * step.
   */
  pass(minutes: number, options?: PassOptions): Promise<void>;
  /** Moves the clock while the program is down. */
  beDown(minutes: number): void;
  save(settings: object): Promise<void>;
  /** Ids of the demo's displays and devices by name and location. */
  find(name: string, place?: string): Promise<{ display: string; device: string; location: string }>;
  hear(devices: readonly string[]): Promise<void>;
  /** Resolves when all due mails have been sent or tried. */
  settled(): Promise<SentMail[]>;
  stop(): Promise<void>;
}

/** Short enough not to count as a gap. */
const listensEveryMs = 20_000;

export interface PassOptions {
  readonly stepMinutes?: number;
  readonly hear?: readonly string[];
  readonly by?: readonly App[];
}

/** Confirms them in every environment, as if they had followed the link in their mail. */
export const confirmRecipients = (owner: Owner, emails: readonly string[] = []) =>
  owner.query(
    `insert into content.alert_recipients (environment_id, email, confirmed_at)
     select e.id, lower(r.email), now() from content.environments e cross join unnest($1::text[]) as r (email)
     on conflict (environment_id, email) do update set confirmed_at = now()`,
    [emails],
  );

/** A Tuesday, 11:00 in Praha: open everywhere in Europe. */
export const start = new Date('2026-11-17T10:00:00Z');

export async function startAlerting(): Promise<Alerting> {
  const mails: SentMail[] = [];
  let state: 'up' | 'busy' | 'cut' = 'up';
  let now = start.getTime();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      stream.toArray().then(async (chunks) => {
        if (state === 'busy') return done(Object.assign(new Error('later'), { responseCode: 451 }));
        const {
          subject = '',
          text = '',
          html = '',
          messageId = '',
        } = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo)
          mails.push({ to: address, subject, text, html, messageId });
        const isCut = state === 'cut';
        if (isCut) state = 'up';
        done(isCut ? Object.assign(new Error('cut'), { responseCode: 421 }) : null);
      }, done);
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const server = await startTestServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    clock: () => new Date(now),
    demoAt: start,
  });
  const owner = await connectOwner(server.database);
  const admin = await server.signIn('admin@vitrine.test');
  const { app } = server.program;
  const api = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
  const hear = async (devices: readonly string[]) => {
    await owner.query(
      'update content.devices set last_active_at = $1, is_up = true where id = any ($2::uuid[])',
      [new Date(now), devices],
    );
  };
  const dueJobs = () =>
    owner.query(
      `select kind from infra.jobs where kind like 'send-%alert%' and (run_at <= $1 or leased_until is not null)`,
      [new Date(now)],
    );
  /** A worker holds its jobs by the clock, which must not move while it works. */
  const untilIdle = async () => {
    if ((await dueJobs()).length === 0) return;
    await wakeWorkers(app.content);
    await vi.waitFor(async () => expect(await dueJobs()).toEqual([]), { timeout: 60_000, interval: 10 });
  };
  const kit: Alerting = {
    server,
    owner,
    admin,
    mails,
    now: () => new Date(now),
    api,
    hear,
    setMailServer(next) {
      state = next;
    },
    async pass(minutes, { stepMinutes = 1, hear: heard = [], by = [app] } = {}) {
      for (let passed = 0; passed < minutes; passed += stepMinutes) {
        await untilIdle();
        const until = now + stepMinutes * 60_000;
        while (now < until) {
          now = Math.min(now + listensEveryMs, until);
          await noteListening(app);
        }
        if (heard.length > 0) await hear(heard);
        const notified = await Promise.all(by.map((each) => evaluateAlerts(each)));
        if (notified.some((count) => count > 0)) await kit.settled();
      }
    },
    beDown(minutes) {
      now += minutes * 60_000;
    },
    async save(settings) {
      // Sessions expire during the hours that pass here.
      const fresh = await server.signIn('admin@vitrine.test');
      await confirmRecipients(owner, (settings as { recipients?: string[] }).recipients);
      const { status, body } = await fresh.put(api('alerts'), settings);
      // Admins are notified five minutes later, but this is about alerts.
      await owner.query(`delete from infra.jobs where kind = 'report-alert-changes'`);
      expect([status, body.message]).toEqual([200, undefined]);
    },
    async find(name, place = '') {
      const [row] = await owner.query(
        `select d.id as display, d.device_id as device, d.location_id as location from content.displays d
         join content.locations l on l.environment_id = d.environment_id and l.id = d.location_id
         where d.name = $1 and l.name like $2 || '%'`,
        [name, place],
      );
      return row;
    },
    async settled() {
      await untilIdle();
      return mails;
    },
    async stop() {
      await owner.end();
      await server.stop();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
  return kit;
}
