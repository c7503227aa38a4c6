import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { startFakeSamsung } from '../apps/agent/src/screens/test/fake-mdc.ts';
import { startFakeProjector } from '../apps/agent/src/screens/test/fake-pjlink.ts';
import { bootMachine, kernelNow, type Machine, until } from './test-agent/machine.ts';
import { type Product, startProduct } from './test-agent/product.ts';
import {
  convertPicture,
  installAgain,
  installService,
  removeService,
  treeInMachine,
} from './test-agent/service.ts';
import { type Layer, makeLayer, makeTree, requireTools } from './test-agent/tree.ts';
import { recordAtExit } from './testing/verified.ts';

// `npm run test:agent`: installs the package on a machine with systemd, without a screen, and lets it play; then the server
// as a service of the same machine.
// With `--figures` it also kills the browser 50 times and prints what was measured.

const file = (relative: string) => fileURLToPath(new URL(`../${relative}`, import.meta.url));
const packageFile = file('apps/agent/dist/vitrine-agent.deb');
const backWithinMs = 10_000;
const patienceMs = 120_000;
const screenAddress = '10.213.97.1';

const headlessUnit = `[Service]
StandardInput=null
TTYPath=
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
UtmpIdentifier=
`;
const headless = 'WLR_BACKENDS=headless\nWLR_RENDERER=pixman\nWLR_LIBINPUT_NO_DEVICES=1\n';
/** A version without a picture is replaced after 5 minutes; a test need not wait so long. */
const impatientUpdate = '[Service]\nEnvironment=VITRINE_PICTURE_WITHIN_MS=20000\n';

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.log(
    'not tried: the agent on a machine of its own: a Debian tree is booted with systemd-nspawn, which only root on Linux can do',
  );
  process.exit(0);
}
requireTools();
recordAtExit('npm run test:agent');
makeTree();
// The fake screens stand on a private address, as real ones do.
const changeAddress = (verb: 'add' | 'del') =>
  execFileSync('ip', ['address', verb, `${screenAddress}/32`, 'dev', 'lo'], { stdio: 'ignore' });
const layer = makeLayer();
const product = await startProduct();
let machine: Machine | undefined;
changeAddress('add');
try {
  machine = await prepareMachine(layer, product);
  await runTests(machine, layer, product);
} catch (error) {
  console.log(await machine?.log().catch(() => ''));
  throw error;
} finally {
  changeAddress('del');
  await machine?.stop();
  await product.stop();
  layer.remove();
  execFileSync(process.execPath, [file('scripts/build-agent.mjs')], { stdio: 'inherit' });
}

async function prepareMachine({ root, put }: Layer, { url }: Product): Promise<Machine> {
  put('etc/hosts', '127.0.0.1 localhost\n');
  put('etc/vitrine-agent/server', `${url}\n`);
  put('etc/default/vitrine-agent', headless);
  put('etc/systemd/system/vitrine-agent.service.d/headless.conf', headlessUnit);
  put('etc/systemd/system/vitrine-agent-update.service.d/test.conf', impatientUpdate);
  return bootMachine(root, [`${file('')}:${treeInMachine}`]);
}

type Step = (name: string, work: () => Promise<string | undefined>) => Promise<void>;

async function testService(on: Machine, step: Step): Promise<void> {
  let service = { url: '' };
  await step('the server is a service with a user of its own', async () => {
    service = await installService(on);
    return undefined;
  });
  await step('installed twice, it keeps its variables', async () => {
    await installAgain(on, service);
    return undefined;
  });
  await step('a picture is converted inside the unit, in a sandbox', () => convertPicture(on, service));
  await step('removed, it leaves the data', async () => {
    await removeService(on);
    return undefined;
  });
}

