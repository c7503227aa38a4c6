import { QueryClientProvider } from '@tanstack/react-query';
import type { Locale } from '@vitrine/contract/pages';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Prediction, usualGroupOf } from '../../../core/queries/displays.queries.ts';
import { api } from '../../../lib/api.ts';
import { useFollowApproval } from '../../../lib/approval.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { expectAccessible, renderUi } from '../../../ui/test/render-ui.tsx';
import { AddDisplaySheet } from './DisplaySheet.tsx';

const id = (n: number) => `0198a0de-0000-7000-8000-0000000000${n}`;
const counter = { id: id(30), name: 'Counter left' };
const price: Prediction = {
  currency: 'EUR',
  before: { displays: 24, unit: 990, total: 23_760 },
  after: { displays: 25, unit: 990, total: 24_750 },
  restOfMonth: 400,
  canPay: true,
  takesCards: true,
  isBilled: true,
};
const found = (display: object | null) => ({
  deviceId: id(40),
  connectString: 'throwback-unguided-overturn',
  display,
  manufacturer: null,
  device: 'Raspberry Pi 5',
  localip: '192.168.1.51',
  lastActive: null,
});

interface Shown {
  readonly price?: Partial<Prediction>;
  /** What the words lead to; null if no screen shows them. */
  readonly device?: object | null;
  /** In the address. */
  readonly phrase?: string;
  readonly locale?: Locale;
  readonly needsApproval?: boolean;
}

/** As the shell does. */
function Approval() {
  useFollowApproval();
  return null;
}

async function showSheet({ phrase = '', locale = 'en', ...given }: Shown = {}) {
  const sent: { readonly address: string; readonly body: unknown }[] = [];
  const reply = (body: object, status = 200) =>
    Promise.resolve(new Response(JSON.stringify(body), { status }));
  vi.spyOn(window, 'fetch').mockImplementation((address, { method, body } = {}) => {
    const url = new URL(String(address), 'https://server.test');
    if (url.pathname.endsWith('/price-predictions')) return reply({ data: { ...price, ...given.price } });
    if (url.pathname.endsWith('/options/locations'))
      return reply({ data: [{ id: id(10), name: 'Barcelona · Gràcia' }] });
    if (url.search.includes('action=verify'))
      return given.device === null
        ? reply({ code: 'phrase_unknown', message: 'No.' }, 422)
        : reply({ data: given.device ?? found(null) });
    if (method !== 'GET') sent.push({ address: url.pathname, body: JSON.parse(String(body)) });
    return new Promise(() => {});
  });
  const caller = { principal: 'admin' } as const;
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn', caller });
  api.enterServer('https://server.test');
  api.guardCalls((_, send) => send());
  window.location.hash = phrase ? `phrase=${phrase}` : '';
  queryClient.setQueryData(['proposals', 'approval'], {
    needsApproval: given.needsApproval ?? false,
    isOn: true,
    waiting: 0,
    approvers: [],
  });
  queryClient.setQueryData(['first-run'], {
    playerUrl: 'https://eu.orchard.example/player',
    isLocalOnly: false,
  });
  onTestFinished(() => {
    window.location.hash = '';
    api.enterServer(null);
    queryClient.clear();
  });
  const screen = await renderUi(
    <QueryClientProvider client={queryClient}>
      <Approval />
      <AddDisplaySheet onClose={() => undefined} />
    </QueryClientProvider>,
    { locale },
  );
  return { ...screen, sent };
}

const words = 'throwback-unguided-overturn';
const button = (screen: Awaited<ReturnType<typeof showSheet>>, name: string) =>
  screen.getByRole('button', { name, exact: true });
const labels = () =>
  [...document.querySelectorAll('[role=dialog] form label, [role=dialog] form legend')]
    .filter((each) => each.getBoundingClientRect().height > 4)
    .map((each) => each.textContent);

