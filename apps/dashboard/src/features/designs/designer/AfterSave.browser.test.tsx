import { QueryClientProvider } from '@tanstack/react-query';
import type { Principal } from '@vitrine/contract/access';
import { expect, test, vi } from 'vitest';
import type { DesignRecord } from '../../../core/queries/designs.queries.ts';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { useShowRequest } from '../../../lib/show-on.ts';
import { expectAccessible, renderUi } from '../../../ui/test/render-ui.tsx';
import { AfterSave } from './AfterSave.tsx';

const id = (n: number) => `0198a0de-0000-7000-8000-0000000000${n}`;
const design = { id: id(10), use: 'item', name: 'Lunch' } as DesignRecord;

const group = {
  version: 2,
  createdAt: '2026-11-17T08:00:00Z',
  updatedAt: '2026-11-17T08:00:00Z',
  name: 'Group',
  implicit: false,
  description: null,
  orientation: null,
  priority: 0,
  frame: design.id,
  displays: [],
  playlists: [],
};

const Request = () => <code>{`Asked for: ${JSON.stringify(useShowRequest())}`}</code>;

interface Options {
  readonly principal?: Principal;
  readonly use?: DesignRecord['use'];
  readonly isSaved?: boolean;
  readonly isNowhere?: boolean;
}

function show({ principal = 'admin', use = 'item', isSaved = true, isNowhere = true }: Options = {}) {
  const sent: { readonly address: string; readonly body: unknown }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((address, { method, body } = {}) => {
    const { pathname } = new URL(String(address), 'https://server.test');
    if (method !== 'GET') sent.push({ address: pathname, body: JSON.parse(String(body)) });
    const of = (data: object) => Promise.resolve(new Response(JSON.stringify({ data })));
    if (pathname.endsWith('/options/groups'))
      return of([
        { id: id(20), name: 'Counters' },
        { id: id(21), name: 'Windows' },
        { id: id(22), name: 'Lobby' },
      ]);
    if (pathname.endsWith('/groups-framed'))
      return of([
        { id: id(21), name: 'Windows', frame: { id: id(30), name: 'News frame', shape: 'landscape' } },
      ]);
    const isGroup = /\/groups\/[\w-]+$/.test(pathname);
    return method === 'GET' && !isGroup
      ? new Promise(() => {})
      : of({ ...group, id: pathname.split('/').pop() });
  });
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn', caller: { principal } });
  api.enterServer('https://server.test');
  api.guardCalls((_, send) => send());
  const ui = renderUi(
    <QueryClientProvider client={queryClient}>
      <AfterSave design={{ ...design, use }} name="Lunch" isSaved={isSaved} isNowhere={isNowhere} />
      <Request />
    </QueryClientProvider>,
  );
  return ui.then((screen) => ({ screen, sent }));
}

test('a saved design that no display shows says so and leads to one, and opens nothing by itself', async () => {
  const { screen } = await show();
  await expect.element(screen.getByText('Not on a screen yet.')).toBeVisible();
  await expect.element(screen.getByText('Asked for: null')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Show on…' }).click();
  const things = [{ id: design.id, name: 'Lunch', design: design.id }];
  const asked = JSON.stringify({ content: { kind: 'playables', things } });
  await expect.element(screen.getByText(`Asked for: ${asked}`)).toBeVisible();
});

test('who may not show it reads the line', async () => {
  const { screen } = await show({ principal: 'playables_only' });
  await expect.element(screen.getByText('Not on a screen yet.')).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

test.each([
  ['before it is saved', { isSaved: false }],
  ['if a display shows it', { isNowhere: false }],
])('the line is not there %s', async (_, given) => {
  const { screen } = await show(given);
  expect(screen.getByText('Not on a screen yet.').elements()).toEqual([]);
});

test('a frame that nobody wears is put on groups, of which one says what it would lose', async () => {
  const { screen, sent } = await show({ use: 'frame' });
  await expect.element(screen.getByText('Worn nowhere.')).toBeVisible();
  await screen.getByRole('button', { name: 'Choose groups' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Which groups wear Lunch?' });
  await expect.element(dialog.getByText('instead of News frame')).toBeVisible();
  await expectAccessible();
  await expect.element(dialog.getByRole('button', { name: 'Wear it' })).toBeDisabled();
  await dialog.getByText('Counters').click();
  await dialog.getByText('Lobby').click();
  await dialog.getByRole('button', { name: 'Wear it' }).click();
  await expect.element(screen.getByText('Lunch is worn in Counters, Lobby.')).toBeVisible();
  expect(sent).toEqual(
    [20, 22].map((n) => ({ address: `/api/v1/groups/${id(n)}`, body: { frame: design.id } })),
  );
});
