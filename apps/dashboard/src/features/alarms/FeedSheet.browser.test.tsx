import { QueryClientProvider } from '@tanstack/react-query';
import type { AlertFeed, TriedFeed } from '@vitrine/contract/alert-feeds';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session/session.ts';
import { press, renderUi } from '../../ui/test/render-ui.tsx';
import { targets as named } from './alarm-targets.test-kit.ts';
import { FeedSheet } from './FeedSheet.tsx';
import { FeedsPart } from './FeedsPart.tsx';
import { savedFeed } from './feed.test-kit.ts';

// An authority is chosen in three questions, and tried before it is saved.

/** With ids of places as the server has them. */
const place = (at: number) => `019a8a5e-0000-7000-8000-00000000000${at}`;
const targets = {
  ...named,
  groups: [],
  places: named.places.map((each, at) => ({ ...each, id: place(at) })),
  displays: [],
};

const nothing: TriedFeed = { fault: null, warnings: [], total: 0, regions: [] };
const region = { code: 'CISORP=6203', name: 'Brno' };

async function show(told: Partial<TriedFeed>, feed: AlertFeed | null = null) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, { method, body } = {}) => {
    const { pathname } = new URL(String(address));
    if (method === 'GET') return Response.json({ data: pathname.endsWith('targets') ? targets : feed });
    sent.push({ path: pathname.split('/').at(-1)!, body: JSON.parse(String(body)) });
    const data = pathname.endsWith('-try') ? { ...nothing, ...told } : { ...savedFeed, ...sent.at(-1)!.body };
    return Response.json({ data }, { status: 200 });
  });
  const caller = { principal: 'admin' } as const;
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn', caller });
  api.enterServer('https://server.test');
  api.guardCalls((_, send) => send());
  queryClient.setQueryData(['takeover-targets', 'all'], targets);
  onTestFinished(() => {
    api.enterServer(null);
    queryClient.clear();
  });
  const onClose = vi.fn();
  const screen = await renderUi(
    <QueryClientProvider client={queryClient}>
      <FeedSheet feed={feed} onClose={onClose} />
    </QueryClientProvider>,
  );
  const click = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  const choose = async (field: string, option: string) => {
    await screen.getByRole('combobox', { name: field }).click();
    // Long lists are searched.
    await press(option);
    await expect.element(screen.getByRole('option', { name: option })).toBeVisible();
    await press('{Enter}');
  };
  /** A sheet with changes asks before it closes, also when the test is over: the question would cover the next one. */
  const leave = async () => {
    await press('{Escape}');
    await click('Leave without saving');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  };
  return { ...screen, sent, onClose, click, choose, leave };
}

test('country, how bad and a region are enough: it is tried, then saved where its places are', async () => {
  const { sent, onClose, click, choose, ...screen } = await show({ regions: [region] });
  await choose('Country', 'Czechia');
  await expect.element(screen.getByText(/^Not tried by us yet/)).toBeVisible();
  await click('Save');
  await expect.element(screen.getByText('Choose a region, or the whole country.').first()).toBeVisible();
  expect(sent).toEqual([]);
  await click('Try it');
  await expect.element(screen.getByText('It answers. There are no warnings now.')).toBeVisible();
  await screen.getByRole('button', { name: /Add a region/ }).click();
  await screen.getByRole('option', { name: 'Brno (CISORP=6203)' }).click();
  await screen.getByRole('radio', { name: 'Yellow' }).click();
  await click('Save');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent.map(({ path }) => path)).toEqual(['alert-feeds-try', 'alert-feeds']);
  expect(sent[1]!.body).toMatchObject({
    name: 'ČHMÚ',
    address: 'https://vystrahy-cr.chmi.cz/data/XOCZ50_OKPR.xml',
    area: 'covers_place',
    geocodes: ['CISORP=6203'],
    least: { severity: 'Moderate', urgency: 'Expected', certainty: 'Possible' },
    scope: { all: true },
    onMatch: 'ask',
  });
});

