import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { brand, diffOf, lunch } from '../../core/plan-diff/plan-diff.test-kit.ts';
import { api } from '../../lib/api.ts';
import type { CallToPropose } from '../../lib/proposing.ts';
import { queryClient } from '../../lib/query-client.ts';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import ProposeDialog from './ProposeDialog.tsx';

const record = {
  id: lunch,
  version: 3,
  createdAt: '2026-11-16T07:52:00.000Z',
  updatedAt: '2026-11-16T07:52:00.000Z',
  ...{
    name: 'Beans week',
    description: null,
    implicit: false,
    priority: 50,
    orientation: null,
    frame: null,
    displays: [],
    playlists: [],
  },
};

interface Answers {
  readonly diff?: object | null;
  readonly record?: object | null;
}

async function show(call: Partial<CallToPropose>, answers: Answers = {}) {
  queryClient.clear();
  const sent: string[] = [];
  const settle = vi.fn();
  api.enterServer('https://server.test');
  api.guardCalls((_, send) => send());
  vi.spyOn(api, 'preview').mockResolvedValue(answers.diff as never);
  vi.spyOn(window, 'fetch').mockImplementation((address, { body } = {}) => {
    const url = new URL(String(address), 'https://server.test');
    const reply = (data: object | null | undefined) =>
      Promise.resolve(new Response(JSON.stringify(data ?? {}), { status: data ? 200 : 404 }));
    if (url.pathname.endsWith('/proposals')) {
      sent.push(String(body));
      return new Promise(() => {});
    }
    return reply(answers.record === undefined ? { data: record } : answers.record);
  });
  const request = { route: 'groups.update', id: lunch, body: {}, seenVersion: 3, settle, ...call };
  const screen = await renderUi(
    <QueryClientProvider client={queryClient}>
      <ProposeDialog request={request} />
    </QueryClientProvider>,
  );
  const title = screen.getByRole('textbox', { name: 'Title' });
  await expect.element(title).toBeVisible();
  return { screen, title, sent, settle };
}

test('D18: the title says what becomes of a playlist on screens, and is replaced by typing', async () => {
  const effect = {
    playlist: lunch,
    kind: 'alone',
    displays: 11,
    dates: [],
    named: [],
    now: null,
    first: null,
    ...{
      was: side,
      becomes: side,
      allBy: null,
      allByDate: null,
      isEmpty: null,
      changed: null,
      seconds: null,
    },
    others: [{ playlist: brand, does: 'waits' }],
    wins: null,
    gap: null,
    isMixed: false,
  };
  const diff = { data: diffOf([], { effects: [effect as never], edited: 1 }), refused: [] };
  const { title } = await show({ route: 'playlists.update', body: { priority: 60 } }, { diff, record: null });
  await expect
    .poll(() => (title.element() as HTMLInputElement).value.replaceAll('\u00a0', ' '))
    .toBe('Lunch plays alone; All-day brand waits, on 11 displays');
  await expect.element(title).toHaveFocus();
  await userEvent.keyboard('My words');
  await expect.element(title).toHaveValue('My words');
  await expectAccessible();
});

const side = { from: null, to: null, date: null, dates: [], items: null };

test('else it names the fields that change', async () => {
  const { title, screen, sent } = await show({
    body: { priority: 30, name: 'Beans week', description: 'New' },
  });
  await expect.element(title).toHaveValue('Beans week: Priority 50 → 30, Description none → New');
  await screen.getByRole('button', { name: 'Propose' }).click();
  await expect
    .poll(() => sent.map((body) => JSON.parse(body).title))
    .toEqual(['Beans week: Priority 50 → 30, Description none → New']);
});

test('else what the call does, or the name; and nothing if that cannot be read', async () => {
  const removed = await show({ route: 'groups.remove', body: undefined });
  await expect.element(removed.title).toHaveValue('Beans week is deleted');
  await removed.screen.unmount();
  const long = await show({ route: 'playlists.create', id: null, body: { name: 'x'.repeat(300) } });
  await expect.element(long.title).toHaveValue(`${'x'.repeat(199)}…`);
  await long.screen.unmount();
  const gone = await show({ body: { priority: 30 } }, { record: null });
  await expect.element(gone.title).toHaveValue('');
});

test('closing it untouched asks nothing', async () => {
  const { settle } = await show({ body: { priority: 30 } });
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(settle).toHaveBeenCalledWith(false));
});
