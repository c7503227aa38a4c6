import type { DevtoolsPipe } from '@vitrine/devtools/devtools-pipe';

export const PICTURE_SIZE = { width: 1280, height: 720 };

/**
 * Opens one page and takes a picture when its network is idle, or after `timeoutMs` at the latest; throws if
 * there is nothing to see.
 */
export async function paintPage(pipe: DevtoolsPipe, address: string, timeoutMs: number): Promise<Buffer> {
  await pipe.send('Browser.setDownloadBehavior', { behavior: 'deny' });
  const { targetId } = await pipe.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await pipe.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const send = <Result>(method: string, params: object = {}) => pipe.send<Result>(method, params, sessionId);

  let status = 0;
  const rests = Promise.withResolvers<void>();
  pipe.on<{ type: string; frameId: string; response: { status: number } }>(
    'Network.responseReceived',
    ({ type, frameId, response }) => {
      // The main frame has the id of its target.
      if (type === 'Document' && frameId === targetId) status = response.status;
    },
  );
  pipe.on<{ name: string; frameId: string }>('Page.lifecycleEvent', ({ name, frameId }) => {
    if (name === 'networkIdle' && frameId === targetId && status > 0) rests.resolve();
  });
  pipe.on('Page.javascriptDialogOpening', () => {
    send('Page.handleJavaScriptDialog', { accept: false }).catch(() => {});
  });
  await send('Network.enable');
  await send('Page.enable');
  await send('Page.setLifecycleEventsEnabled', { enabled: true });
  await send('Emulation.setDeviceMetricsOverride', { ...PICTURE_SIZE, deviceScaleFactor: 1, mobile: false });

  const timer = setTimeout(rests.resolve, timeoutMs);
  try {
    const { errorText } = await send<{ errorText?: string }>('Page.navigate', { url: address });
    if (errorText) throw new Error(`${errorText}.`);
    await Promise.race([rests.promise, pipe.closed]);
  } finally {
    clearTimeout(timer);
  }
  if (status < 200 || status > 299) throw new Error(`The page answered ${status}.`);
  const { data } = await send<{ data: string }>('Page.captureScreenshot', { format: 'png' });
  return Buffer.from(data, 'base64');
}
