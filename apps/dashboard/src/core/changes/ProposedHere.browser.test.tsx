import type { Locale } from '@vitrine/contract/pages';
import type { OpenProposal } from '@vitrine/contract/proposals';
import { expect, test, vi } from 'vitest';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { ProposedHere } from './ProposedHere.tsx';

const waiting: OpenProposal = {
  id: '0198a0de-0000-7000-8000-000000000001',
  author: 'Tomáš Dvořák',
  at: '2026-11-17T14:02:00.000Z',
  title: 'Beans week: Priority 50 → 30',
  isYours: false,
  approvers: ['Hana', 'Jana'],
  approverCount: 2,
};

async function show(proposals: readonly OpenProposal[], total = proposals.length, locale: Locale = 'en') {
  vi.useFakeTimers({ now: Date.parse('2026-11-18T10:42:00Z'), toFake: ['Date'] });
  const screen = await renderUi(
    <main>
      <h1>Beans week</h1>
      <ProposedHere {...{ proposals, total }} />
    </main>,
    { locale },
  );
  return { screen, text: () => screen.container.textContent.replaceAll('\u00a0', ' ') };
}

test.each([
  ['en', 'Tomáš Dvořák proposed a change here (yesterday', 'it waits for Hana or Jana.'],
  ['cs', 'Tomáš Dvořák: návrh změny (včera', 'rozhodne Hana nebo Jana.'],
  ['de', 'Tomáš Dvořák hat hier eine Änderung vorgeschlagen (gestern', 'sie wartet auf Hana oder Jana.'],
  ['es', 'Tomáš Dvořák ha propuesto aquí un cambio (ayer', 'lo decidirá Hana o Jana.'],
] as const)(
  'D18 in %s: who proposed a change of this record, when, and who decides',
  async (locale, ...parts) => {
    const { screen, text } = await show([waiting], 1, locale);
    for (const part of parts) await vi.waitFor(() => expect(text()).toContain(part));
    expect(text()).toContain(waiting.title);
    await expect
      .element(screen.getByRole('link'))
      .toHaveAttribute('href', `/${locale}/proposals/detail/${waiting.id}`);
    await expectAccessible();
  },
);

test('who may not look has no link; of many the newest are told, and how many there are', async () => {
  const others = { ...waiting, id: null, approvers: ['Eva', 'Hana', 'Jana'], approverCount: 5 };
  const { screen, text } = await show([others, { ...others, author: '' }], 4);
  await vi.waitFor(() => expect(text()).toContain('Eva, Hana, Jana or 2 more'));
  expect(text()).toContain('A removed person proposed');
  expect(text()).toContain('2 more proposals wait.');
  expect(screen.getByRole('link').elements()).toEqual([]);
});

test('one of your own says so; without anybody who may approve it still waits', async () => {
  const { text } = await show([{ ...waiting, isYours: true, approvers: [], approverCount: 0 }]);
  await vi.waitFor(() => expect(text()).toContain('You proposed a change here'));
  expect(text()).toContain('it waits for somebody who may approve.');
});
