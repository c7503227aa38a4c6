import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PlayableRecord } from '../core/queries/playables.queries.ts';
import type { SourceRecord } from '../core/queries/sources.queries.ts';
import { SetDatesDialog } from '../features/playables/expiry/SetDatesDialog.tsx';
import { AddToPlaylistDialog } from '../features/playlists/AddToPlaylistDialog.tsx';
import ProposeDialog from '../features/proposals/ProposeDialog.tsx';
import { NewTokenSheet } from '../features/settings/NewTokenSheet.tsx';
import { AddAddressSheet } from '../features/sources/AddAddressSheet.tsx';
import { ColumnSheet } from '../features/sources/ColumnSheet.tsx';
import { RenameSheet } from '../features/sources/RenameSheet.tsx';
import { api } from '../lib/api.ts';
import { queryClient } from '../lib/query-client.ts';
import { session } from '../lib/session/session.ts';
import { press, renderUi } from '../ui/test/render-ui.tsx';

// Small sheets and dialogs are forms, too: what was typed into them is not lost by closing them.

const id = '019a8a5e-0000-7000-8000-000000000001';
const item = { key: 'Item', name: 'Item', kind: 'text' as const };
const source: SourceRecord = {
  id,
  version: 1,
  createdAt: '2026-11-16T07:52:00.000Z',
  updatedAt: '2026-11-16T07:52:00.000Z',
  name: 'Menu',
  folder: null,
  kind: 'table',
  address: null,
  pointer: null,
  columns: [item],
  currency: 'EUR',
  refreshMinutes: null,
  rows: 0,
  leftOut: 0,
  state: 'fresh',
  fault: null,
  goodAt: null,
  triedAt: null,
  failures: 0,
  nextFetchAt: null,
  changedBy: null,
  dataVersion: 1,
  validFrom: null,
  displays: 0,
  designs: [],
  places: null,
};
const group = {
  id,
  version: 1,
  createdAt: '2026-11-16T07:52:00.000Z',
  updatedAt: '2026-11-16T07:52:00.000Z',
  implicit: false,
  name: 'Lobby',
  description: null,
  orientation: 'horizontal',
  priority: 10,
  frame: null,
  displays: [],
  playlists: [],
};
const playable = { id, name: 'Poster', status: 'ready', showFrom: null, showUntil: null } as PlayableRecord;

interface Sent {
  readonly version: string | null;
  readonly body: Record<string, unknown>;
}

/** A server on which somebody else has saved version 7 of the source. */
function serve(theirs: object = {}) {
  const sent: Sent[] = [];
  const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status });
  vi.spyOn(window, 'fetch').mockImplementation(async (address, { method, headers, body } = {}) => {
    if (method === 'GET' && String(address).includes(`/groups/${id}`)) return reply(200, { data: group });
    if (method === 'GET' && String(address).includes(id))
      return reply(200, { data: { ...source, ...theirs, version: 7 } });
    if (method === 'GET' && String(address).endsWith('/settings')) return new Promise(() => undefined);
    if (method === 'GET') return reply(200, { data: [], meta: { total: 0 } });
    const version = new Headers(headers).get('If-Match');
    sent.push({ version, body: JSON.parse(String(body)) });
    return version === '"7"'
      ? reply(200, { data: { ...source, ...sent.at(-1)!.body, version: 8 } })
      : reply(412, { error: { status: 412, code: 'version_conflict', message: 'Changed meanwhile.' } });
  });
  return sent;
}

async function show(form: ReactNode) {
  const caller = { principal: 'admin' } as const;
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn', caller });
  api.enterServer('https://server.test');
  api.guardCalls((_, send) => send());
  onTestFinished(() => {
    api.enterServer(null);
    queryClient.clear();
  });
  const screen = await renderUi(<QueryClientProvider client={queryClient}>{form}</QueryClientProvider>);
  return {
    ...screen,
    click: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
    field: (name: string | RegExp) => screen.getByRole('textbox', { name }).first(),
  };
}

const forms: Readonly<
  Record<string, { field: string | RegExp; open: (onClose: () => void) => ReactNode; before?: string }>
> = {
  'the name of a source': {
    field: 'Name',
    open: (onClose) => <RenameSheet source={source} onClose={onClose} />,
  },
  'a column': {
    field: 'Name',
    open: (onClose) => (
      <ColumnSheet source={source} column={item} onSaved={() => undefined} onClose={onClose} />
    ),
  },
  'an address': { field: 'Address', open: (onClose) => <AddAddressSheet onClose={onClose} /> },
  'a token': { field: 'Name', open: (onClose) => <NewTokenSheet onClose={onClose} /> },
  'a proposal': {
    field: 'Title',
    open: (onClose) => (
      <ProposeDialog
        request={{ route: 'groups.update', id, body: {}, seenVersion: 1, settle: () => onClose() }}
      />
    ),
  },
  'a playlist for playables': {
    field: 'Name',
    before: 'New playlist',
    open: (onClose) => <AddToPlaylistDialog playables={[playable]} onClose={onClose} />,
  },
  'dates of playables': {
    field: /^Show from/,
    before: 'Between dates',
    open: (onClose) => <SetDatesDialog playables={[playable]} onClose={onClose} onDone={() => undefined} />,
  },
};

for (const [what, { field, open, before }] of Object.entries(forms))
  test(`closing ${what} asks before what was typed is lost`, async () => {
    serve();
    const onClose = vi.fn();
    const form = await show(open(onClose));
    if (before) await form.getByText(before, { exact: true }).first().click();
    const typed = what === 'dates of playables' ? '01.12.2026' : 'Typed for a while';
    await form.field(field).fill(typed);
    await press('{Tab}');
    await form.click('Cancel');
    await form.click('Stay');
    expect(onClose).not.toHaveBeenCalled();
    await expect.element(form.field(field)).toHaveValue(typed);
    await form.click('Cancel');
    await form.click('Leave without saving');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });

test('a name that somebody else changed meanwhile is asked about, and mine can be kept', async () => {
  const sent = serve({ name: 'Specials' });
  const onClose = vi.fn();
  const form = await show(<RenameSheet source={source} onClose={onClose} />);
  await form.field('Name').fill('Breakfast');
  await form.click('Save name');
  await expect.element(form.getByRole('row', { name: 'Name Specials Breakfast' })).toBeVisible();
  await form.click('Keep mine');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toEqual([
    { version: '"1"', body: { name: 'Breakfast' } },
    { version: '"7"', body: { name: 'Breakfast' } },
  ]);
});

test('columns that somebody else added meanwhile stay when mine is kept', async () => {
  const origin = { key: 'Origin', name: 'Origin', kind: 'text' };
  const sent = serve({ columns: [item, origin] });
  const onClose = vi.fn();
  const form = await show(
    <ColumnSheet source={source} column={item} onSaved={() => undefined} onClose={onClose} />,
  );
  await form.field('Name').fill('Cake');
  await form.click('Save column');
  await form.click('Keep mine');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent[1]).toEqual({ version: '"7"', body: { columns: [{ ...item, name: 'Cake' }, origin] } });
});