async function withOwnAddress(told: Partial<TriedFeed>) {
  const shown = await show(told);
  await shown.getByRole('combobox', { name: 'Country' }).click();
  await shown.getByRole('option', { name: 'Another address' }).click();
  await shown.getByRole('textbox', { name: 'Authority' }).fill('City');
  await shown.getByRole('textbox', { name: 'Address' }).fill('https://warnings.test/feed');
  await shown.click('Save');
  return shown;
}

test.each([
  ['address', 'The address belongs to a private network. Only public addresses are fetched.'],
  ['no_alert', 'There are no CAP warnings at this address. It may be a web page.'],
])('an address that is refused (%s) is not saved, and the form says why', async (fault, words) => {
  const { sent, onClose, leave, ...screen } = await withOwnAddress({ fault });
  await expect.element(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save anyway' }).query()).toBeNull();
  expect(sent.map(({ path }) => path)).toEqual(['alert-feeds-try']);
  expect(onClose).not.toHaveBeenCalled();
  await leave();
});

test('one that does not answer can be saved anyway', async () => {
  const { sent, onClose, click, ...screen } = await withOwnAddress({ fault: 'timeout' });
  await expect.element(screen.getByText(/^No answer within 8 s/)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await click('Save anyway');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent.map(({ path }) => path)).toEqual(['alert-feeds-try', 'alert-feeds']);
});

test('one that answers is saved at once', async () => {
  const { onClose } = await withOwnAddress({});
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('a saved address is not tried again', async () => {
  const second = await show({}, { ...savedFeed, goodAt: savedFeed.updatedAt });
  await second.getByRole('radio', { name: 'Red' }).click();
  await second.click('Save');
  await expect.poll(() => second.onClose.mock.calls.length).toBe(1);
  expect(second.sent.map(({ path }) => path)).not.toContain('alert-feeds-try');
});

test('a try tells each warning with what it would do, and says when the choices have changed since', async () => {
  const one = { title: 'Storm', severity: 'Severe' as const, areas: ['Brno'], expires: null };
  const { click, leave, ...screen } = await show(
    {
      total: 60,
      warnings: [
        { ...one, effect: 'ask', reason: null },
        { ...one, title: 'Heat', severity: 'Moderate', effect: 'ignore', reason: 'below_threshold' },
      ],
    },
    savedFeed,
  );
  await click('Try it');
  await expect.element(screen.getByText('60 warnings now. 1 would be acted on.')).toBeVisible();
  const list = screen.getByRole('list', { name: 'Warnings of now' });
  await expect.element(list.getByText('would ask you')).toBeVisible();
  await expect.element(list.getByText('not bad enough')).toBeVisible();
  await expect.element(list).not.toHaveAttribute('data-old');
  await screen.getByRole('radio', { name: 'Red' }).click();
  await expect.element(list).toHaveAttribute('data-old');
  await expect.element(list.getByText('would ask you')).not.toBeVisible();
  await expect.element(screen.getByText(/^The choices have changed/)).toBeVisible();
  await leave();
});

test('on a phone the sheet is as wide as the phone, however long the names of places are', async () => {
  await page.viewport(390, 844);
  const screen = await show({}, { ...savedFeed, scope: { locations: [place(0), place(1)] } });
  const places = targets.places.map((each) => ({
    ...each,
    name: `${each.name} ${'at the river '.repeat(5)}`,
  }));
  queryClient.setQueryData(['takeover-targets', 'all'], { ...targets, places });
  await expect.element(screen.getByRole('button', { name: /^More .*river/ })).toBeVisible();
  const { right } = screen.getByRole('button', { name: /^More/ }).element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(390);
});

test('values of CAP that are no colour are a choice of one’s own, which stays under More', async () => {
  const least = { severity: 'Minor', urgency: 'Future', certainty: 'Likely' } as const;
  const { leave, ...screen } = await show({}, { ...savedFeed, least });
  await expect.element(screen.getByRole('radio', { name: 'Own choice' })).toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Severity at least' }).query()).toBeNull();
  await screen.getByRole('button', { name: /^More/ }).click();
  await expect
    .element(screen.getByRole('combobox', { name: 'Severity at least' }))
    .toHaveTextContent('Minor');
  await screen.getByRole('radio', { name: 'Orange' }).click();
  await expect
    .element(screen.getByRole('combobox', { name: 'Severity at least' }))
    .toHaveTextContent('Severe');
  await leave();
});

async function showCard(feeds: AlertFeed[], answers: Partial<TriedFeed>[] = []) {
  queryClient.setQueryData(['alert-feeds', 'list'], { data: feeds, meta: { total: feeds.length } });
  queryClient.setQueryData(['takeover-targets', 'all'], targets);
  api.enterServer('https://server.test');
  api.guardCalls((_, send) => send());
  onTestFinished(() => {
    api.enterServer(null);
    queryClient.clear();
  });
  vi.spyOn(window, 'fetch').mockImplementation((address) => {
    const isTry = String(address).endsWith('-try');
    return isTry
      ? Promise.resolve(Response.json({ data: { ...nothing, ...answers.shift() } }))
      : new Promise(() => {});
  });
  return renderUi(
    <QueryClientProvider client={queryClient}>
      <FeedsPart />
    </QueryClientProvider>,
  );
}

test('the card says one thing of each feed, with its mend', async () => {
  const old = new Date(Date.now() - 16 * 60_000).toISOString();
  const fresh = new Date().toISOString();
  const screen = await showCard([
    { ...savedFeed, id: 'a', name: 'AEMET', goodAt: fresh },
    { ...savedFeed, id: 'b', name: 'NWS', goodAt: old, fault: 'timeout', scope: { locations: [place(0)] } },
    { ...savedFeed, id: 'c', name: 'DWD', fault: 'address' },
    { ...savedFeed, id: 'd', name: 'ARSO', goodAt: fresh, reaches: 0 },
    {
      ...savedFeed,
      id: 'e',
      name: 'MetService',
      goodAt: fresh,
      warning: { effect: 'ignore', severity: 'Moderate', count: 2 },
    },
  ]);
  const rows = screen.getByRole('listitem');
  const said = rows.elements().map((row) => row.textContent!.replaceAll('\u00a0', ' '));
  expect(said).toEqual([
    'NWS Brnosilent for 16 minTry again',
    'DWD refusedTry againThe address belongs to a private network. Only public addresses are fetched.',
    'ARSO on no screen',
    'MetService 2 yellow, left out',
    'AEMET no warnings',
  ]);
});

test('a try in a row shows its result in the row, and the arrows go from row to row', async () => {
  const warning = { title: 'Storm', severity: 'Severe' as const, areas: [], expires: null, reason: null };
  const screen = await showCard(
    [
      { ...savedFeed, id: 'a', name: 'DWD', goodAt: null, fault: null },
      { ...savedFeed, id: 'b', name: 'NWS', goodAt: null, fault: 'no_alert' },
    ],
    [{ fault: 'timeout' }, { total: 1, warnings: [{ ...warning, effect: 'ask' }] }, { fault: null }],
  );
  const [dwd, nws] = [0, 1].map((at) => screen.getByRole('listitem').nth(at)) as [Locator, Locator];
  await dwd.getByRole('button', { name: 'Try it' }).click();
  await expect.element(dwd.getByRole('status').getByText(/^silent/)).toBeVisible();
  await expect.element(dwd.getByText('No answer within 8 s.')).toBeVisible();
  await dwd.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dwd.getByRole('status')).toHaveTextContent('answers');
  await expect.element(dwd.getByText('1 warning now. 1 would be acted on.')).toBeVisible();
  await nws.getByRole('button', { name: 'Try again' }).click();
  await expect.element(nws.getByRole('status')).toHaveTextContent('no warnings');
  expect(nws.getByText(/web page/).query()).toBeNull();
  await expect.element(nws.getByRole('button', { name: 'Try again' })).toHaveFocus();
  dwd.getByRole('button', { name: /^DWD/ }).element().focus();
  await press('{ArrowDown}');
  await expect.element(nws.getByRole('button', { name: /^NWS/ })).toHaveFocus();
  await press('{Enter}');
  await expect.element(screen.getByRole('dialog', { name: 'NWS' })).toBeVisible();
});
