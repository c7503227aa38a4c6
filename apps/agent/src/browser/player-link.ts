import { type AgentRequest, agentLinkName } from '@vitrine/contract/agent-link';
import { log, messageOf } from '../log.ts';
import type { PlayerPage } from './player-page.ts';

// The conversation with the player: facts go into the page, its requests come out of `next()`. It ends when
// the page is reloaded, and begins again with the new one.

export interface PlayerLinkOptions {
  readonly page: PlayerPage;
  readonly facts: () => Promise<object>;
  readonly onRequest: (request: Exclude<AgentRequest, { kind: 'screenshot' }>) => void;
}

export interface PlayerLink {
  /** Sends the facts of now. */
  report(): Promise<void>;
  /** Rejects when the page is gone. */
  readonly ended: Promise<never>;
}

/** Rejects if the page has no player, or not yet. */
export async function linkWithPlayer(options: PlayerLinkOptions): Promise<PlayerLink> {
  const { page, onRequest } = options;
  const call = <Result>(method: string, ...args: readonly unknown[]) =>
    page.evaluate<Result>(`${agentLinkName}.${method}(${args.map(quoted).join(', ')})`);
  const report = async () => call<void>('report', JSON.stringify(await options.facts()));

  const takeScreenshot = async (id: number, longestSide: number) => {
    const picture = await page.screenshot(longestSide).catch((error: unknown) => {
      log('screenshot_failed', { error: messageOf(error) });
      return null;
    });
    await call('screenshotTaken', id, picture);
  };
  const serve = async (): Promise<never> => {
    for (;;) {
      const request = JSON.parse(await call<string>('next')) as AgentRequest;
      if (request.kind === 'screenshot') await takeScreenshot(request.id, request.longestSide);
      else onRequest(request);
    }
  };
  await report();
  const ended = serve();
  // Whoever waits for it sees the error; until then it is not an unhandled one.
  ended.catch(() => {});
  return { report, ended };
}

/** As a part of an expression. These two characters end a line in older engines. */
const quoted = (value: unknown): string =>
  JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
