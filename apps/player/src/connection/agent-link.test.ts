import { type AgentLinkTarget, agentLinkName } from '@vitrine/contract/agent-link';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAgentLink } from './agent-link.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const facts = JSON.stringify({ platform: 'linux', serial: '10000000abcdef01', temperature: 51 });

function arrange() {
  const window: Record<string, unknown> = {};
  const link = openAgentLink(window);
  const agent = window[agentLinkName] as AgentLinkTarget;
  const next = async () => JSON.parse(await agent.next()) as Record<string, unknown>;
  return { window, link, agent, next };
}

test('without an agent a reboot is not taken on, and no screenshot is expected', async () => {
  const { link } = arrange();
  expect(link.isConnected).toBe(false);
  expect(link.facts()).toEqual({});
  expect(link.request('reboot')).toBe(false);
  expect(await link.screenshot(480)).toBeNull();
});

test('the agent supplies facts, and gets the commands in their order', async () => {
  const { link, agent, next } = arrange();
  agent.report(facts);
  expect(link.facts()).toEqual(JSON.parse(facts));
  expect(link.request('update')).toBe(true);
  expect(link.request('reboot')).toBe(true);
  expect([await next(), await next()]).toEqual([{ kind: 'update' }, { kind: 'reboot' }]);
});

test('facts that the server would refuse keep the earlier ones', () => {
  const { link, agent } = arrange();
  agent.report(facts);
  agent.report(JSON.stringify({ platform: 'toaster', temperature: 1e9 }));
  expect(link.facts()).toEqual(JSON.parse(facts));
});

test('a screenshot comes back as a picture, and one that never comes is given up', async () => {
  const { link, agent, next } = arrange();
  agent.report(facts);
  const taken = link.screenshot(960);
  expect(await next()).toEqual({ kind: 'screenshot', id: 1, longestSide: 960 });
  agent.screenshotTaken(1, btoa('jpeg'));
  expect(await (await taken)?.text()).toBe('jpeg');
  const never = link.screenshot(960);
  await vi.advanceTimersByTimeAsync(8000);
  expect(await never).toBeNull();
});

test('of the wishes for the screens the agent gets the newest, also one from before it connected', async () => {
  const { link, agent, next } = arrange();
  const screens = [{ vendor: 'PJLink', localIp: '192.168.1.9', screenId: 0 }];
  link.switchScreens(screens, true);
  agent.report(facts);
  link.switchScreens(screens, false);
  expect(await next()).toEqual({ kind: 'screens', screens, on: false });
});

test('nothing in the page can replace the link', () => {
  const { window, agent } = arrange();
  expect(() => Object.defineProperty(window, agentLinkName, { value: {} })).toThrow(TypeError);
  expect(() => Object.assign(agent, { report: () => {} })).toThrow(TypeError);
});
