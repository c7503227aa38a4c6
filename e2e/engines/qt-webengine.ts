import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { findFreePort } from '../../apps/server/src/infra/free-port.ts';
import { type Display, endProcess } from './display.ts';
import { collectOutput, type EngineBrowser, waitUntil } from './engine-browser.ts';

// QtWebEngine of Debian, driven by the developer tools' protocol: Chromium 87 in Qt 5, 102 in Qt 6.

const program = fileURLToPath(new URL('qt-webengine.py', import.meta.url));
/** Debian's own, because only it has Debian's modules. */
export const python = '/usr/bin/python3';

export interface QtOptions {
  readonly binding: 'PyQt5' | 'PyQt6';
  readonly profile: string;
  readonly url: string;
  readonly display: Display;
  readonly flags?: readonly string[];
}

export interface CdpBrowser extends EngineBrowser {
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape
  send(method: string, params?: object): Promise<any>;
  on(method: string, react: (params: never) => void): void;
}

export async function openQtWebEngine({ binding, profile, url, display, flags = [] }: QtOptions) {
  const port = await findFreePort();
  const child = spawn(python, [program, binding, profile, url], {
    env: {
      ...process.env,
      ...display.env,
      QTWEBENGINE_DISABLE_SANDBOX: '1',
      QTWEBENGINE_REMOTE_DEBUGGING: `127.0.0.1:${port}`,
      QTWEBENGINE_CHROMIUM_FLAGS: flags.join(' '),
      LANG: 'en_GB.UTF-8',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(child);
  const targets = async () => {
    if (child.exitCode !== null) throw new Error(`${binding} ended: ${output()}`);
    const listed = await (await fetch(`http://127.0.0.1:${port}/json`)).json();
    return (listed as { type: string; webSocketDebuggerUrl: string }[]).find(({ type }) => type === 'page');
  };
  const target = await waitUntil(`${binding} starts`, targets);
  return connect(binding, target!.webSocketDebuggerUrl, () => endProcess(child));
}

async function connect(name: string, address: string, kill: () => Promise<void>): Promise<CdpBrowser> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const listeners = new Map<string, (params: never) => void>();
  const errors: string[] = [];
  let sent = 0;
  socket.on('message', (data) => {
    const { id, method, params, result, error } = JSON.parse(String(data));
    if (method === 'Runtime.exceptionThrown') {
      const { text, exception } = params.exceptionDetails;
      errors.push(exception?.description ?? text);
    }
    if (method) listeners.get(method)?.(params as never);
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error(`${name} is gone`));
  });
  socket.on('error', () => {});
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape
  const send = (method: string, params: object = {}): Promise<any> =>
    new Promise((resolve, reject) => {
      const id = ++sent;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send('Runtime.enable');
  await send('Page.enable');
  return {
    name,
    send,
    on: (method, react) => void listeners.set(method, react),
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    async goTo(url) {
      await send('Page.navigate', { url });
    },
    errors,
    async kill() {
      socket.terminate();
      await kill();
    },
  };
}
