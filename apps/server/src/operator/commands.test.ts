import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { findFreePort } from '../infra/free-port.ts';
import { startProgram } from '../program.ts';
import { codeIn, type Mailbox, openMailbox } from '../test/mailbox.ts';
import { addPerson, connectOwner, type Owner } from '../test/owner.ts';
import { testSecretKey } from '../test/test-postgres.ts';
import { demoPassword, startTestServer, type TestServer } from '../test/test-server.ts';
import { commands } from './commands.ts';
import type { Installation } from './installation.ts';

let mailbox: Mailbox;
let server: TestServer;
let owner: Owner;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url } });
  owner = await connectOwner(server.database);
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await mailbox.stop();
});

const installation = (env: Record<string, string> = {}, secretKey = testSecretKey): Installation => ({
  config: readConfig({ DATA_DIR: server.dataDir, ...env }),
  databaseUrl: server.database.url,
  secretKey,
  storage: server.program.app.storage,
  isInUse: true,
  close: async () => {},
});

/** Returns the printed lines. */
async function run(line: string, on = installation()): Promise<string[]> {
  const words = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const command = commands.find(({ name }) => `${line} `.startsWith(`${name} `))!;
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(text));
  try {
    await command.run(async () => on, words.slice(command.name.split(' ').length));
  } finally {
    log.mockRestore();
  }
  return lines;
}

const password = 'a good long one';

async function setPassword(link: string): Promise<number> {
  const browser = server.browser();
  await browser.get(`${server.authUrl}/sanctum/csrf-cookie`);
  const body = { code: codeIn(link), password, passwordConfirmation: password };
  return (await browser.post(`${server.authUrl}/api/v1/set-password`, body)).status;
}

describe('environments', () => {
  test('create makes one at the requested address; its admin sets a password by the printed link, once', async () => {
    const line = 'environment create --name "Town Hall" --slug hall --admin Ota@Town.test --region europe';
    const [made, invited, link] = await run(line);
    expect(made).toBe(`Town Hall is made: ${server.serverUrl('hall')}`);
    expect(invited).toBe('ota@town.test is invited by mail. The same link, which works once, within 7 days:');
    // The link leads to the running program on its port.
    expect(link).toMatch(new RegExp(`^${server.authUrl}/en/auth/set-password#code=`));
    expect(await mailbox.codeFor('ota@town.test')).toBe(codeIn(link!));
    expect(await setPassword(link!)).toBe(200);
    expect(await setPassword(link!)).toBe(422);
    const admin = server.browser();
    await admin.logIn(server.serverUrl('hall'), 'ota@town.test', password);
    const people = await admin.get(`${server.serverUrl('hall')}/api/v1/users`);
    expect(people.body.data).toMatchObject([{ name: 'ota', role: 'admin' }]);
    await expect(run(line)).rejects.toThrow('There is an environment "hall" already.');
  });

  test('list shows them all', async () => {
    const lines = await run('environment list');
    expect(lines[0]).toMatch(/^SLUG +NAME +REGION +PEOPLE +STATE +ADDRESS$/);
    expect(lines.some((line) => /^demo +Orchard Coffee EU +europe +\d+ +open +http/.test(line))).toBe(true);
  });

  test('a suspended one signs everybody out and refuses them with a message, while its players keep playing', async () => {
    await addPerson(owner, { email: 'keeper@museum.test', roles: { museum: ['admin'] } });
    const museum = server.serverUrl('museum');
    const replica = await server.startReplica();
    try {
      const keeper = await server.signIn('keeper@museum.test', 'museum');
      const here = () => keeper.get(`${museum}/api/me`);
      const elsewhere = () => keeper.get(`${replica.url}/s/museum/api/me`);
      expect([(await here()).status, (await elsewhere()).status]).toEqual([200, 200]);
      expect(await run('environment suspend museum')).toEqual([
        'City Museum is suspended: everybody is logged out, its players play on.',
      ]);
      expect([(await here()).status, (await elsewhere()).status]).toEqual([401, 401]);
      await expect(keeper.logIn(museum, 'keeper@museum.test', demoPassword)).rejects.toThrow(
        '403: This server is suspended. Please contact support.',
      );
      expect((await run('environment list')).find((line) => line.startsWith('museum'))).toMatch(
        / suspended 20/,
      );
      expect(await run('environment resume museum')).toEqual(['City Museum is open again.']);
      await keeper.logIn(museum, 'keeper@museum.test', demoPassword);
      expect((await here()).status).toBe(200);
    } finally {
      await replica.stop();
    }
  });

  test('a player of a suspended one is answered as before', async () => {
    const [{ id }] = await owner.query(`
      select d.id from content.devices d join content.environments e on e.id = d.environment_id where e.slug = 'museum' limit 1`);
    const token = 'x'.repeat(43);
    await owner.query(`update content.devices set token_hash = sha256($1::bytea) where id = $2`, [token, id]);
    const ask = () =>
      server.browser().get(`${server.serverUrl('museum')}/api/player/manifest?protocol=3`, {
        headers: { Authorization: `Bearer ${token}`, Origin: null },
      });
    const before = await ask();
    expect(before.status).toBe(200);
    await run('environment suspend museum');
    expect((await ask()).status).toBe(200);
    await run('environment resume museum');
  });

  test('an unknown one is named in the error', async () => {
    await expect(run('environment suspend nowhere')).rejects.toThrow('There is no environment "nowhere"');
    await expect(run('admin create nowhere --email a@b.test --name A')).rejects.toThrow(
      'There is no environment "nowhere"',
    );
  });
});

