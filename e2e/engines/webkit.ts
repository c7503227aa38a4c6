import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../apps/server/src/infra/free-port.ts';
import { type Display, endProcess } from './display.ts';
import { collectOutput, type EngineBrowser, waitUntil } from './engine-browser.ts';

// WebKitGTK, driven by WebDriver.

/** Debian puts it into a folder named after the machine and the version. */
function findMiniBrowser(): string {
  const folders = readdirSync('/usr/lib').flatMap((machine) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) => path.join('/usr/lib', machine, name)),
  );
  return folders.map((folder) => path.join(folder, 'MiniBrowser')).find(existsSync) ?? 'MiniBrowser';
}

/** Each one starts with an empty profile. */
export async function openWebKit(display: Display, url: string): Promise<EngineBrowser> {
  const port = await findFreePort();
  const child = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, ...display.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const output = collectOutput(child);
  const send = async (method: string, address: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      body: body && JSON.stringify(body),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    // biome-ignore lint/suspicious/noExplicitAny: values of every shape
    return value as any;
  };
  await waitUntil('WebKitWebDriver starts', () => {
    if (child.exitCode !== null) throw new Error(output());
    return send('GET', '/status');
  });
  const capabilities = {
    alwaysMatch: {
      'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
    },
  };
  const { sessionId } = await send('POST', '/session', { capabilities });
  const session = `/session/${sessionId}`;
  const goTo = (address: string) => send('POST', `${session}/url`, { url: address });
  await goTo(url);
  return {
    name: 'WebKitGTK',
    goTo,
    errors: null,
    async evaluate(expression) {
      const script = `const done = arguments[0];
        Promise.resolve().then(() => ${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await send('POST', `${session}/execute/async`, { script, args: [] });
      if (error) throw new Error(error);
      return value;
    },
    async kill() {
      await send('DELETE', session).catch(() => {});
      await endProcess(child);
    },
  };
}
