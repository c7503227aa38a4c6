import type { Command } from '@vitrine/contract/player';
import { expect, test, vi } from 'vitest';
import { type CommandsGiven, createCommands } from './commands.ts';

const now = Date.parse('2026-11-14T12:00:00Z');

const order = (kind: Command['kind'], given: Partial<Command> = {}): Command => ({
  id: crypto.randomUUID(),
  kind,
  text: null,
  expiresAt: '2026-11-14T12:10:00Z',
  ...given,
});

function arrange(changes: Partial<CommandsGiven> = {}) {
  const given = {
    saveDone: vi.fn(async (_ids: string[]) => true),
    identify: vi.fn<(text: string | null) => void>(),
    restart: vi.fn(),
  };
  const commands = createCommands({
    done: [],
    now: () => now,
    report: async () => true,
    ...given,
    ...changes,
  });
  return { given, commands };
}

test('case 178: a command that comes again is carried out once and told again', async () => {
  const { given, commands } = arrange();
  const identify = order('identify', { text: 'Counter left' });
  await commands.receive(identify);
  commands.reported([identify.id]);
  await commands.receive(identify);
  expect(given.identify).toHaveBeenCalledExactlyOnceWith('Counter left');
  expect(commands.unreported()).toEqual([identify.id]);
});

test('case 178: a restart is not repeated after the restart', async () => {
  const reboot = order('reboot');
  const before = arrange();
  await before.commands.receive(reboot);
  expect(before.given.restart).toHaveBeenCalledOnce();
  const after = arrange({ done: before.given.saveDone.mock.lastCall![0] });
  await after.commands.receive(reboot);
  expect(after.given.restart).not.toHaveBeenCalled();
  expect(after.commands.unreported()).toEqual([reboot.id]);
});

test('reload, reboot and update are reported as done before the restart', async () => {
  for (const kind of ['reload', 'reboot', 'update'] as const) {
    const steps: string[] = [];
    const { commands } = arrange({
      saveDone: async () => steps.push('save') > 0,
      report: async () => steps.push('report') > 0,
      restart: () => steps.push('restart'),
    });
    await commands.receive(order(kind));
    expect(steps).toEqual(['save', 'report', 'restart']);
  }
});

test('what can neither be kept nor told does not restart: it would for ever', async () => {
  const { given, commands } = arrange({ saveDone: async () => false, report: async () => false });
  await commands.receive(order('reboot'));
  expect(given.restart).not.toHaveBeenCalled();
});

test('an expired command is ignored, judged by the server’s time', async () => {
  const { given, commands } = arrange();
  await commands.receive(order('identify', { expiresAt: '2026-11-14T12:00:00Z' }));
  expect(given.identify).not.toHaveBeenCalled();
  expect(commands.unreported()).toEqual([]);
});

test('commands are carried out in the order of coming', async () => {
  const { given, commands } = arrange();
  await Promise.all(['a', 'b', 'c'].map((text) => commands.receive(order('identify', { text }))));
  expect(given.identify.mock.calls.flat()).toEqual(['a', 'b', 'c']);
});

test('the list of what was done does not grow for ever', async () => {
  const { given, commands } = arrange();
  for (let i = 0; i < 130; i++) await commands.receive(order('identify'));
  expect(given.saveDone.mock.lastCall![0]).toHaveLength(100);
});
