import type { Command } from '@vitrine/contract/player';
import { expect, test, vi } from 'vitest';
import { type CommandsOptions, createCommands } from './commands.ts';

const now = Date.parse('2026-11-14T12:00:00Z');

const order = (kind: Command['kind'], options: Partial<Command> = {}): Command => ({
  id: crypto.randomUUID(),
  kind,
  text: null,
  expiresAt: '2026-11-14T12:10:00Z',
  ...options,
});

function arrange(changes: Partial<CommandsOptions> = {}) {
  const options = {
    saveDone: vi.fn(async (_ids: string[]) => true),
    identify: vi.fn<(text: string | null) => void>(),
    restart: vi.fn(),
  };
  const commands = createCommands({
    done: [],
    now: () => now,
    report: async () => true,
    ...options,
    ...changes,
  });
  return { options, commands };
}

test('case 178: a repeated command is executed once and acknowledged again', async () => {
  const { options, commands } = arrange();
  const identify = order('identify', { text: 'Counter left' });
  await commands.receive(identify);
  commands.reported([identify.id]);
  await commands.receive(identify);
  expect(options.identify).toHaveBeenCalledExactlyOnceWith('Counter left');
  expect(commands.unreported()).toEqual([identify.id]);
});

test('case 178: a restart is not repeated after the restart', async () => {
  const reboot = order('reboot');
  const before = arrange();
  await before.commands.receive(reboot);
  expect(before.options.restart).toHaveBeenCalledOnce();
  const after = arrange({ done: before.options.saveDone.mock.lastCall![0] });
  await after.commands.receive(reboot);
  expect(after.options.restart).not.toHaveBeenCalled();
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

test('a restart that can neither be stored nor reported is not executed, because it would repeat forever', async () => {
  const { options, commands } = arrange({ saveDone: async () => false, report: async () => false });
  await commands.receive(order('reboot'));
  expect(options.restart).not.toHaveBeenCalled();
});

test('an expired command is ignored, by the server’s time', async () => {
  const { options, commands } = arrange();
  await commands.receive(order('identify', { expiresAt: '2026-11-14T12:00:00Z' }));
  expect(options.identify).not.toHaveBeenCalled();
  expect(commands.unreported()).toEqual([]);
});

test('commands are executed in the order in which they arrive', async () => {
  const { options, commands } = arrange();
  await Promise.all(['a', 'b', 'c'].map((text) => commands.receive(order('identify', { text }))));
  expect(options.identify.mock.calls.flat()).toEqual(['a', 'b', 'c']);
});

test('the list of executed commands does not grow forever', async () => {
  const { options, commands } = arrange();
  for (let i = 0; i < 130; i++) await commands.receive(order('identify'));
  expect(options.saveDone.mock.lastCall![0]).toHaveLength(100);
});
