import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { press } from '../../../ui/test/render-ui.tsx';
import {
  eventually,
  idOf,
  itemsOf,
  json,
  openPlaylist,
  playable,
  playlist,
  servePlaylist,
} from './playlist-server.test-kit.tsx';

// A draft is kept as it is typed, without a word: what each save carries, and what happens where two meet.

const pictures = [playable(11, 'Pumpkin latte'), playable(12, 'Cinnamon roll')];
const draft = playlist({ items: itemsOf(pictures), playables: pictures });

/** The clock stands, so that every second of it counts. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
beforeEach(() => {
  vi.useFakeTimers({
    now: new Date('2026-11-18T09:42:00Z'),
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
  });
});

const sees = (what: Locator, check: (element: Element | null) => unknown) =>
  eventually(() => check(what.query()));
const reads = (what: Locator, text: string | RegExp) =>
  sees(what, (element) => expect(element?.textContent).toMatch(text));
const saving = () => page.getByRole('banner').getByRole('status');
const duration = () => page.getByLabelText('Duration of Pumpkin latte, minutes and seconds');
const typeDuration = (text: string) => userEvent.fill(duration(), text);
const rename = async (name: string) => {
  await page.getByRole('button', { name: 'Rename' }).click();
  await userEvent.fill(page.getByLabelText('Name', { exact: true }), name);
  await press('{Enter}');
};

async function open(start = draft) {
  const server = servePlaylist(start);
  const ui = await openPlaylist();
  await reads(saving(), /Draft.kept/);
  return { ui, server };
}

describe('a draft is kept', () => {
  test('a second after the last edit, with the version that was edited and what was changed', async () => {
    const { server } = await open();
    let editedAt = 0;
    document.addEventListener('input', () => {
      editedAt = Date.now();
    });
    await typeDuration('0:2');
    // Filling a field looks for it every 50 ms of this clock, on a busy machine several times.
    await pass(300);
    await typeDuration('0:20');
    await eventually(() => expect(server.saves.length).toBe(1), 100);
    expect(server.saves[0]!.at - editedAt).toBe(1000);
    const [{ version, body, action } = expect.fail()] = server.saves;
    expect([version, Object.keys(body), action]).toEqual([1, ['items'], expect.any(String)]);
    expect(body.items).toMatchObject([{ duration: 20 }, { duration: null }]);
    await reads(saving(), /Draft.kept/);
  });

  test('three seconds apart, one at a time, and all of one opening as one action', async () => {
    const { server } = await open();
    const carryOn = server.hold();
    await typeDuration('0:20');
    await pass(1000);
    await eventually(() => expect(server.saves.length).toBe(1));
    await rename('Winter');
    await pass(20_000);
    expect(server.saves).toHaveLength(1);
    carryOn();
    await eventually(() => expect(server.saves.length).toBe(2), 100);
    await rename('Winter drinks');
    await eventually(() => expect(server.saves.length).toBe(3), 100);
    expect(server.saves[2]!.at - server.saves[1]!.at).toBe(3000);
    expect(server.saves.map(({ version, body }) => [version, body.name])).toEqual([
      [1, undefined],
      [2, 'Winter'],
      [3, 'Winter drinks'],
    ]);
    expect(new Set(server.saves.map(({ action }) => action)).size).toBe(1);
  });

  test('without what is invalid, which it says and marks until it is mended', async () => {
    const { server } = await open();
    await typeDuration('soon');
    await rename('Winter');
    await pass(1000);
    await eventually(() => expect(server.saves.map(({ body }) => body)).toEqual([{ name: 'Winter' }]));
    await sees(duration(), (it) => expect(it).toHaveAttribute('aria-invalid', 'true'));
    await reads(saving(), /Draft.kept/);
    await page.getByRole('button', { name: 'Not kept yet: Items' }).click();
    await sees(duration(), (it) => expect(it).toHaveFocus());
    await typeDuration('0:20');
    await pass(4000);
    await eventually(() => expect(server.saves.length).toBe(2));
    await reads(saving(), /Draft.kept/);
  });

  test('as it was taken back while it was on its way', async () => {
    const { server } = await open();
    const carryOn = server.hold();
    await rename('Winter');
    await pass(1000);
    await eventually(() => expect(server.saves.length).toBe(1));
    await press('{Control>}z{/Control}');
    await reads(page.getByRole('heading', { level: 1 }), 'Winter warmers');
    carryOn();
    await eventually(() => expect(server.saved.version).toBe(2));
    await pass(4000);
    await eventually(() =>
      expect(server.saves.map(({ body }) => body.name)).toEqual(['Winter', 'Winter warmers']),
    );
    await reads(page.getByRole('heading', { level: 1 }), 'Winter warmers');
  });

  test('here while there is no network, and sent when it is back', async () => {
    const { server } = await open();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await rename('Winter');
    await pass(60_000);
    expect(server.saves).toEqual([]);
    await reads(saving(), 'Offline. The draft is kept here.');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await pass(1000);
    await eventually(() => expect(server.saves.map(({ body }) => body)).toEqual([{ name: 'Winter' }]));
  });
});

describe('where somebody else has saved', () => {
  test('fields that one side changed are merged without a word, with what was typed meanwhile', async () => {
    const { server } = await open();
    server.change({ priority: 70 });
    const carryOn = server.hold();
    await typeDuration('0:20');
    await pass(1000);
    await eventually(() => expect(server.saves.length).toBe(1));
    await rename('Winter');
    carryOn();
    await pass(4000);
    await eventually(() => expect(server.saves.length).toBe(2));
    await eventually(() => expect(server.saved.version).toBe(3));
    expect(server.saves[1]).toMatchObject({
      version: 2,
      body: { name: 'Winter', items: [{ duration: 20 }, {}] },
    });
    expect(server.saved).toMatchObject({ priority: 70, name: 'Winter' });
    await reads(page.getByRole('heading', { level: 1 }), 'Winter');
    await sees(page.getByText(/priority 70/), (it) => expect(it).toBeVisible());
    await sees(page.getByRole('alertdialog'), (it) => expect(it).not.toBeInTheDocument());
  });

  test.each([
    ['Keep mine', 'Winter'],
    ['Reload theirs', 'Autumn'],
  ])('one field asks, and “%s” keeps %s', async (choice, name) => {
    const { server } = await open();
    server.change({ name: 'Autumn', priority: 70 });
    await rename('Winter');
    await pass(1000);
    const question = page.getByRole('alertdialog');
    await reads(question, 'AutumnWinter');
    await question.getByRole('button', { name: choice }).click();
    await pass(4000);
    await reads(page.getByRole('heading', { level: 1 }), name);
    await sees(page.getByText(/priority 70/), (it) => expect(it).toBeVisible());
    await reads(saving(), /Draft.kept/);
    expect(server.saved.name).toBe(name);
  });

  test('a question that is closed is no answer: the draft says so, and asks again', async () => {
    const { server } = await open();
    server.change({ name: 'Autumn' });
    await rename('Winter');
    await pass(1000);
    await sees(page.getByRole('alertdialog'), (it) => expect(it).toBeVisible());
    await press('{Escape}');
    await reads(saving(), 'Not kept');
    await page.getByRole('button', { name: 'Try again' }).click();
    await pass(4000);
    await sees(page.getByRole('alertdialog'), (it) => expect(it).toBeVisible());
    expect(server.saved.name).toBe('Autumn');
  });

  test('and has put it on screens, nothing goes there by itself', async () => {
    const { server } = await open();
    server.change({ enabled: true });
    await rename('Winter');
    await pass(1000);
    await eventually(() => expect(server.saves.length).toBe(1));
    await pass(10_000);
    expect([server.saves.length, server.saved.name]).toEqual([1, 'Winter warmers']);
    await sees(page.getByRole('button', { name: /^Save/ }), (it) => expect(it).toBeEnabled());
    await reads(page.getByRole('heading', { level: 1 }), 'Winter');
  });
});

describe('what is refused', () => {
  test('is said, and tried again when asked', async () => {
    const { server } = await open();
    server.answerWith(() => json(500, { status: 500, code: 'internal', message: 'Broken.' }));
    await rename('Winter');
    await pass(60_000);
    await reads(saving(), 'Not kept');
    const tried = server.saves.length;
    await pass(60_000);
    expect(server.saves).toHaveLength(tried);
    server.answerWith(() => undefined);
    await page.getByRole('button', { name: 'Try again' }).click();
    await pass(4000);
    await reads(saving(), /Draft.kept/);
    expect(server.saved.name).toBe('Winter');
  });

  test('of one field is marked there, and the others are kept', async () => {
    const { server } = await open();
    server.answerWith(({ body }) =>
      'items' in body
        ? json(422, {
            ...{ code: 'validation_failed', message: 'Not valid.' },
            errors: { 'items.0.duration': ['Too long for this picture.'] },
          })
        : undefined,
    );
    await typeDuration('0:20');
    await pass(1000);
    await sees(page.getByText('Too long for this picture.'), (it) => expect(it).toBeVisible());
    await rename('Winter');
    await pass(4000);
    await eventually(() => expect(server.saves.at(-1)?.body).toEqual({ name: 'Winter' }));
    await sees(page.getByRole('button', { name: 'Not kept yet: Items' }), (it) => expect(it).toBeVisible());
  });
});

describe('leaving', () => {
  const leave = (ui: Awaited<ReturnType<typeof open>>['ui']) => ui.goTo('/en/playlists');
  const question = page.getByRole('alertdialog');

  test('asks nothing once everything is kept', async () => {
    const { ui, server } = await open();
    await rename('Winter');
    await pass(1000);
    await eventually(() => expect(server.saved.version).toBe(2));
    await reads(saving(), /Draft.kept/);
    leave(ui);
    await eventually(() => expect(ui.address()).toBe('/en/playlists'));
  });

  test('asks while something is on its way, and while it is refused', async () => {
    const { ui, server } = await open();
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
    const { ui, server } = await open();
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
  const { server } = await open(
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
