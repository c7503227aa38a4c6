import { setTimeout as wait } from 'node:timers/promises';
import { pageSandbox } from '@vitrine/contract/player';
import type { DevtoolsPipe } from '@vitrine/devtools/devtools-pipe';
import sharp from 'sharp';

export const PICTURE_SIZE = { width: 1280, height: 720 };

/**
 * Opens one page and takes a picture when its network is idle, or after `timeoutMs` at the latest; throws if
 * there is nothing to see.
 */
export async function paintPage(pipe: DevtoolsPipe, address: string, timeoutMs: number): Promise<Buffer> {
  const { targetId, send } = await openTab(pipe);
  let status = 0;
  const rests = Promise.withResolvers<void>();
  pipe.on<{ type: string; frameId: string; response: { status: number } }>(
    'Network.responseReceived',
    ({ type, frameId, response }) => {
      if (type === 'Document' && frameId === targetId) status = response.status;
    },
  );
  pipe.on<{ name: string; frameId: string }>('Page.lifecycleEvent', ({ name, frameId }) => {
    if (name === 'networkIdle' && frameId === targetId && status > 0) rests.resolve();
  });
  await send('Network.enable');
  await send('Page.setLifecycleEventsEnabled', { enabled: true });

  const timer = setTimeout(rests.resolve, timeoutMs);
  try {
    const { errorText } = await send<{ errorText?: string }>('Page.navigate', { url: address });
    if (errorText) throw new Error(`${errorText}.`);
    await Promise.race([rests.promise, pipe.closed]);
  } finally {
    clearTimeout(timer);
  }
  if (status < 200 || status > 299) throw new Error(`The page answered ${status}.`);
  return screenshot(send);
}

/** How often a framed page is looked at until it shows something. */
const lookEveryMs = 250;

/**
 * Whether a page shows nothing for `timeoutMs` in a frame like the player's, where it has no storage. Throws
 * if the browser ends.
 */
export async function isBlankInFrame(
  pipe: DevtoolsPipe,
  address: string,
  timeoutMs: number,
): Promise<boolean> {
  const { targetId, send } = await openTab(pipe);
  const source = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const html = `<!doctype html><style>html,body,iframe{width:100%;height:100%;margin:0;border:0;overflow:hidden}</style>
    <iframe sandbox="${pageSandbox}" credentialless referrerpolicy="no-referrer" src="${source}"></iframe>`;
  await send('Page.setDocumentContent', { frameId: targetId, html });
  for (const end = performance.now() + timeoutMs; performance.now() < end; await wait(lookEveryMs))
    if (!(await isPlain(await screenshot(send)))) return false;
  return true;
}

/** A picture of one colour. */
export async function isPlain(picture: Buffer): Promise<boolean> {
  const { channels } = await sharp(picture).stats();
  return channels.every(({ min, max }) => min === max);
}

type Send = <Result>(method: string, params?: object) => Promise<Result>;

/** The main frame has the id of its target. */
async function openTab(pipe: DevtoolsPipe): Promise<{ targetId: string; send: Send }> {
  await pipe.send('Browser.setDownloadBehavior', { behavior: 'deny' });
  const { targetId } = await pipe.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await pipe.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const send: Send = (method, params = {}) => pipe.send(method, params, sessionId);
  pipe.on('Page.javascriptDialogOpening', () => {
    send('Page.handleJavaScriptDialog', { accept: false }).catch(() => {});
  });
  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', { ...PICTURE_SIZE, deviceScaleFactor: 1, mobile: false });
  return { targetId, send };
}

async function screenshot(send: Send): Promise<Buffer> {
  const { data } = await send<{ data: string }>('Page.captureScreenshot', { format: 'png' });
  return Buffer.from(data, 'base64');
}