describe('C14, C24: adding a display asks three things', () => {
  test('where the words come from is said first, and the rest is behind More', async () => {
    const screen = await showSheet();
    await expect.element(screen.getByText('eu.orchard.example/player')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Get a player' })).toBeVisible();
    expect(labels()).not.toContain('Description');
    await screen.getByRole('button', { name: /^More groups/ }).click();
    await expect.element(screen.getByRole('radio', { name: 'Vertical left' })).toBeVisible();
    await expectAccessible();
  });

  test.each([
    ['Raspberry Pi 5 is waiting', found(null)],
    [/^No screen shows these words/, null],
    ['These words belong to Counter left.', found(counter)],
  ] as const)('the words: %s', async (says, device) => {
    const screen = await showSheet({ phrase: words, device });
    await expect.element(screen.getByText(says)).toBeVisible();
  });
});

describe('C16: the price stands beside the button that costs it', () => {
  const cases: readonly (readonly [string, Partial<Prediction>, string, readonly string[]])[] = [
    ['one more', {}, '+ 9.90 € a month25 displays, 247.50 €', ['Add only', 'Add and activate']],
    [
      'a new level',
      {
        before: { displays: 49, unit: 990, total: 48_510 },
        after: { displays: 50, unit: 790, total: 39_500 },
      },
      '− 90.10 € a monthAll 50 become 7.90 €: 395.00 €',
      ['Add only', 'Add and activate'],
    ],
    [
      'the first is free',
      { before: { displays: 0, unit: 0, total: 0 }, after: { displays: 1, unit: 0, total: 0 } },
      'Free, 1 of 1',
      ['Add only', 'Add and activate'],
    ],
    ['no billing', { isBilled: false }, '', ['Add']],
  ];

  test.each(cases)('%s', async (_, change, says, buttons) => {
    const screen = await showSheet({ phrase: words, price: change });
    await expect.element(button(screen, buttons.at(-1)!)).toBeInViewport();
    const footer = document.querySelector('[role=dialog] footer')!;
    const shown = [...footer.querySelectorAll('button')].map((each) =>
      each.textContent!.replace(/Ctrl.*$/, '').trim(),
    );
    expect(shown).toEqual(buttons.length === 1 ? ['Cancel', ...buttons] : buttons);
    const text = footer.textContent!.replaceAll('\u00a0', ' ');
    expect(text.startsWith(says)).toBe(true);
    await expectAccessible();
  });

  test('without a card only adding is offered, and why', async () => {
    const screen = await showSheet({ phrase: words, price: { canPay: false } });
    await expect.element(button(screen, 'Add only')).toBeVisible();
    await expect.element(button(screen, 'Add and activate')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Add a card first.')).toBeVisible();
  });

  test('without words nothing would play, so nothing is activated', async () => {
    const screen = await showSheet();
    await expect.element(button(screen, 'Add and activate')).not.toBeInTheDocument();
    await expect.element(screen.getByText(/a month/)).not.toBeInTheDocument();
  });
});

test('whose changes need approval proposes: one sentence, the price beside the button, and no words of a link stand in the way', async () => {
  const screen = await showSheet({ phrase: words, device: null, needsApproval: true });
  await expect.element(button(screen, 'Propose…')).toBeInViewport();
  await expect
    .element(screen.getByText('Once it is approved, somebody else pairs and activates it.'))
    .toBeVisible();
  await expect.element(screen.getByText('+ 9.90 € a month')).toBeVisible();
  expect(labels()).toEqual(['Name', 'Location']);
  await expectAccessible();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Terrace left');
  await screen.getByRole('combobox', { name: 'Location' }).click();
  await screen.getByRole('option', { name: 'Barcelona · Gràcia' }).click();
  await button(screen, 'Propose…').click();
  await expect.poll(() => screen.sent.map(({ address }) => address)).toEqual(['/api/v1/displays']);
});

test.each([1440, 820, 390])(
  '%d: a phrase in German, with its price, does not widen the sheet',
  async (width) => {
    await page.viewport(width, 844);
    const screen = await showSheet({ phrase: words, locale: 'de' });
    const submit = screen.getByRole('button', { name: 'Hinzufügen und aktivieren' });
    await expect.element(submit).toBeInViewport();
    const dialog = document.querySelector('[role=dialog]')!;
    expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
    expect(submit.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
  },
);

test('the group that most displays of a place are in', () => {
  const group = (name: string) => ({ id: name, name });
  const displays = [['Info'], ['Counters', 'Info'], ['Info'], []].map((names) => ({
    groups: names.map(group),
  }));
  expect(usualGroupOf(displays)).toEqual(group('Info'));
  expect(usualGroupOf([{ groups: [] }])).toBeUndefined();
});
