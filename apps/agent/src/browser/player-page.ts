import type { DevtoolsPipe } from '@vitrine/devtools/devtools-pipe';
import { within } from '../wait.ts';

// The one page of the browser, over the debugging pipe. Scripts are evaluated only in the top frame, and only
// while that shows a page of the server's origin: pages that the player frames are never spoken to.

interface Context {
  readonly id: number;
  readonly uniqueId: string;
  readonly origin: string;
  readonly auxData?: { readonly frameId?: string; readonly isDefault?: boolean };
}

interface Target {
  readonly targetId: string;
  readonly type: string;
}

export interface PlayerPage {
  /** Whether the top frame shows a page of the server. */
  readonly isOurs: boolean;
  /** Throws if the top frame shows something else. */
  evaluate<Result>(expression: string): Promise<Result>;
  navigate(url: string): Promise<void>;
  /** Replaces the page by a document of ours, without network. */
  showDocument(html: string): Promise<void>;
  /** JPEG in base64, at most this long on its longer side. */
  screenshot(longestSide: number): Promise<string>;
  /** Resolves when its renderer has crashed. */
  readonly crashed: Promise<void>;
}

const answerWithinMs = 20_000;
const quality = 75;

export async function attachToPage(pipe: DevtoolsPipe, origin: string): Promise<PlayerPage> {
  const targetId = await firstPage(pipe);
  const { sessionId } = await pipe.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const send = <Result>(method: string, params: object = {}) =>
    within(answerWithinMs, pipe.send<Result>(method, params, sessionId), method);

  let top: Context | null = null;
  let onCrash = () => {};
  const crashed = new Promise<void>((resolve) => {
    onCrash = resolve;
  });
  const ofPage =
    <Params>(listener: (params: Params) => void) =>
    (params: Params, from?: string) => {
      if (from === sessionId) listener(params);
    };
  pipe.on(
    'Runtime.executionContextCreated',
    ofPage(({ context }: { context: Context }) => {
      // The top frame has the id of its target. Frames in the same process are announced here too.
      if (context.auxData?.isDefault && context.auxData.frameId === targetId) top = context;
    }),
  );
  pipe.on(
    'Runtime.executionContextDestroyed',
    ofPage(({ executionContextId }: { executionContextId: number }) => {
      if (top?.id === executionContextId) top = null;
    }),
  );
  pipe.on(
    'Runtime.executionContextsCleared',
    ofPage(() => {
      top = null;
    }),
  );
  pipe.on('Inspector.targetCrashed', ofPage(onCrash));
  pipe.on(
    'Page.javascriptDialogOpening',
    ofPage(() => {
      send('Page.handleJavaScriptDialog', { accept: false }).catch(() => {});
    }),
  );
  // A window that a page opens would cover the player.
  pipe.on('Target.targetCreated', ({ targetInfo }: { targetInfo: Target }) => {
    if (targetInfo.type === 'page' && targetInfo.targetId !== targetId)
      pipe.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => {});
  });
  await pipe.send('Browser.setDownloadBehavior', { behavior: 'deny' });
  await pipe.send('Target.setDiscoverTargets', { discover: true });
  await send('Inspector.enable');
  await send('Page.enable');
  await send('Runtime.enable');

  const isOurs = () => top?.origin === origin;
  return {
    get isOurs() {
      return isOurs();
    },
    crashed,
    async evaluate<Result>(expression: string) {
      if (!top || !isOurs()) throw new Error('The page is not shown.');
      const { result, exceptionDetails } = await pipe.send<{
        result: { value: Result };
        exceptionDetails?: { text: string };
      }>(
        'Runtime.evaluate',
        { expression, uniqueContextId: top.uniqueId, awaitPromise: true, returnByValue: true },
        sessionId,
      );
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
    async navigate(url) {
      await send('Page.navigate', { url });
    },
    async showDocument(html) {
      await send('Page.navigate', { url: 'about:blank' });
      await send('Page.setDocumentContent', { frameId: targetId, html });
    },
    async screenshot(longestSide) {
      const { cssVisualViewport: view } = await send<{
        cssVisualViewport: { clientWidth: number; clientHeight: number };
      }>('Page.getLayoutMetrics');
      const { clientWidth: width, clientHeight: height } = view;
      const scale = Math.min(1, longestSide / Math.max(width, height));
      const clip = { x: 0, y: 0, width, height, scale };
      const { data } = await send<{ data: string }>('Page.captureScreenshot', {
        format: 'jpeg',
        quality,
        clip,
        optimizeForSpeed: true,
      });
      return data;
    },
  };
}

/** The browser opens its window a moment after its pipe. */
async function firstPage(pipe: DevtoolsPipe): Promise<string> {
  const isPage = ({ type }: Target) => type === 'page';
  return new Promise((resolve, reject) => {
    pipe.on('Target.targetCreated', ({ targetInfo }: { targetInfo: Target }) => {
      if (isPage(targetInfo)) resolve(targetInfo.targetId);
    });
    pipe.send('Target.setDiscoverTargets', { discover: true }).catch(reject);
  });
}
