import { QueryClientProvider } from '@tanstack/react-query';
import type { Locale } from '@vitrine/contract/pages';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { change, hana, login, tomas } from '../../core/changes/change.test-kit.ts';
import type { Change } from '../../core/changes/changes.queries.ts';
import { api } from '../../lib/api.ts';
import { useFollowApproval } from '../../lib/approval.ts';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session/session.ts';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { ChangesPage } from './ChangesPage.tsx';

// Wednesday 18.11.2026.
const now = Date.parse('2026-11-18T10:42:00Z');
const lena = { ...hana, id: '0198a0de-0000-7000-8000-000000000003', name: 'Lena Vogel' };
const named = (name: string, n: number) => ({ id: `0198a0de-0000-7000-8000-0000000000${n}`, name });
const effect = (days: readonly ('same' | 'changed' | 'empty')[]) => ({
  days: [...days],
  displays: ['Counter'],
  locations: ['Praha'],
  isShared: false,
  plan: null,
});
const file = (clock: string, name: string, n: number, part: Partial<Change> = {}) =>
  change(clock, {
    actor: lena,
    topic: 'playables',
    kind: 'create',
    call: 'playables.create',
    subject: named(name, n),
    before: null,
    after: { name, type: 'image' },
    ...part,
  });
const week = effect(['changed', 'changed', 'same', 'empty', 'same', 'same', 'same']);
const off = change('08:44', {
  actor: tomas,
  subject: named('Jazz night', 60),
  before: { enabled: true },
  after: { enabled: false },
});
const uploads = [file('10:05', 'Cinnamon roll', 71), file('10:04', 'Weekly menu', 72)];
const all: readonly Change[] = [
  ...uploads,
  change('09:12', { subject: named('Afternoon', 61), displays: 3, effect: week }),
  change('09:02', {
    subject: off.subject,
    restores: off.id,
    before: { enabled: false },
    after: { enabled: true },
  }),
  login('09:00'),
  off,
  login('08:00', tomas),
  login('07:00', lena),
];

interface Shown {
  readonly rows?: readonly Change[];
  /** What a batch holds, where the list shows only some of it. */
  readonly batchRows?: readonly Change[];
  readonly locale?: Locale;
  readonly isApprovalOn?: boolean;
}

function Page() {
  useFollowApproval();
  return (
    <main>
      <ChangesPage />
    </main>
  );
}

async function showChanges({ rows = all, batchRows = rows, ...rest }: Shown = {}) {
  const { locale = 'en', isApprovalOn = true } = rest;
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const asked: URLSearchParams[] = [];
  const sent: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((address, { method, body } = {}) => {
    const url = new URL(String(address), 'https://server.test');
    if (method !== 'GET') {
      sent.push(`${method} ${url.pathname}${url.search} ${String(body ?? '')}`);
      return new Promise(() => {});
    }
    const reply = (data: object) => Promise.resolve(new Response(JSON.stringify(data)));
    if (url.pathname.endsWith('/changes')) {
      asked.push(url.searchParams);
      const batch = url.searchParams.get('batch_eq');
      const found = batch ? batchRows.filter((each) => each.batch === batch) : rows;
      return reply({ data: found, meta: { total: found.length } });
    }
    if (url.pathname.endsWith('/approval'))
      return reply({
        data: {
          isOn: isApprovalOn,
          needsApproval: false,
          mayApprove: true,
          waiting: isApprovalOn ? 2 : 0,
          approvers: [],
        },
      });
    return new Promise(() => {});
  });
  const caller = { principal: 'admin', needsApproval: false } as never;
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn', caller });
  api.enterServer('https://server.test');
  api.guardCalls((_, send) => send());
  onTestFinished(() => {
    api.enterServer(null);
    queryClient.clear();
  });
  const screen = await renderUi(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
    { path: '/changes', locale },
  );
  await expect.poll(() => document.querySelectorAll('section > ul > li').length).toBeGreaterThan(0);
  return { ...screen, asked, sent };
}

const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';
const rowsShown = () => [...document.querySelectorAll('section > ul > li')].map(plain);
const rowOf = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('section > ul > li')].find((each) =>
    plain(each).includes(text),
  )!;

