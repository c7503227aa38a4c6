/**
 * Renders pictures of web pages with Chromium if it is installed. The page is untrusted: the browser runs as
 * nobody if we are root, without our environment, in a separate profile, and can reach the network only
 * through our proxy.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { DevtoolsPipe } from '@vitrine/devtools/devtools-pipe';
import type { AbsolutePath } from '../absolute-path.ts';
import type { Fetcher } from './fetcher.ts';
import { startOutboundProxy } from './outbound-proxy.ts';
import { isBlankInFrame, PICTURE_SIZE, paintPage } from './paint-page.ts';

export type PagePainter = {
  readonly isAvailable: boolean;
  /** PNG; null if the page cannot be rendered. Pages are rendered one at a time. */
  paint(address: string): Promise<Buffer | null>;
  /** Whether a page that can be seen otherwise stays empty in the player's frame; false if that is unknown. */
  isBlankInFrame(address: string): Promise<boolean>;
  /** Ends a rendering in progress. */
  stop(): Promise<void>;
};

export type PagePainterOptions = {
  fetcher: Pick<Fetcher, 'resolvePublic'>;
  chromiumPath?: AbsolutePath | undefined;
  /** Allows running without the browser's sandbox, only for a demo on the local machine. */
  allowsUnconfined?: boolean;
  log?: (line: string) => void;
  /** Total time, after which the browser is killed. */
  limitMs?: number;
  /** How long a page that is open may take to come to rest, or to show something. */
  patienceMs?: number;
};

type Work<T> = (pipe: DevtoolsPipe, address: string, timeoutMs: number) => Promise<T>;
type Browser = { process: ChildProcess; pipe: DevtoolsPipe; gone: Promise<void>; complaint(): string };

const LIMIT_MS = 20_000;
const PATIENCE_MS = 10_000;
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const NOBODY = { uid: 65_534, gid: 65_534 };

export function createPagePainter(options: PagePainterOptions): PagePainter {
  const { fetcher, log = () => {}, limitMs = LIMIT_MS, patienceMs = PATIENCE_MS } = options;
  const program = findChromium(options.chromiumPath);
  let turn: Promise<unknown> = Promise.resolve();
  let kill = () => {};
  let isStopped = false;
  let hasSandbox = true;
  const isAvailable = () => program !== undefined && (hasSandbox || options.allowsUnconfined === true);

  async function workOnce<T>(address: string, work: Work<T>): Promise<T | null> {
    if (!program || !isAvailable() || isStopped || !URL.canParse(address)) return null;
    const isPublic = await fetcher.resolvePublic(new URL(address), AbortSignal.timeout(limitMs)).then(
      () => true,
      () => false,
    );
    if (!isPublic) return null;
    const proxy = await startOutboundProxy(fetcher.resolvePublic);
    const profile = await mkdtemp(path.join(tmpdir(), 'vitrine-page-'));
    try {
      if (isRoot()) await chown(profile, NOBODY.uid, NOBODY.gid);
      const argumentsOf = () => commandLine(profile, proxy.port, hasSandbox);
      const first = await runBrowser(program, argumentsOf(), profile, address, work);
      if (!/no usable sandbox/i.test(first.complaint)) return first.result;
      hasSandbox = false;
      if (!isAvailable()) {
        log('Chromium has no sandbox on this machine: no page is painted.');
        return null;
      }
      log('Chromium has no sandbox on this machine: pages are painted without one.');
      return (await runBrowser(program, argumentsOf(), profile, address, work)).result;
    } finally {
      await proxy.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 10 });
    }
  }

  async function runBrowser<T>(
    file: string,
    args: string[],
    profile: string,
    address: string,
    work: Work<T>,
  ): Promise<{ result: T | null; complaint: string }> {
    const browser = startBrowser(file, args, profile);
    kill = () => {
      killGroup(browser.process);
      browser.pipe.close();
    };
    const timer = setTimeout(kill, limitMs);
    try {
      return { result: await work(browser.pipe, address, patienceMs), complaint: '' };
    } catch (error) {
      kill();
      await browser.gone;
      const complaint = browser.complaint();
      log(`A page was not painted: ${(error as Error).message} ${complaint.slice(-300)}`.trim());
      return { result: null, complaint };
    } finally {
      clearTimeout(timer);
      kill();
      await browser.gone;
      kill = () => {};
    }
  }

  function inTurn<T>(address: string, work: Work<T>): Promise<T | null> {
    const result = turn.then(() => workOnce(address, work));
    turn = result.catch(() => {});
    return result;
  }

  return {
    get isAvailable() {
      return isAvailable();
    },
    paint: (address) => inTurn(address, paintPage),
    isBlankInFrame: async (address) => (await inTurn(address, isBlankInFrame)) ?? false,
    async stop() {
      isStopped = true;
      kill();
      await turn;
    },
  };
}

function startBrowser(file: string, args: string[], profile: string): Browser {
  const child = spawn(file, args, {
    cwd: profile,
    // Runs in a separate process group, so that its helpers can be killed with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: profile, TMPDIR: profile, LANG: 'en_US.UTF-8' },
    ...(isRoot() && NOBODY),
  });
  let complaint = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('utf8')).slice(-4000);
  });
  child.on('error', (error) => {
    complaint += error.message;
  });
  // A helper that outlives the browser must not keep the pipe open and us waiting.
  child.once('exit', () => setTimeout(() => child.stderr!.destroy(), 1000).unref());
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => resolve()).once('error', () => resolve());
  });
  const [, , , output, input] = child.stdio;
  return {
    process: child,
    gone,
    pipe: new DevtoolsPipe(output as Writable, input as Readable),
    complaint: () => complaint,
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}

function commandLine(profile: string, proxyPort: number, hasSandbox: boolean): string[] {
  return [
    '--headless',
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    `--window-size=${PICTURE_SIZE.width},${PICTURE_SIZE.height}`,
    // Everything goes through the proxy, loopback too; without it no name can be resolved.
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--disable-quic',
    // Peer-to-peer connections would bypass the proxy.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-background-networking',
    '--disable-breakpad',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-dev-shm-usage',
    '--disable-extensions',
    '--disable-gpu',
    '--disable-notifications',
    '--disable-sync',
    '--deny-permission-prompts',
    '--hide-scrollbars',
    '--mute-audio',
    '--no-default-browser-check',
    '--no-first-run',
    '--password-store=basic',
    ...(hasSandbox ? [] : ['--no-sandbox']),
  ];
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** If a path is given, no other location is searched. */
function findChromium(given: string | undefined): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = given
    ? [given]
    : COMMANDS.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
