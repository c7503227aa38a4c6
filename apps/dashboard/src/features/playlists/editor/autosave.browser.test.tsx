import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../../../ui/test/render-ui.tsx';
import {
  duration,
  openDraft,
  pass,
  reads,
  rename,
  saving,
  sees,
  stopTime,
  typeDuration,
} from './draft-page.test-kit.ts';
import { eventually, json } from './playlist-server.test-kit.tsx';

// A draft is kept as it is typed, without a word: what each save carries, and what happens where two meet.

beforeEach(stopTime);

describe('a draft is kept', () => {
  test('a second after the last edit, with the version that was edited and what was changed', async () => {
    const { server } = await openDraft();
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
    const { server } = await openDraft();
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
    const { server } = await openDraft();
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
    const { server } = await openDraft();
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
    const { server } = await openDraft();
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
    const { server } = await openDraft();
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
    const { server } = await openDraft();
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
    const { server } = await openDraft();
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
    const { server } = await openDraft();
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
    const { server } = await openDraft();
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
    const { server } = await openDraft();
    server.answerWith(({ body }) =>
      'items' in body
        ? json(422, {
            code: 'validation_failed',
            message: 'Not valid.',
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
