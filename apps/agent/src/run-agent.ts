import { access, writeFile } from 'node:fs/promises';
import { type Compositor, commandLine, playerUrl } from './browser/command-line.ts';
import { prepareProfile } from './browser/profile.ts';
import { compositorFor, restartDelayMs } from './browser/restart-delay.ts';
import { startBrowser } from './browser/start-browser.ts';
import { supervise } from './browser/supervise.ts';
import { readFacts } from './facts/facts.ts';
import { log, messageOf } from './log.ts';
import type { Paths } from './paths.ts';
import { pictureFile, requestFromRoot } from './root-requests.ts';
import { findCec } from './screens/cec.ts';
import { startScreenControl } from './screens/screen-control.ts';
import { readServerAddress } from './server-address.ts';
import { agentVersion } from './version.ts';
import { wait } from './wait.ts';
import { startWatchdog } from './watchdog.ts';

// The agent: starts the browser, watches it, and starts it again, for ever.

const lookForAddressMs = 5000;

export async function runAgent(paths: Paths): Promise<never> {
  const startedAt = Date.now();
  log('agent_started', { version: agentVersion });
  startWatchdog(paths);
  let signalled: string | null = null;
  let stop: (reason: string) => void = () => {};
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      signalled = signal;
      stop(signal);
    });
  let reportFacts = () => {};
  const control = startScreenControl({ findCec: () => findCec(paths), onChange: () => reportFacts() });
  const hasXorg = await exists('/usr/bin/xinit', '/usr/bin/Xorg');

  let proven: Compositor = 'cage';
  for (let failures = 0; ; ) {
    const address = await readServerAddress(paths);
    await prepareProfile(paths);
    const compositor = compositorFor(failures, hasXorg, proven);
    const url = address === null ? 'about:blank' : playerUrl(address);
    const browser = startBrowser(commandLine(compositor, url, paths));
    log('browser_started', { compositor, address });
    let hasPicture = false;
    const stopped = new Promise<string>((resolve) => {
      stop = resolve;
      if (signalled) resolve(signalled);
      void changedAddress(paths, address, browser.gone).then(() => resolve('address_changed'));
    });
    const reason = await supervise({
      browser,
      address,
      stopped,
      facts: async () => ({ ...(await readFacts(paths)), networkScreens: control.states() }),
      onLink(report) {
        reportFacts = report;
      },
      onRequest(request) {
        if (request.kind === 'screens') control.want(request.screens, request.on);
        else void requestFromRoot(paths, request.kind).catch(logFailure);
      },
      onPicture() {
        log('picture', { ms: Date.now() - startedAt });
        hasPicture = true;
        proven = compositor;
        void writeFile(pictureFile(paths), agentVersion).catch(logFailure);
      },
    });
    await browser.stop();
    if (signalled) process.exit(0);
    failures = hasPicture ? 0 : failures + 1;
    const delayMs = restartDelayMs(failures);
    log('browser_ended', {
      reason,
      delayMs,
      complaint: hasPicture ? undefined : browser.complaint().slice(-500),
    });
    await wait(delayMs);
  }
}

const logFailure = (error: unknown) => log('request_failed', { error: messageOf(error) });

/** Somebody wrote another address while it runs. */
async function changedAddress(paths: Paths, known: string | null, gone: Promise<void>): Promise<void> {
  let isGone = false;
  void gone.then(() => {
    isGone = true;
  });
  for (;;) {
    await wait(lookForAddressMs);
    const address = await readServerAddress(paths);
    if (isGone || (address !== null && address !== known)) return;
  }
}

const exists = (...files: string[]) =>
  Promise.all(files.map((file) => access(file))).then(
    () => true,
    () => false,
  );