describe('admins', () => {
  const roleOf = async (email: string) =>
    (
      await owner.query(
        `select m.roles, m.blocked from content.members m join content.environments e on e.id = m.environment_id
       where m.email = $1 and e.slug = 'museum'`,
        [email],
      )
    )[0];

  test('a new one gets a link in their language', async () => {
    const [told, , link] = await run(
      'admin create museum --email Ida@museum.test --name "Ida Malá" --language cs',
    );
    expect(told).toBe('ida@museum.test is an admin of museum.');
    expect(link).toContain(`${server.authUrl}/cs/auth/set-password#code=`);
    expect((await mailbox.mailsTo('ida@museum.test'))[0]!.mail.text).toContain(link!);
    expect(await setPassword(link!)).toBe(200);
    const ida = server.browser();
    await ida.logIn(server.serverUrl('museum'), 'ida@museum.test', password);
    const me = await ida.get(`${server.serverUrl('museum')}/api/v1/users?name_contains=Ida`);
    expect(me.body.data).toMatchObject([{ name: 'Ida Malá', role: 'admin', status: 'active' }]);
  });

  test('somebody with an account, even a blocked member, gets access with their password', async () => {
    const email = 'blocked@museum.test';
    const id = await addPerson(owner, { email, roles: { museum: ['user_playables_only'] } });
    await owner.query('update content.members set blocked = true where identity_id = $1', [id]);
    await owner.query('update identity.memberships set blocked = true where identity_id = $1', [id]);
    expect(await run(`admin create museum --email ${email} --name Other`)).toEqual([
      `${email} is an admin of museum.`,
      `${email} has a password already and is told by mail. Nothing else is needed.`,
    ]);
    expect(await roleOf(email)).toEqual({ roles: ['admin'], blocked: false });
    await server.signIn(email, 'museum');
    expect((await mailbox.mailsTo(email))[0]!.mail.subject).toContain('City Museum');
  });
});

describe('registration codes', () => {
  test('create prints a code that is hard to guess and easy to read aloud; list shows its benefits', async () => {
    const [code] = await run(
      'code create --free-displays 3 --price-list partners --reseller "Signs & Co" --uses 10 --expires 2099-12-31',
    );
    expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/);
    await run('code create --code spring-26');
    const lines = (await run('code list')).map((line) => line.split(/ {2,}/));
    expect(lines).toContainEqual([code, '3', 'partners', 'Signs & Co', '0 of 10', '2099-12-31']);
    expect(lines.map(([first]) => first)).toContain('SPRING-26');
    await expect(run('code create --code Spring-26')).rejects.toThrow('There is a code SPRING-26 already.');
  });

  test('revoke invalidates one', async () => {
    const [code] = await run('code create');
    expect(await run(`code revoke ${code!.toLowerCase()}`)).toEqual([`${code} is revoked.`]);
    await expect(run(`code revoke ${code}`)).rejects.toThrow(`There is no code ${code}`);
  });
});