describe('changes', () => {
  test('what belongs together is one row, and each row is one sentence', async () => {
    await page.viewport(1440, 900);
    const { asked } = await showChanges();
    expect(asked[0]!.get('folded_eq')).toBe('true');
    expect(rowsShown().map((row) => row.replace(/^\d\d:\d\d[A-Z]{2}/, ''))).toEqual([
      'Lena Vogel uploaded 2 fileson no screens',
      'Hana Králová raised Afternoon from 50 to 603 displaysOpen hours go emptyPut back…',
      'Tomáš Dvořák switched Jazz night off; Hana Králová put it back 18 min laterno change left',
      'Hana Králová and 2 others logged in',
    ]);
    await expectAccessible();
  });

  test('a row unfolds to what it holds, each with its own way back', async () => {
    const screen = await showChanges();
    const row = rowOf('uploaded');
    await screen.getByRole('button', { name: 'Show details' }).first().click();
    await expect
      .poll(() => [...row.querySelectorAll('li')].map(plain))
      .toEqual([
        expect.stringContaining('Lena Vogel added Cinnamon roll'),
        expect.stringContaining('Lena Vogel added Weekly menu'),
      ]);
    expect([...row.querySelectorAll('li button')].filter((each) => plain(each) === 'Put back…')).toHaveLength(
      2,
    );
    await expectAccessible();
  });

  test('what was done in one go is one row, without what the program did as a consequence', async () => {
    const batch = '0198a0de-0000-7000-8000-000000000099';
    const part = { batch, batchSize: 5, batchAlike: 2 };
    const program = { id: null, name: null, via: 'program' } as const;
    const first = file('10:05', 'Cinnamon roll', 71, part);
    const rows = [
      change('10:07', {
        ...part,
        topic: 'playables',
        subject: first.subject,
        actor: program,
        after: { files: [] },
      }),
      file('10:06', 'Weekly menu', 72, part),
      first,
    ];
    const screen = await showChanges({ rows: [first], batchRows: rows });
    expect(rowsShown()[0]).toContain('Lena Vogel uploaded 2 files');
    await screen.getByRole('button', { name: 'Show details' }).click();
    await expect
      .poll(() => [...document.querySelectorAll('li li')].map(plain))
      .toEqual([
        expect.stringContaining('Lena Vogel added Weekly menu'),
        expect.stringContaining('Lena Vogel added Cinnamon roll'),
      ]);
  });

  test('days are named as one would, and whose hours these are is said once', async () => {
    const older = { ...change('09:00', { topic: 'groups' }), at: '2026-11-17T09:00:00.000Z' };
    const oldest = { ...older, id: `${older.id.slice(0, -1)}0`, at: '2025-11-16T09:00:00.000Z' };
    await showChanges({ rows: [all[0]!, older, oldest] });
    const heads = [...document.querySelectorAll('section h2')].map(plain);
    expect(heads).toEqual(['Todayin your time', 'Yesterday', 'Sunday 16.11.2025']);
  });

  test('the export and how long changes are kept stand in the menu', async () => {
    const screen = await showChanges();
    await expect.element(screen.getByText('Kept for 400 days')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'More actions' }).click();
    await expect.element(screen.getByRole('menuitem', { name: /Export CSV/ })).toBeVisible();
    await expect.element(screen.getByText('Kept for 400 days')).toBeVisible();
  });

  test('where changes need approval there are two tabs, and the other says how many wait', async () => {
    const screen = await showChanges();
    const tabs = screen.getByRole('navigation', { name: 'Changes' });
    await expect.element(tabs.getByRole('link', { name: 'Changes' })).toHaveAttribute('aria-current', 'page');
    const other = tabs.getByRole('link', { name: /Proposals.*2 proposals wait/ });
    await expect.element(other).toHaveAttribute('href', '/en/proposals');
  });

  test('without approval there are none', async () => {
    const screen = await showChanges({ isApprovalOn: false });
    await expect.element(screen.getByRole('navigation', { name: 'Changes' })).not.toBeInTheDocument();
  });

  test.each([1440, 1280, 820, 390])('%d: names of 100 characters do not widen the page', async (width) => {
    await page.viewport(width, 900);
    const long = `${'Frühstücksangebotswochenübersicht '.repeat(3).slice(0, 99)}x`;
    await showChanges({
      locale: 'de',
      rows: [change('09:30', { subject: named(long, 90), displays: 3, effect: week }), ...all],
    });
    const root = document.documentElement;
    expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
  });
});
