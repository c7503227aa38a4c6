import assert from 'node:assert/strict';
import sharp from 'sharp';
import { findFreePort } from '../../apps/server/src/infra/free-port.ts';
import { TestBrowser } from '../../apps/server/src/test/test-browser.ts';
import { metadataOf, offsetType, tus } from '../../apps/server/src/test/uploads.ts';
import { type Machine, until } from './machine.ts';

// The product as a service of the machine: `npm run admin -- service install`, with the tree in a home, as people have it. The
// hardening of the unit must leave room for the sandbox in which files of customers are read, which only a real systemd can tell.

/** Where the machine sees this tree. */
export const treeInMachine = '/home/shop/vitrine';
const dataInMachine = '/home/shop/signage';
const patienceMs = 180_000;
const account = { email: 'eva@shop.test', password: 'a password for the test' };

export interface Service {
  readonly url: string;
}

const admin = (on: Machine, env: string, ...words: string[]) =>
  on.run(
    'sh',
    '-c',
    `cd ${treeInMachine} && PATH=$PWD/node_modules/.bin:$PATH ${env} node apps/server/src/admin.ts ${words.join(' ')}`,
  );

const journal = (on: Machine) => on.run('journalctl', '--no-pager', '--output=cat', '--unit', 'vitrine');

export async function installService(on: Machine): Promise<Service> {
  const port = await findFreePort();
  const printed = await admin(on, `PORT=${port} DATA_DIR=${dataInMachine}`, 'service', 'install');
  assert.match(printed, new RegExp(`Vitrine is a service now. Data: ${dataInMachine}`));
  const url = await until(
    patienceMs,
    'the address',
    async () => /running at (\S+)/.exec(await journal(on))?.[1] ?? null,
  );
  const owners = await on.run('ps', '--no-headers', '-o', 'user:20', '-C', 'node,postgres');
  assert.deepEqual([...new Set(owners.trim().split(/\s+/))], ['vitrine']);
  return { url };
}

/** Installed once more: the same variables, and it runs. */
export async function installAgain(on: Machine, { url }: Service): Promise<void> {
  const printed = await admin(on, 'PORT=1025', 'service', 'install');
  assert.match(printed, /The variables in \/etc\/vitrine.env were kept/);
  await until(patienceMs, 'the service after the second installation', () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok || null,
      () => null,
    ),
  );
}

/** Returns the sandbox in which its tools run. */
export async function convertPicture(on: Machine, { url }: Service): Promise<string> {
  const browser = new TestBrowser(url);
  const code = await until(patienceMs, 'the link of the first admin', async () => {
    const links = [...(await journal(on)).matchAll(/#first-admin=(\S+)/g)];
    return links.at(-1)?.[1] ?? null;
  });
  await browser.get(`${url}/sanctum/csrf-cookie`);
  const made = await browser.post(`${url}/api/v1/first-admin`, {
    serverName: 'Shop',
    name: 'Eva',
    email: account.email,
    code,
    password: account.password,
    passwordConfirmation: account.password,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const listed = await browser.logIn(url, account.email, account.password);
  const server = listed.body.user.servers[0].url as string;
  await browser.logIn(server, account.email, account.password);
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#3060a0' } })
    .png()
    .toBuffer();
  const upload = await browser.ask('POST', `${server}/api/v1/uploads`, {
    body: picture,
    headers: {
      ...tus,
      'Upload-Length': String(picture.length),
      'Upload-Metadata': metadataOf({ filename: 'Blue.png' }),
      'Content-Type': offsetType,
    },
  });
  assert.equal(upload.status, 201, JSON.stringify(upload.body));
  const id = upload.headers.get('location')!.split('/').at(-1)!;
  const playable = await until(patienceMs, 'the conversion', async () => {
    const { data } = (await browser.get(`${server}/api/v1/playables/${id}`)).body;
    return ['ready', 'failed'].includes(data.status) && data.progress === null ? data : null;
  });
  assert.equal(playable.status, 'ready', JSON.stringify(playable));
  const found = /"sandbox":"([^"]+)"/.exec(await journal(on))?.[1];
  assert.ok(found && found !== 'none', `the sandbox is ${found}`);
  return found;
}

/** The unit is gone, the data are there. */
export async function removeService(on: Machine): Promise<void> {
  await admin(on, '', 'service', 'remove');
  const state = await on.run('sh', '-c', 'systemctl is-active vitrine.service || true');
  assert.match(state, /inactive|unknown/);
  await on.run('test', '-f', `${dataInMachine}/secret.key`);
  await on.run('test', '-f', '/etc/vitrine.env');
  await on.run('test', '!', '-e', '/etc/systemd/system/vitrine.service');
  assert.match(await admin(on, '', 'service', 'remove'), /There is no service\./);
}
