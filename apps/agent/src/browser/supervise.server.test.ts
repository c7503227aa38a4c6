import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserPolicy } from '../prepare.ts';
import { type Browser, startBrowser } from './start-browser.ts';
import { type SuperviseOptions, supervise } from './supervise.ts';

// A real Chromium without a screen, and two origins: a stand-in for the player, and a page that it frames.

const player = (framed: string) => `<!doctype html><title>player</title><body style="background:#c00">
<iframe src="${framed}"></iframe><script>
const queue = [];
let deliver = null;
const flush = () => { if (deliver && queue.length) { const send = deliver; deliver = null; send(JSON.stringify(queue.shift())); } };
const post = (what) => fetch('/seen', { method: 'POST', body: what });
window.vitrineAgent = {
  report(facts) { post('facts ' + facts); queue.push({ kind: 'screenshot', id: 1, longestSide: 200 }); flush(); },
  next: () => new Promise((resolve) => { deliver = resolve; flush(); }),
  screenshotTaken(id, picture) { post('picture ' + (picture ?? '').slice(0, 4)); queue.push({ kind: 'reboot' }); flush(); },
};
</script>`;
/** It wants to be spoken to, and says what it sees of its parent. */
const framedPage = `<!doctype html><script>
const post = (what) => fetch('/seen', { method: 'POST', body: what });
window.vitrineAgent = { report: () => post('framed page was given facts'), next: () => new Promise(() => {}) };
let seen = 'nothing';
try { seen = typeof parent.vitrineAgent; } catch { seen = 'refused'; }
post('framed page sees ' + seen);
</script>`;

let ours: Server;
let foreign: Server;
let browser: Browser;
let profile: string;
const seen: string[] = [];
const originOf = (server: Server, host: string) => `http://${host}:${(server.address() as AddressInfo).port}`;

async function serve(page: () => string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method === 'POST') request.on('data', (body) => seen.push(String(body)));
    response.setHeader('Content-Type', 'text/html').end(request.url === '/seen' ? '' : page());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

beforeEach(async () => {
  seen.length = 0;
  profile = await mkdtemp(path.join(tmpdir(), 'vitrine-supervise-'));
  foreign = await serve(() => framedPage);
  ours = await serve(() => player(originOf(foreign, 'localhost')));
});
afterEach(async () => {
  await browser.stop();
  for (const server of [ours, foreign]) {
    server.closeAllConnections();
    server.close();
  }
  await rm(profile, { recursive: true, force: true, maxRetries: 10 });
});

/** No test waits so long: what a busy machine does slowly is not taken for a fault. */
const never = 1_000_000;

/** Starts a program that finds this policy, in a view of the file system that no other has. */
const withPolicy = (file: string, program: string) => {
  const managed = '/etc/chromium/policies/managed';
  const mount = `mkdir -p /etc/chromium && mount -t tmpfs none /etc/chromium && mkdir -p ${managed} && cp '${file}' ${managed}/`;
  return { program: 'unshare', args: ['-rm', 'sh', '-c', `${mount} && exec "$0" "$@"`, program] };
};

/** `times`: those that the test is about. */
function begin(times: SuperviseOptions['times'] = {}, policyFile?: string) {
  const address = originOf(ours, '127.0.0.1');
  const args = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, '--no-first-run'];
  const unconfined = process.getuid?.() === 0 || policyFile ? ['--no-sandbox'] : [];
  const chromium = process.env.CHROMIUM_PATH!;
  const start = policyFile ? withPolicy(policyFile, chromium) : { program: chromium, args: [] };
  browser = startBrowser({
    program: start.program,
    args: [...start.args, ...args, ...unconfined, `${address}/player/`],
  });
  const heard = { requests: [] as unknown[], pictures: 0, stop: (_reason: string) => {} };
  const ended = supervise({
    browser,
    address,
    facts: async () => ({ serial: '42' }),
    onRequest: (request) => heard.requests.push(request),
    onPicture: () => {
      heard.pictures++;
    },
    stopped: new Promise((resolve) => {
      heard.stop = resolve;
    }),
    times: { checkMs: 300, startMs: never, hangMs: never, strangeMs: never, ...times },
  });
  return { heard, ended };
}

const patience = { timeout: 100_000 };

test('the agent speaks to the top frame of its server only, and takes a picture of what is there', async () => {
  const { heard, ended } = begin();
  await vi.waitFor(() => expect(heard.requests).toEqual([{ kind: 'reboot' }]), patience);
  await vi.waitFor(() => expect(heard.pictures).toBe(1), patience);
  await vi.waitFor(() => expect(seen).toContain('framed page sees refused'), patience);
  expect(seen).toContain('facts {"serial":"42"}');
  expect(seen).toContain('picture /9j/');
  expect(seen).not.toContain('framed page was given facts');
  heard.stop('enough');
  expect(await ended).toBe('enough');
});

test('a page that hangs is noticed', async () => {
  // It never returns from what follows the first facts.
  const hang = `<script>window.vitrineAgent={report(){setTimeout(()=>{for(;;);})},next:()=>new Promise(()=>{})}</script>`;
  ours.removeAllListeners('request');
  ours.on('request', (_request, response) => response.setHeader('Content-Type', 'text/html').end(hang));
  const { ended } = begin({ hangMs: 1500 });
  expect(await ended).toBe('page_hung');
});

test('a browser that is killed is noticed', async () => {
  const { heard, ended } = begin();
  await vi.waitFor(() => expect(heard.pictures).toBe(1), patience);
  process.kill(browser.pid!, 'SIGKILL');
  expect(await ended).toBe('browser_gone');
});

test('a screen that starts before its server shows that it waits, and the player as soon as it answers', async () => {
  // The port stays ours, so nobody else can take it meanwhile.
  let isDown = true;
  ours.on('connection', (socket) => isDown && socket.destroy());
  const { heard } = begin({ strangeMs: 1000 });
  // Long enough for the browser's own error page to be replaced.
  await vi.waitFor(async () => expect(await titleOf(browser)).toBe('Vitrine'), patience);
  expect(heard.pictures).toBe(0);
  isDown = false;
  await vi.waitFor(() => expect(heard.pictures).toBe(1), patience);
});

// One address a browser: Chromium now and then ends when the next one follows at once.
test.each(['file:///etc/passwd', 'chrome://version', 'devtools://devtools/bundled/inspector.html'])(
  'A28: under the policy the agent speaks to the player, and %s does not open',
  async (url) => {
    const file = path.join(profile, 'policy.json');
    await writeFile(file, JSON.stringify(browserPolicy(originOf(ours, '127.0.0.1'))));
    const { heard } = begin({}, file);
    await vi.waitFor(() => expect(heard.requests).toEqual([{ kind: 'reboot' }]), patience);
    const { targetInfos } = await browser.pipe.send<{ targetInfos: { type: string; targetId: string }[] }>(
      'Target.getTargets',
    );
    const { targetId } = targetInfos.find(({ type }) => type === 'page')!;
    const { sessionId } = await browser.pipe.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    expect(await browser.pipe.send('Page.navigate', { url }, sessionId)).toMatchObject({
      errorText: 'net::ERR_BLOCKED_BY_ADMINISTRATOR',
    });
  },
);

async function titleOf({ pipe }: Browser): Promise<string | undefined> {
  const { targetInfos } = await pipe.send<{ targetInfos: { type: string; title: string }[] }>(
    'Target.getTargets',
  );
  return targetInfos.find(({ type }) => type === 'page')?.title;
}
