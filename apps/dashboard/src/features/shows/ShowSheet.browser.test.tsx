import { QueryClientProvider } from '@tanstack/react-query';
import type { ShowTargets } from '@vitrine/contract/shows';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session/session.ts';
import type { ShowRequest } from '../../lib/show-on.ts';
import { expectAccessible, press, renderUi } from '../../ui/test/render-ui.tsx';
import ShowSheet from './ShowSheet.tsx';

// Choosing certain days: what is sent, and what is wrong before it is.

const day = { start: '06:30', end: '20:00', nonstop: false, closed: false };
const display = (id: string, groups: string[]) => ({
  id,
  name: id,
  place: 'praha',
  groups,
  orientation: 'horizontal' as const,
  device: null,
  status: 'playlist_active' as const,
  closed: null,
  lastActive: null,
  picture: null,
  pictureAt: null,
  playlists: [],
  changesAt: null,
});
const targets: ShowTargets = {
  places: [
    {
      id: 'praha',
      name: 'Praha',
      timezone: 'Europe/Prague',
      isOpen: true,
      opensAt: null,
      closesAt: null,
      hours: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day },
    },
  ],
  groups: [{ id: 'boards', name: 'Menu boards' }],
  displays: [display('Board 1', ['boards']), display('Board 2', ['boards']), display('Door', [])],
};
const content = { kind: 'playables', things: [{ id: 'lunch', name: 'Lunch' }] } as const;

async function open(request: ShowRequest = { content }) {
  const caller = { principal: 'admin' } as const;
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn', caller });
  const sent: { path: string; body: unknown }[] = [];
  // Only a show that is over soon is answered, because the difference is asked for after that; the rest is seen here.
  vi.spyOn(window, 'fetch').mockImplementation((address, { method, body } = {}) => {
    const { pathname, search } = new URL(String(address));
    if (method === 'POST') sent.push({ path: pathname + search, body: JSON.parse(String(body)) });
    const check = { data: { displays: 2, parties: [], bars: [] } };
    if (pathname.endsWith('/shows-check')) return Promise.resolve(Response.json(check));
    return new Promise(() => {});
  });
  api.enterServer('https://server.test');
  api.guardCalls((_, send) => send());
  queryClient.setQueryData(['displays', 'show-targets'], targets);
  onTestFinished(() => {
    api.enterServer(null);
    queryClient.clear();
  });
  const screen = await renderUi(
    <QueryClientProvider client={queryClient}>
      <ShowSheet request={request} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const type = async (label: string, text: string) => {
    await userEvent.fill(screen.getByLabelText(label, { exact: true }), text);
    await press('{Tab}');
  };
  return { screen, sent, type };
}

test('D8: a whole group and a display, on weekdays from 11:00 to 14:30, by one call that was asked about before', async () => {
  const { screen, sent, type } = await open();
  await screen.getByRole('button', { name: /^Menu boards/ }).click();
  await screen.getByRole('treeitem', { name: /^Door/ }).click();
  await screen.getByRole('button', { name: 'On certain days' }).click();
  await expect.element(screen.getByLabelText('Start', { exact: true })).toHaveValue('06:30');
  await expect.element(screen.getByLabelText('Saturday')).not.toBeChecked();
  await expectAccessible();
  await type('Start', '11');
  await type('End', '1430');
  const body = {
    content: { kind: 'playables', playables: ['lunch'] },
    groups: ['boards'],
    displays: ['Board 1', 'Board 2', 'Door'],
    days: ['mon', 'tue', 'wed', 'thu', 'fri'],
    from: '11:00',
    to: '14:30',
    lastDay: null,
  };
  await expect
    .poll(() => sent.filter(({ path }) => path === '/api/v1/shows-weekly?preview=true').at(-1)?.body)
    .toEqual(body);
  await press('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => sent.filter(({ path }) => path === '/api/v1/shows-weekly'))
    .toMatchObject([{ body }]);
});

test('a group of which a display was taken out is sent as its displays', async () => {
  const { screen, sent } = await open({ content, group: 'boards' });
  await screen.getByRole('button', { name: 'On certain days' }).click();
  const last = () => sent.filter(({ path }) => path.startsWith('/api/v1/shows-weekly')).at(-1)?.body;
  await expect.poll(last).toMatchObject({ groups: ['boards'], displays: ['Board 1', 'Board 2'] });
  await screen.getByRole('treeitem', { name: /^Board 2/ }).click();
  await expect.poll(last).toMatchObject({ groups: [], displays: ['Board 1'] });
});

test('what is wrong is said, and nothing is sent', async () => {
  const { screen, sent, type } = await open({ content, group: 'boards' });
  await screen.getByRole('button', { name: 'On certain days' }).click();
  const button = screen.getByRole('button', { name: /^Show on 2 displays/ });
  await type('End', '06:30');
  await expect.element(screen.getByText('Start and end must differ.')).toBeVisible();
  await expect.element(button).toBeDisabled();
  await type('End', '20:00');
  await expect.element(button).toBeEnabled();
  await screen.getByRole('button', { name: 'Last day', exact: true }).click();
  await expect.element(screen.getByText('Enter a date.')).toBeVisible();
  await type('Last day', '1.1.2020');
  await expect.element(screen.getByText('The last day is over.')).toBeVisible();
  await expect.element(button).toBeDisabled();
  await screen.getByRole('button', { name: 'Without a last day' }).click();
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await screen.getByLabelText(name).click();
  await expect.element(screen.getByText('Choose at least one day.')).toBeVisible();
  await press('{Control>}{Enter}{/Control}');
  expect(sent.filter(({ path }) => path === '/api/v1/shows-weekly')).toEqual([]);
});
