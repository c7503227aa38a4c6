import { createSocket } from 'node:dgram';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWorld, type OutboundWorld, PRIVATE, PUBLIC } from '../../test/outbound-world.ts';
import { fullTest, someOf } from '../../test/profile.ts';
import { requireAbsolute } from '../absolute-path.ts';
import { createPagePainter, type PagePainter } from './page-picture.ts';
import { isPlain } from './paint-page.ts';

let world: OutboundWorld;
let site: Record<string, string | ((response: ServerResponse) => void)>;
let asked: string[];
let painters: PagePainter[];
let logged: string[];
/** Replaces the temporary folder of the machine. */
let folder: string;

beforeEach(async () => {
  site = {};
  asked = [];
  painters = [];
  logged = [];
  folder = await mkdtemp(path.join(tmpdir(), 'page-picture-'));
  await chmod(folder, 0o755);
  vi.stubEnv('TMPDIR', folder);
  const names = {
    'site.test': [PUBLIC],
    'inside.test': [PRIVATE],
    'rebinding.test': [PUBLIC, PUBLIC, PRIVATE],
  };
  world = await createWorld(names, (request, response) => {
    asked.push(request.url!);
    const answer = site[request.url!];
    if (typeof answer === 'function') return answer(response);
    response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'text/html' }).end(answer);
  });
});
afterEach(async () => {
  await Promise.all(painters.map((painter) => painter.stop()));
  await world.close();
  await rm(folder, { recursive: true });
  // Otherwise the next test file in this process would use that folder.
  vi.unstubAllEnvs();
});

