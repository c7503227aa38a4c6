import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../../../ui/test/render-ui.tsx';
import {
  duration,
  openDraft,
  pass,
  pictures,
  reads,
  rename,
  saving,
  sees,
  stopTime,
  typeDuration,
} from './draft-page.test-kit.ts';
import { eventually, idOf, itemsOf, json, openPlaylist, playlist } from './playlist-server.test-kit.tsx';

// Leaving a draft, and putting it on screens, while something of it is on its way.

beforeEach(stopTime);

describe('leaving', () => {
  const leave = (ui: Awaited<ReturnType<typeof openDraft>>['ui']) => ui.goTo('/en/playlists');
  const question = page.getByRole('alertdialog');

  test('asks nothing once everything is kept', async () => {
    const { ui, server } = await openDraft();
    await rename('Winter');
    await pass(1000);
    await eventually(() => expect(server.saved.version).toBe(2));
    await reads(saving(), /Draft.kept/);
    leave(ui);
    await eventually(() => expect(ui.address()).toBe('/en/playlists'));
  });

  test('asks while something is on its way, and while it is refused', async () => {
    const { ui, server } = await openDraft();
    server.answerWith(() => json(409, { status: 409, code: 'conflict', message: 'Not now.' }));
    await rename('Winter');
    leave(ui);
    await reads(question, 'Winter');
    await question.getByRole('button', { name: 'Stay' }).click();
    await pass(1000);
    await reads(saving(), 'Not kept');
    leave(ui);
    await reads(question, 'Winter');
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(ui.address()).toContain('/playlists/detail/');
  });

  test('asks nothing about what is invalid: that is offered at the next opening, alone, and puts nothing on screens', async () => {
    const { ui, server } = await openDraft();
    await typeDuration('soon');
    await reads(page.getByRole('button', { name: /^Not kept yet/ }), 'Items');
    leave(ui);
    await eventually(() => expect(ui.address()).toBe('/en/playlists'));
    await ui.unmount();
    server.change({ name: 'Autumn' });
    const again = await openPlaylist({ keepsStorage: true });
    await again.getByRole('button', { name: 'Restore changes' }).click();
    await sees(duration(), (it) => expect(it).toHaveValue('soon'));
    await reads(page.getByRole('heading', { level: 1 }), 'Autumn');
    await typeDuration('0:20');
    await pass(4000);
    await eventually(() => expect(server.saved.items[0]?.duration).toBe(20));
    expect([server.saved.name, server.saved.enabled]).toEqual(['Autumn', false]);
  });
});

test('putting it on screens waits for what is being kept, and carries everything', async () => {
  const { server } = await openDraft(
    playlist({ items: itemsOf(pictures), playables: pictures, groups: [{ id: idOf(90), name: 'Counters' }] }),
  );
  const carryOn = server.hold();
  await typeDuration('0:20');
  await pass(1000);
  await eventually(() => expect(server.saves.length).toBe(1));
  await rename('Winter');
  await press('{Control>}s{/Control}');
  expect(server.saves).toHaveLength(1);
  carryOn();
  await eventually(() => expect(server.saved.enabled).toBe(true), 100);
  expect(server.saves.map(({ version }) => version)).toEqual([1, 2]);
  expect(Object.keys(server.saves[1]!.body).sort()).toEqual([
    'calendar',
    'description',
    'enabled',
    'groups',
    'items',
    'name',
    'orientation',
    'priority',
    'resolution',
  ]);
  await reads(page.getByRole('heading', { level: 1 }), 'Winter');
});