describe('content servers', () => {
  test('an added one gets environments from its first call on, waiting customers first', async () => {
    const port = await findFreePort();
    const url = `http://localhost:${port}`;
    const lines = await run(`content-server add --url ${url}/ --region us_west`);
    const values = Object.fromEntries(lines.slice(1).map((line) => line.split('=')));
    expect(values).toMatchObject({ ROLES: 'content', AUTH_URL: server.authUrl, PUBLIC_URL: url });
    expect(values.SERVER_KEY).toMatch(/^[\w-]{43}$/);
    await expect(run(`content-server add --url ${url} --region europe`)).rejects.toThrow('already');
    const stateOf = async () => (await run('content-server list')).find((line) => line.startsWith(url));
    expect(await stateOf()).toContain('waits for its first start');

    const [waits] = await run('environment create --name "Pier 39" --admin pier@sf.test --region us_west');
    expect(waits).toBe(
      'No content server in us_west answers and has room: Pier 39 is made as soon as one does.',
    );
    expect((await run('environment list')).at(-1)).toBe(
      'Waits for a content server (region us_west): Pier 39, pier@sf.test',
    );
    const added = await startProgram({
      config: readConfig({ ...values, PORT: String(port), LOG_LEVEL: 'silent', DATA_DIR: server.dataDir }),
      databaseUrl: server.database.url,
      secretKey: testSecretKey,
    });
    try {
      await expect
        .poll(async () => (await run('environment list')).some((line) => line.endsWith(`${url}/s/pier-39`)), {
          timeout: 20_000,
        })
        .toBe(true);
      expect(await stateOf()).toContain('1 of any number  in use');
    } finally {
      await added.stop();
    }
    expect(await run(`content-server room --url ${url} --environments 1`)).toEqual([
      `${url} takes 1 environments.`,
    ]);
  });
});

describe('mistakes print one line', () => {
  test.each([
    ['environment create --name Shop', '--admin is missing.'],
    ['environment create --name Hi --admin a@b.test', '--name has 3 to 100 characters.'],
    ['environment create --name Shop --admin nobody', '--admin: nobody is not an e-mail address.'],
    [
      'environment create --name Shop --admin a@b.test --region moon',
      '--region is one of europe, us_east, us_west, none.',
    ],
    [
      'environment create --name Shop --admin a@b.test --slug Shop!',
      '--slug has 2 to 40 small letters, digits and hyphens.',
    ],
    ['environment list --all', "Unknown option '--all'. Type: npm run admin -- environment list"],
    ['environment suspend', 'Something is missing. Type: npm run admin -- environment suspend <slug>'],
    [
      'environment suspend a b',
      '"b" is one word too many (quote words that belong together). Type: npm run admin -- environment suspend <slug>',
    ],
    ['code create --uses 0', '--uses is a number from 1 to 999999.'],
    ['code create --free-displays -1', /^Option '--free-displays' argument is ambiguous/],
    ['code create --expires 2027-02-30', '--expires is a day such as 2027-01-31.'],
    ['code create --expires 2020-01-01', '--expires: 2020-01-01 is over.'],
    [
      'content-server add --url eu1.example.com --region europe',
      '--url is an address such as https://eu1.example.com, without a path.',
    ],
    ['backup', 'The demo is not backed up: name a new directory to do it all the same.'],
    ['backup --all', "Unknown option '--all'. Type: npm run admin -- backup [<directory>] [--nightly]"],
    [
      'restore my backup',
      '"backup" is one word too many (quote words that belong together). Type: npm run admin -- restore <directory> [--new-passwords]',
    ],
    [
      'restore monday --new-passwords=yes',
      "Option '--new-passwords' does not take an argument. Type: npm run admin -- restore <directory> [--new-passwords]",
    ],
    ['content-server add --url https://eu1.example.com', '--region is missing.'],
  ])('%s', async (line, message) => {
    const error = await run(line).catch((each: Error) => each);
    expect(error).toMatchObject({ name: 'StartError' });
    const text = (error as Error).message;
    if (typeof message === 'string') expect(text).toBe(message);
    else expect(text).toMatch(message);
    expect(text).not.toContain('\n');
  });

  test('with another key nothing is touched', async () => {
    await expect(run('environment list', installation({}, 'y'.repeat(40)))).rejects.toThrow(
      'the same SECRET_KEY',
    );
    expect((await server.browser().logIn(server.authUrl, 'admin', demoPassword)).status).toBe(200);
  });

  test('a content server refers to the auth host', async () => {
    const other = installation({ ROLES: 'content', AUTH_URL: server.authUrl });
    await expect(run('environment list', other)).rejects.toThrow('This command is for the auth host');
  });
});