async function runTests(
  on: Machine,
  { put }: Layer,
  { words, get, post, put: call, bytes }: Product,
): Promise<void> {
  const step: Step = async (name, work) => {
    const startedAt = Date.now();
    const figure = await work();
    console.log(`ok  ${name} (${figure ?? `${((Date.now() - startedAt) / 1000).toFixed(1)} s`})`);
  };
  const build = (version: string, change?: string) => {
    execFileSync(process.execPath, [file('scripts/build-agent.mjs')], {
      env: { ...process.env, AGENT_VERSION: version, ...(change && { AGENT_APPENDED: change }) },
    });
  };
  const device = async (id: string) => (await get(`/api/v1/devices/${id}`)).body.data;
  let id = '';
  let display = '';
  let pairedAt = 0;
  build('1.0.0');

  await step('the package installs, its units start, and a picture is there', async () => {
    put('root/vitrine-agent.deb', readFileSync(packageFile));
    const startedAt = kernelNow();
    await on.run('apt-get', 'install', '-y', '--no-install-recommends', '/root/vitrine-agent.deb');
    const { at } = await on.event('picture', startedAt, patienceMs);
    const failed = await on.run('systemctl', '--failed', '--no-legend', '--plain');
    assert.equal(failed.trim(), '');
    return `${((at - startedAt) / 1000).toFixed(1)} s after the command`;
  });
  await step('browser and compositor run as user vitrine, and nothing listens', async () => {
    const owners = await on.run('ps', '-C', 'cage,chromium,node', '-o', 'user=');
    assert.deepEqual([...new Set(owners.trim().split(/\s+/))], ['vitrine']);
    const namespaced = await on.run('sh', '-c', 'cat /proc/$(pgrep -o chromium)/cmdline | tr "\\0" "\\n"');
    assert.match(namespaced, /--remote-debugging-pipe/);
    assert.doesNotMatch(namespaced, /remote-debugging-(port|address)|no-sandbox/);
    const pids = (await on.run('ps', '-u', 'vitrine', '-o', 'pid=')).trim().split(/\s+/);
    assert.equal(await listeningSockets(on, pids), '');
    return undefined;
  });
  await step('it is paired by its words, and reports what a browser cannot know', async () => {
    // One that plays now: its location is open, and something is planned.
    display = (await get('/api/v1/displays?status_eq=playlist_active&_limit=1')).body.data[0].id;
    const paired = await call(`/api/v1/displays/${display}?action=pair`, { connectString: await words() });
    assert.equal(paired.status, 200, JSON.stringify(paired.body));
    id = paired.body.data.device;
    pairedAt = Date.now();
    await until(patienceMs, 'facts', async () => ((await device(id)).platform === 'linux' ? true : null));
    const found = await device(id);
    assert.equal(found.agentVersion, '1.0.0');
    assert.ok(found.memory.total > 0 && found.diskUsage.total > 0 && found.bootedAt);
    return undefined;
  });
  await step('a picture of the screen is in the dashboard, and it is not black', async () => {
    const seen = await until(patienceMs, 'a frame', async () => {
      await post(`/api/v1/displays/${display}/watch`);
      const { picture, device: of, pictureAt } = (await get(`/api/v1/displays/${display}`)).body.data;
      return of === id && Date.parse(pictureAt) > pairedAt ? (picture as string) : null;
    });
    const picture = await bytes(seen);
    mkdirSync(file('test-results'), { recursive: true });
    writeFileSync(file('test-results/agent-picture.jpg'), picture);
    const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
    assert.ok(
      data.some((value) => value > 60),
      'the picture is black',
    );
    return undefined;
  });
  await step('its screens are switched by hand, and say so in the dashboard', async () => {
    const projector = await startFakeProjector('JBMIAProjectorLink', { host: screenAddress, port: 4352 });
    const samsung = await startFakeSamsung(7, '123456', { host: screenAddress, port: 1515 });
    const states = async () => (await get(`/api/v1/displays/${display}`)).body.data.screenStates;
    try {
      const networkScreens = [
        { vendor: 'PJLink', localIp: screenAddress, screenId: 0, password: 'JBMIAProjectorLink' },
        { vendor: 'Samsung', localIp: screenAddress, screenId: 7, password: '123456' },
      ];
      const saved = await call(`/api/v1/displays/${display}`, { networkScreens });
      assert.equal(saved.status, 200, JSON.stringify(saved.body));
      for (const on of [true, false]) {
        await call(`/api/v1/displays/${display}?action=screens`, { on });
        await until(patienceMs, `screens ${on ? 'on' : 'off'}`, async () => {
          const powers = (await states()).map(({ power }: { power: string }) => power);
          const wanted = on ? ['warming', 'on'] : ['cooling', 'off'];
          return powers[0] === wanted[0] && powers[1] === wanted[1] ? true : null;
        });
      }
      await call(`/api/v1/displays/${display}?action=screens`, { on: null });
    } finally {
      projector.stop();
      samsung.stop();
    }
    return undefined;
  });
  await step('a killed browser is back within 10 s', async () => {
    const ms = await killBrowser(on);
    assert.ok(ms < backWithinMs, `${ms} ms`);
    return `${(ms / 1000).toFixed(1)} s`;
  });
  await step('a browser that hangs is replaced', async () => {
    const at = kernelNow();
    await on.run('pkill', '-STOP', '-f', 'chromium --type=renderer');
    const ended = await on.event('browser_ended', at, patienceMs);
    assert.match(ended.text, /page_hung/);
    const { at: backAt } = await on.event('picture', ended.at, patienceMs);
    return `${((backAt - at) / 1000).toFixed(1)} s`;
  });
  await step('an agent that hangs is replaced', async () => {
    const at = kernelNow();
    await on.run('pkill', '-STOP', '-f', 'agent.mjs run');
    await on.event('agent_started', at, 180_000);
    await on.event('picture', at, 180_000);
    return undefined;
  });
  await step('a reboot from the dashboard restarts the machine', async () => {
    const leader = on.leader();
    await call(`/api/v1/devices/${id}?action=reboot`);
    await until(patienceMs, 'reboot', async () => {
      try {
        return on.leader() !== leader || null;
      } catch {
        return null;
      }
    });
    await until(patienceMs, 'the end of the reboot', async () =>
      (await device(id)).rebootState?.state === 'done' ? true : null,
    );
    return undefined;
  });
  await step('an update from the dashboard installs a newer package that the server signed', async () => {
    await until(patienceMs, 'the key', () =>
      on.run('test', '-f', '/etc/vitrine-agent/update-key.pem').then(
        () => true,
        () => null,
      ),
    );
    build('1.0.1');
    await call(`/api/v1/devices/${id}?action=update`);
    await until(patienceMs, 'the new version', async () =>
      (await device(id)).agentVersion === '1.0.1' ? true : null,
    );
    return undefined;
  });
  await step('a version without a picture is replaced by the one before it', async () => {
    const at = kernelNow();
    build('1.0.2', 'process.exit(1);');
    await call(`/api/v1/devices/${id}?action=update`);
    await on.event('update_undone', at, patienceMs);
    const { at: backAt } = await on.event('agent_started', at, patienceMs);
    await on.event('picture', backAt, patienceMs);
    assert.match(await on.run('dpkg-query', '-W', 'vitrine-agent'), /1\.0\.1/);
    return undefined;
  });
  await testService(on, step);
  if (!process.argv.includes('--figures')) return;
  const black: number[] = [];
  for (let i = 0; i < 50; i++) black.push(await killBrowser(on));
  black.sort((a, b) => a - b);
  console.log(
    `Browser killed 50 times: median ${black[25]} ms, longest ${black.at(-1)} ms until the next picture`,
  );
  const startedAt = kernelNow();
  await on.run('systemctl', 'restart', 'vitrine-agent.service');
  const { at } = await on.event('picture', startedAt, patienceMs);
  console.log(`Start of the unit to the first picture: ${Math.round(at - startedAt)} ms`);
  const pid = (await on.run('pgrep', '-f', 'agent.mjs run')).trim();
  const rollup = await on.run('cat', `/proc/${pid}/smaps_rollup`);
  console.log(
    `Memory of the agent (PSS): ${(Number(/^Pss:\s+(\d+)/m.exec(rollup)![1]) / 1024).toFixed(1)} MB`,
  );
}

async function killBrowser(on: Machine): Promise<number> {
  const at = kernelNow();
  await on.run('sh', '-c', 'kill -KILL $(pgrep -o -f /usr/lib/chromium/chromium)');
  const back = await on.event('picture', at, patienceMs);
  return Math.round(back.at - at);
}

/** Sockets of these processes that wait for connections. */
async function listeningSockets(on: Machine, pids: readonly string[]): Promise<string> {
  const tables = await on.run('cat', '/proc/net/tcp', '/proc/net/tcp6');
  const listening = new Set(
    tables
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === '0A')
      .map((fields) => fields[9]),
  );
  const links = await on.run(
    'sh',
    '-c',
    `ls -l ${pids.map((pid) => `/proc/${pid}/fd`).join(' ')} 2>/dev/null || true`,
  );
  return [...links.matchAll(/socket:\[(\d+)\]/g)].filter(([, inode]) => listening.has(inode!)).join(' ');
}
