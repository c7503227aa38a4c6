import { openProposalLimits } from '@vitrine/contract/proposals';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../infra/ids.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { addPerson, connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { pruneProposals } from './proposals.jobs.ts';

// A12: nobody fills the list of proposals, or the mailboxes of others.

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let standard: TestBrowser;
let playablesOnly: TestBrowser;
let environment: string;
let place: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  standard = await server.signIn('standard@vitrine.test');
  playablesOnly = await server.signIn('playables@vitrine.test');
  environment = (await owner.query(`select id from content.environments where slug = 'demo'`))[0].id;
  place = (await admin.get(url('options/locations'))).body.data[0].id;
  expect((await admin.put(url('settings'), { approvalRoles: ['standard'] })).status).toBe(200);
});
beforeEach(() => owner.query('delete from content.proposals'));
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

const propose = (name: string, more: object = {}, browser = standard) =>
  browser.post(url('proposals'), {
    route: 'locations.create',
    body: { name, timezone: 'Europe/Prague' },
    title: name,
    ...more,
  });
const mailsTo = (address: string) =>
  mailbox.received.filter(({ recipients }) => recipients.includes(address));
const countOpen = async () =>
  Number((await owner.query(`select count(*) from content.proposals where state = 'open'`))[0].count);

test('a thousand proposals of one person: 20 are open, and the others are refused', async () => {
  const answers: [number, string | undefined, number | undefined][] = [];
  for (let i = 0; i < 1000; i++) {
    const { status, body } = await propose(`One of a thousand ${i}`);
    answers.push([status, body.code, body.max]);
  }
  const most = openProposalLimits.perAuthor;
  expect(answers.slice(0, most)).toEqual(Array(most).fill([201, undefined, undefined]));
  expect(answers.slice(most)).toEqual(Array(1000 - most).fill([422, 'limit_reached', most]));
  expect(await countOpen()).toBe(most);
});

test('one that replaces another finds room, and one more is refused in a plain sentence', async () => {
  for (let i = 1; i < openProposalLimits.perAuthor; i++) await propose(`Place ${i}`);
  const change = { route: 'locations.update', id: place, body: { notes: 'x' }, replaces: true };
  for (let i = 0; i < 3; i++) expect((await propose('Again', change)).status).toBe(201);
  const { status, body } = await propose('One too many');
  expect([status, body.message]).toEqual([
    422,
    '20 of your proposals already wait for approval. Withdraw some, or wait until they are decided.',
  ]);
});

test('a server has at most 200 that are open, of whomever; decided ones do not count', async () => {
  const add = (state: string, count: number) =>
    owner.query(
      `insert into content.proposals (environment_id, id, created_at, updated_at, route, resource, subject_name, basis, displays,
         gaps, title, author_id, author_name, state)
       select $1, gen_random_uuid(), now(), now(), 'locations.create', 'locations', '', '', 0, 0, '', gen_random_uuid(), '', $2
       from generate_series(1, $3)`,
      [environment, state, count],
    );
  await add('rejected', 300);
  await add('open', openProposalLimits.perServer - 1);
  expect((await propose('The last')).status).toBe(201);
  const { status, body } = await propose('One more');
  expect([status, body.code, body.max]).toEqual([422, 'limit_reached', openProposalLimits.perServer]);
});

test('who needs no approval proposes nothing', async () => {
  for (const browser of [admin, playablesOnly]) {
    const { status, body } = await propose('Not needed', {}, browser);
    expect([status, body.code]).toEqual([409, 'approval_off']);
  }
  expect(await countOpen()).toBe(0);
});

test('20 an hour are mailed one by one to approvers who have confirmed their address, the others in one mail', async () => {
  await addPerson(owner, { email: 'approver@demo.test', roles: { demo: ['admin'] } });
  await addPerson(owner, { email: 'victim@demo.test', password: null, roles: { demo: ['admin'] } });
  const before = mailsTo('approver@demo.test').length;
  for (let i = 0; i < 23; i++) {
    const { status, body } = await propose(`Mailed ${i}`);
    expect(status).toBe(201);
    if (i < 20) await standard.put(url(`proposals/${body.data.id}?action=withdraw`), {});
  }
  await mailbox.mailsTo('approver@demo.test', before + 20);
  const [job] = await owner.query(
    `select run_at, run_at > now() + interval '50 minutes' as is_later from infra.jobs where kind = 'mail-proposals'`,
  );
  expect(job.is_later).toBe(true);
  await owner.query(`update infra.jobs set run_at = now() where kind = 'mail-proposals'`);
  await wakeWorkers(server.program.app.content);
  const { subject, text } = await mailbox.newestTo('approver@demo.test', before + 21);
  expect(subject).toMatch(/^Proposals wait for approval on /);
  expect(text).toContain('not mailed one by one: 3.');
  expect(text).toContain('/en/proposals?server=demo');
  expect(mailsTo('victim@demo.test')).toEqual([]);
});

test('decided proposals go after 400 days, with their comments; open ones stay', async () => {
  const put = async (state: string, days: number) => {
    const id = newId();
    await owner.query(
      `insert into content.proposals (environment_id, id, created_at, updated_at, route, resource, subject_name, basis, displays, gaps,
         title, author_id, author_name, state, decided_at)
       values ($1, $2, now() - interval '900 days', now(), 'locations.create', 'locations', '', '', 0, 0, '', $2, '', $3,
         case when $3 <> 'open' then now() - make_interval(days => $4) end)`,
      [environment, id, state, days],
    );
    await owner.query(
      `insert into content.proposal_comments (environment_id, id, proposal_id, at, author_id, author_name, words)
       values ($1, $2, $2, now(), $2, '', '')`,
      [environment, id],
    );
    return id;
  };
  const stay = [await put('open', 0), await put('approved', 399)];
  await put('rejected', 401);
  const { content, clock } = server.program.app;
  await content.inEnvironments([environment], (db) => pruneProposals(clock())(db, environment, 5000));
  for (const table of ['proposals', 'proposal_comments']) {
    const rows = await owner.query(`select id from content.${table} order by id`);
    expect(rows.map(({ id }) => id)).toEqual(stay.sort());
  }
});
