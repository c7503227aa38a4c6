import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { playlists } from '@vitrine/contract/playlists';
import type { Route } from '@vitrine/contract/route';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  brand,
  change,
  diffOf,
  effectOf,
  fridayStrip,
  lunch,
  party,
  playing,
} from '../../../core/plan-diff/plan-diff.test-kit.ts';
import type { SavePreview } from '../../../core/plan-diff/plan-diff.views.tsx';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { expectAccessible, renderUi } from '../../../ui/test/render-ui.tsx';
import { ChangeCard } from './ChangeCard.tsx';

const previewOf = (diff: PlanDiff | null): SavePreview => ({
  call: diff && { route: playlists.routes.update as Route, params: { id: lunch }, body: { priority: 60 } },
  diff,
  refused: [],
  isWorking: false,
  failure: null,
  workedOutAt: Date.now(),
  question: null,
  askAbove: null,
  outdated: null,
  again: async () => undefined,
  takeBack: () => {},
  agree: async () => true,
  agreeAlready: () => {},
  basis: () => undefined,
  takeRefusal: () => false,
});

async function show(week: PlanDiff, edited: PlanDiff | null = null, hasSentence = true) {
  queryClient.clear();
  const asked = vi.spyOn(api, 'preview').mockImplementation(async () => ({ data: week }) as never);
  const { container } = await renderUi(
    <ChangeCard
      playlist={lunch}
      version={7}
      name="Lunch"
      preview={previewOf(edited)}
      isEdited={edited !== null}
      hasSentence={hasSentence}
      never={null}
      change={() => {}}
      onGo={() => {}}
      onSave={() => {}}
    />,
  );
  return { asked, text: () => container.textContent.replaceAll('\u00a0', ' ') };
}

const weekOf = (more: number) =>
  diffOf([], { strip: { ...fridayStrip(playing(lunch), playing(lunch)), more } });

test('unchanged it is this week: the strip alone, asked as an edit of nothing', async () => {
  const { asked, text } = await show(weekOf(2));
  await expect.element(page.getByRole('heading', { name: 'This week' })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: /^Lunch, .*Menu boards, 12 displays/ }).first())
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '2 more in the calendar' }))
    .toHaveAttribute('href', `/en/calendar?playlist=${lunch}`);
  expect(text()).not.toContain('Show');
  const [route, , options] = asked.mock.calls[0]!;
  expect([route.id, options.body, options.ifMatch, options.query]).toEqual([
    'playlists.update',
    {},
    7,
    { stripOf: lunch },
  ]);
  await expectAccessible();
});

test('what is edited, or a draft, has its sentence above the strip, and nothing is asked twice', async () => {
  const starts = diffOf([party(12, ['Brno'], [change(playing(brand), playing(lunch))])], {
    edited: 1,
    effects: [
      effectOf({
        kind: 'starts',
        now: 12,
        displays: 12,
        first: { at: '2026-11-16T08:41:00.000Z', date: '2026-11-16', time: '09:41', displays: 12 },
      }),
    ],
    strip: { ...fridayStrip(playing(brand), playing(lunch)), more: 1 },
  });
  const { asked, text } = await show(weekOf(0), starts);
  await expect.element(page.getByRole('heading', { name: 'What this changes' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Lunch, Friday 11:00 to 14:00/ })).toBeVisible();
  await expect.poll(text, { timeout: 3000 }).toContain('Lunch starts now on 12 displays');
  // Leaving the page would ask about what is unsaved.
  expect(page.getByRole('link').elements()).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
  await expectAccessible();
});

test('on a phone the sentence stands above the button, and the card has the strip', async () => {
  const edited = diffOf([], {
    edited: 1,
    effects: [effectOf({ kind: 'leaves' })],
    strip: fridayStrip(playing(lunch), playing(brand)),
  });
  const { text } = await show(weekOf(0), edited, false);
  await expect.element(page.getByRole('button', { name: /^All-day brand, Friday/ })).toBeVisible();
  expect(text()).not.toContain('leaves');
});

test('in no group there is nothing to see', async () => {
  const { asked, text } = await show(diffOf([], { strip: { rows: [], more: 0 } }));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(text()).toBe('');
});