const at = (place: string, host = 'site.test') => `http://${host}:${world.port}${place}`;
function painter(
  options: { limitMs?: number; chromiumPath?: string; allowsUnconfined?: boolean } = {},
): PagePainter {
  const chromium = options.chromiumPath ?? process.env.CHROMIUM_PATH;
  const made = createPagePainter({
    fetcher: world.fetcher,
    allowsUnconfined: true,
    log: (line) => logged.push(line),
    // How long a browser takes to start says how busy the machine is.
    limitMs: 120_000,
    ...options,
    chromiumPath: chromium === undefined ? undefined : requireAbsolute(chromium),
  });
  painters.push(made);
  return made;
}
async function script(line: string): Promise<string> {
  const file = path.join(folder, 'chromium');
  await writeFile(file, `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  return file;
}
const profiles = () => readdir(folder);
/** Browsers and their helpers that still run with a profile of ours. */
const running = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
      } catch {
        return false;
      }
    });
async function colourOf(picture: Buffer | null): Promise<number[]> {
  const { data } = await sharp(picture!)
    .extract({ left: 640, top: 360, width: 1, height: 1 })
    .raw()
    .toBuffer({
      resolveWithObject: true,
    });
  return [...data.subarray(0, 3)];
}
/** A page that is red until its script has tried everything, then green. */
const trying = (script: string) =>
  `<!doctype html><body style="background:#f00;margin:0"><script>
  const report = (what) => fetch('/report/' + what);
  (async () => { ${script} })().catch(() => {}).finally(() => { document.body.style.background = '#0f0' });
  </script>`;

describe('without Chromium', () => {
  test('no page is rendered, and nothing fails', async () => {
    const none = painter({ chromiumPath: path.join(tmpdir(), 'no-such-program') });
    expect(none.isAvailable).toBe(false);
    expect(await none.paint(at('/'))).toBeNull();
  });

  test('a program that is not a browser renders nothing and is not waited for', async () => {
    const none = painter({ chromiumPath: await script('echo no browser >&2; exit 1') });
    expect(await none.paint(at('/'))).toBeNull();
    expect(logged).toEqual([expect.stringMatching(/^A page was not painted: .*no browser$/)]);
  });

  test('if the machine has no sandbox for it, that is logged once and it runs without', async () => {
    const none = painter({
      chromiumPath: await script(
        'case "$*" in *--no-sandbox*) echo without >&2;; *) echo No usable sandbox! >&2;; esac; exit 1',
      ),
    });
    await none.paint(at('/'));
    await none.paint(at('/'));
    expect(logged.map((line) => line.match(/usable|has no sandbox|without$/)?.[0])).toEqual([
      'usable',
      'has no sandbox',
      'without',
      'without',
    ]);
  });
});

describe('with Chromium', { timeout: 240_000 }, () => {
  fullTest('a page is rendered at 1280 by 720 after its scripts have run, one page at a time', async () => {
    site['/'] = trying('');
    const one = painter();
    const pictures = await Promise.all([one.paint(at('/')), one.paint(at('/'))]);
    for (const picture of pictures) {
      expect(await sharp(picture!).metadata()).toMatchObject({ format: 'png', width: 1280, height: 720 });
      expect(await colourOf(picture)).toEqual([0, 255, 0]);
    }
    expect([running(), await profiles()]).toEqual([[], []]);
  });

  fullTest('a missing page, a private address and a file that is not a page have no picture', async () => {
    site['/file'] = (response) =>
      response.writeHead(200, { 'Content-Disposition': 'attachment; filename=a.bin' }).end('x');
    const one = painter();
    for (const address of [at('/none'), at('/file'), at('/', 'inside.test'), 'file:///etc/passwd', 'hello']) {
      expect([address, await one.paint(address)]).toEqual([address, null]);
    }
    expect(world.hits).toEqual([]);
  });

  test('case 105: a page reaches neither loopback, nor private names, nor files', async () => {
    const udp = createSocket('udp4');
    let packets = 0;
    udp.on('message', () => packets++);
    await new Promise<void>((resolve) => udp.bind(0, PRIVATE, resolve));
    // Held until the end, so that the network does not become idle before.
    let held: ServerResponse | undefined;
    site['/hold'] = (response) => {
      held = response;
    };
    site['/report/end'] = (response) => {
      response.end();
      held!.end();
    };
    site['/'] = trying(`
      fetch('/hold');
      const closed = ${JSON.stringify([
        at('/a', PRIVATE),
        at('/b', 'localhost'),
        at('/c', 'inside.test'),
        at('/d', '[::ffff:127.0.0.1]'),
        at('/e', '2130706433'),
        at('/out'),
        at('/f', 'rebinding.test'),
        `https://${PRIVATE}:${world.port}/g`,
        'file:///etc/passwd',
      ])};
      for (const address of closed) {
        new Image().src = address;
        for (const tag of ['iframe', 'script', 'embed']) document.body.append(Object.assign(document.createElement(tag), { src: address }));
        navigator.sendBeacon(address.startsWith('file:') ? '/' : address, 'x');
        await fetch(address, { mode: 'no-cors' }).catch(() => {});
        const text = await fetch(address).then((answer) => answer.ok ? answer.text() : '', () => '');
        if (text) await report('leak');
      }
      for (const host of ['${PRIVATE}', 'localhost', 'inside.test'])
        await new Promise((done) => { new WebSocket('ws://' + host + ':${world.port}/ws').onerror = done });
      window.open('${at('/popup', PRIVATE)}');
      const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${PRIVATE}:${udp.address().port}' }, { urls: ['turn:${PRIVATE}:${udp.address().port}', 'turn:${PRIVATE}:${world.port}?transport=tcp'], username: 'a', credential: 'b' }] });
      peer.createDataChannel('x');
      const gathered = new Promise((done) => { peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && done() });
      await peer.setLocalDescription(await peer.createOffer());
      await Promise.race([gathered, new Promise((done) => setTimeout(done, 3000))]);
      await report('end');
    `);
    site['/out'] = (response) => response.writeHead(302, { Location: at('/hit', PRIVATE) }).end();
    const picture = await painter().paint(at('/'));
    await new Promise<void>((resolve) => udp.close(resolve));
    expect(await colourOf(picture)).toEqual([0, 255, 0]);
    expect(asked.filter((url) => url.startsWith('/report/'))).toEqual(['/report/end']);
    expect([world.hits, packets]).toEqual([[], 0]);
  });

  fullTest('case 105: a page that navigates to a file or to loopback shows nothing of it', async () => {
    const one = painter();
    for (const target of [at('/secret', PRIVATE), 'file:///etc/passwd', 'chrome://version']) {
      site['/'] =
        `<!doctype html><body style="background:#00f"><script>location = ${JSON.stringify(target)}</script>`;
      const picture = await one.paint(at('/'));
      if (picture) expect(await colourOf(picture)).toEqual([0, 0, 255]);
    }
    expect(world.hits).toEqual([]);
  });

  test('PL16: a page that needs storage is blank in the frame of a player, others are not', async () => {
    const page = (script: string) =>
      `<!doctype html><body><script>${script}; document.body.append('Today at noon')</script>`;
    site['/needs'] = page(`localStorage.setItem('visited', '1')`);
    site['/plain'] = page('');
    const one = painter();
    expect(await isPlain((await one.paint(at('/needs')))!)).toBe(false);
    expect(await one.isBlankInFrame(at('/needs'))).toBe(true);
    expect(await one.isBlankInFrame(at('/plain'))).toBe(false);
    expect(await one.isBlankInFrame(at('/', 'inside.test'))).toBe(false);
  });

  fullTest('case 105: dialogs are closed and downloads refused; the picture is made', async () => {
    site['/'] = trying(`
      alert(1); confirm(2); prompt(3);
      const link = Object.assign(document.createElement('a'), { href: '/file', download: 'a.bin' });
      document.body.append(link); link.click();
    `);
    site['/file'] = (response) =>
      response.writeHead(200, { 'Content-Disposition': 'attachment; filename=a.bin' }).end('x');
    expect(await colourOf(await painter().paint(at('/')))).toEqual([0, 255, 0]);
  });

  const endless = [
    ['100 % CPU', 'for (;;);'],
    ['an alert loop', 'for (;;) alert(1);'],
    ['a fork of endless workers', "for (;;) new Worker(URL.createObjectURL(new Blob(['for(;;);'])));"],
  ] as const;
  test.each(someOf(endless, 1, 2))(
    'case 105: %s is killed at the limit with all its processes',
    async (_, script) => {
      site['/'] = `<!doctype html><script>${script}</script>`;
      expect(await painter({ limitMs: 3000 }).paint(at('/'))).toBeNull();
      expect([running(), await profiles()]).toEqual([[], []]);
    },
  );

  fullTest('stopping the painter ends the rendering in progress', async () => {
    site['/'] = '<script>for (;;);</script>';
    const one = painter();
    const picture = one.paint(at('/'));
    await expect.poll(() => asked, { timeout: 20_000 }).toContain('/');
    await one.stop();
    expect(await picture).toBeNull();
    expect(running()).toEqual([]);
  });
});
