import { expect, vi } from 'vitest';
import { scheduleBilling } from '../features/billing/monthly-run.ts';
import { connectOwner, type Owner } from './owner.ts';
import type { TestBrowser } from './test-browser.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

// A server whose clock the test moves from month to month. The museum pays by invoice, so that displays can
// be activated without a card.

export interface BilledServer {
  readonly server: TestServer;
  readonly owner: Owner;
  /** Address of the museum's API. */
  readonly api: string;
  readonly environment: string;
  now(): Date;
  /** Moves forward only. Sessions have expired by then, so it signs in again. */
  goTo(instant: string): Promise<TestBrowser>;
  signIn(email?: string): Promise<TestBrowser>;
  /** Adds a display to the museum. */
  addDisplay(name: string): Promise<string>;
  setActive(display: string, isActive: boolean): Promise<void>;
  /** Runs everything that is due, and waits until nothing is left to do. */
  closeMonths(): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  read(path: string): Promise<any>;
  stop(): Promise<void>;
}

export async function startBilledServer(
  startsAt: string,
  options: TestServerOptions = {},
): Promise<BilledServer> {
  let moment = Date.parse(startsAt);
  const server = await startTestServer({ ...options, clock: () => new Date(moment) });
  const owner = await connectOwner(server.database);
  const [{ id: environment }] = await owner.query(
    `update content.environments set arrangement = 'invoice' where slug = 'museum' returning id`,
  );
  const api = `${server.serverUrl('museum')}/api/v1`;
  let admin = await server.signIn('admin@vitrine.test', 'museum');
  const jobs = () =>
    owner.query(
      `select kind, last_error from infra.jobs
       where kind in ('make-invoice', 'charge-invoice', 'send-invoice') and run_at <= $1`,
      [new Date(moment)],
    );
  const nothingIsDue = () =>
    vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 60_000, interval: 50 });
  // Months before the test are irrelevant.
  await nothingIsDue();
  const [location] = await owner.query('select id from content.locations where environment_id = $1', [
    environment,
  ]);
  return {
    server,
    owner,
    api,
    environment,
    now: () => new Date(moment),
    async goTo(instant) {
      const next = Date.parse(instant);
      if (next < moment) throw new Error('Time goes forwards.');
      moment = next;
      admin = await server.signIn('admin@vitrine.test', 'museum');
      return admin;
    },
    signIn: (email = 'admin@vitrine.test') => server.signIn(email, 'museum'),
    async addDisplay(name) {
      const { status, body } = await admin.post(`${api}/displays`, { name, location: location.id });
      expect(status).toBe(201);
      return body.data.id;
    },
    async setActive(display, isActive) {
      const { status } = await admin.put(
        `${api}/displays/${display}?action=${isActive ? 'activate' : 'deactivate'}`,
      );
      expect(status).toBe(200);
    },
    async closeMonths() {
      await scheduleBilling(server.program.app);
      await nothingIsDue();
    },
    async read(path) {
      const { status, body } = await admin.get(`${api}${path}`);
      expect(status).toBe(200);
      return body.data;
    },
    async stop() {
      await owner.end();
      await server.stop();
    },
  };
}
