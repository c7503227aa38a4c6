import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { playlists } from '@vitrine/contract/playlists';
import type { Route } from '@vitrine/contract/route';
import { describe, expect, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { expectAccessible, press, renderUi } from '../../ui/test/render-ui.tsx';
import { PlanDiffLine } from './PlanDiffLine.tsx';
import {
  brand,
  change,
  diffOf,
  fridayStrip,
  itemsOf,
  lunch,
  party,
  playing,
  state,
} from './plan-diff.test-kit.ts';
import type { SavePreview } from './use-save-question.ts';

const replaced = party(12, ['Brno', 'Praha'], [change(playing(brand), playing(lunch))]);
const empty = party(2, ['Barcelona'], [change(playing(lunch), state('nothing'))], ['Bar', 'Terrace']);

const preview = (diff: PlanDiff | null, more: Partial<SavePreview> = {}): SavePreview => ({
  ...{
    call: { route: playlists.routes.update as Route, params: { id: lunch }, body: {} },
    diff,
    refused: [],
  },
  ...{
    isWorking: false,
    failure: null,
    workedOutAt: Date.now(),
    question: null,
    askAbove: null,
    outdated: null,
  },
  again: async () => undefined,
  takeBack: () => {},
  agree: async () => true,
  agreeAlready: () => {},
  basis: () => undefined,
  takeRefusal: () => false,
  ...more,
});

async function show(of: SavePreview, onSave: () => void = () => {}) {
  const screen = await renderUi(
    <PlanDiffLine
      preview={of}
      name="Lunch"
      onSave={onSave}
      reason={{ key: 'planDiff.line.plain', values: { change: 'Loyalty (55) beats Lunch (50)' } }}
    />,
  );
  return { screen, text: () => screen.container.textContent.replaceAll('\u00a0', ' ') };
}

describe('the line beside Save', () => {
  test('1: while it is worked out the old sentence stays, and at first it says so', async () => {
    const first = await show(preview(null, { isWorking: true }));
    expect(first.text()).toBe('WorkingWorking out what this changes…Show');
    expect(first.screen.container.querySelector('button')!.disabled).toBe(true);
    await first.screen.unmount();
    const { screen, text } = await show(preview(diffOf([replaced]), { isWorking: true }));
    expect(text()).toContain('Changes 12 displays this week.');
    expect(screen.container.querySelector('p[role=status]')!.getAttribute('aria-busy')).toBe('true');
  });

  test('2: that nothing changes is said too, with the reason', async () => {
    const { text } = await show(preview(diffOf([])));
    expect(text()).toContain('No day');
    expect(text()).toContain('Nothing changes on screens. Loyalty (55) beats Lunch (50).');
    await expectAccessible();
  });

  test('3: if only items change, hours are the same, and it is not called nothing', async () => {
    const items = [itemsOf({ displays: 12, added: ['Cinnamon roll'] })];
    const { text } = await show(preview(diffOf([], { items })));
    expect(text()).toContain('Same hours');
    expect(text()).toContain('Its items change on 12 displays: Cinnamon roll added; loop 2:26 → 2:08.');
    expect(text()).not.toContain('Loyalty');
  });

  test('4: the chip names who goes empty and when, the sentence why', async () => {
    const { text } = await show(preview(diffOf([empty])));
    expect(text()).toContain('2 displays go empty Fri 11:00–14:00');
    expect(text()).toContain('Lunch stops and nothing reaches Bar and Terrace in Barcelona.');
    await expectAccessible();
  });

  test('5: the second click has the focus on Back; Esc goes back, the button saves', async () => {
    const answer = vi.fn();
    const { screen, text } = await show(preview(diffOf([empty]), { question: { answer } }));
    expect(text()).toContain('2 displays go empty Fri 11:00–14:00 in Barcelona.');
    await expect.element(screen.getByRole('button', { name: 'Back' })).toHaveFocus();
    await expectAccessible();
    await press('{Escape}');
    await screen.getByRole('button', { name: 'Save anyway' }).click();
    expect(answer.mock.calls).toEqual([[false], [true]]);
  });

  test('5b: above a number of displays it says which number', async () => {
    const asked = { question: { answer: () => {} }, askAbove: 10 };
    const { text } = await show(preview(diffOf([replaced]), asked));
    expect(text()).toContain(
      '12 displays change this week. You are asked once more above 10, as set in Settings.',
    );
  });

  test('6: somebody else saved: who, what and when, and the new difference', async () => {
    const changed = { by: 'Tomáš Dvořák', name: 'Loyalty', at: new Date().toISOString() };
    const { text } = await show(preview(diffOf([replaced]), { outdated: { changed } }));
    expect(text()).toMatch(
      /Not saved yet: Tomáš Dvořák saved Loyalty \(.+\), so the difference is another one\./,
    );
    expect(text()).toContain('Changes 12 displays this week.');
    await expectAccessible();
  });

  test('7: what could not be worked out does not keep anybody from saving', async () => {
    const again = vi.fn(async () => undefined);
    const failure = new ApiError({ status: 503, code: 'busy' });
    const { screen, text } = await show(preview(null, { failure, again }));
    expect(text()).toContain(
      'Not knownWhat this changes could not be worked out. You can save; the calendar shows it right after.',
    );
    await screen.getByRole('button', { name: 'Try again' }).click();
    expect(again).toHaveBeenCalledOnce();
    await expectAccessible();
  });

  test('7b: a refusal of the call says what is wrong with it, too many plans how many', async () => {
    const taken = new ApiError({ status: 409, code: 'name_taken', message: 'The name is taken.' });
    const first = await show(preview(null, { failure: taken }));
    expect(first.text()).toContain('What this changes could not be worked out. The name is taken.');
    await first.screen.unmount();
    const message = 'Too many different plans (3,412) to compare. You can save.';
    const many = new ApiError({ status: 422, code: 'preview_too_large', message });
    expect((await show(preview(null, { failure: many }))).text()).toContain(`Not known${message}`);
  });

  test('8: when it is saved the line is gone', async () => {
    const { text } = await show(preview(null, { call: null }));
    expect(text()).toBe('');
  });
});

describe('the sheet', () => {
  const strip = fridayStrip(playing(brand), playing(lunch));
  const diff = diffOf([replaced], {
    strip,
    firstAt: '2026-11-20T10:00:00.000Z',
    firstPlace: { name: 'Praha', timezone: 'Europe/Prague' },
    sums: [{ playlist: lunch, displays: 12, secondsMore: 36 * 3600, secondsLess: 0 }],
    unchangedPlaces: ['Auckland'],
  });
  const open = async (of: SavePreview, onSave?: () => void) => {
    const { screen } = await show(of, onSave);
    await screen.getByRole('button', { name: 'Show' }).click();
    const sheet = screen.getByRole('dialog', { name: 'What this changes' });
    await expect.element(sheet).toBeVisible();
    return { screen, sheet, text: () => sheet.element().textContent!.replaceAll('\u00a0', ' ') };
  };

  test('says the edits in words under the first change, then sums, parties and those that stay', async () => {
    const edits = ['Friday added to its days', 'Priority: 50 → 60'];
    const { text } = await open(preview(diff, { edits }));
    expect(text()).toContain('Lunch, 2 unsaved changes · seven days from now');
    expect(text()).toContain('12 of 25 displays change. Nothing goes dark.');
    expect(text()).toContain('Your edits: Friday added to its days, Priority: 50 → 60.');
    expect(text()).toContain('Lunch +36 h on 12 displays');
    expect(text()).toContain('Friday 11:00–14:00 Lunch replaces All-day brand.');
    expect(text()).toContain('13 displays stay as they are in Auckland');
    await expectAccessible();
  });

  test('draws the week, and saves without a second question', async () => {
    const onSave = vi.fn();
    const agreeAlready = vi.fn();
    const { screen, sheet } = await open(preview(diff, { agreeAlready }), onSave);
    await expect
      .element(
        screen.getByRole('button', {
          name: 'Lunch, Friday 11:00 to 14:00, Menu boards, 12 displays, planned.',
        }),
      )
      .toHaveAccessibleDescription('Was: All-day brand');
    await expectAccessible();
    await screen.getByRole('button', { name: /^Save/ }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    expect([agreeAlready.mock.calls.length, onSave.mock.calls.length]).toEqual([1, 1]);
  });

  test('asks for the week if the line has none', async () => {
    queryClient.clear();
    const asked = vi.spyOn(api, 'preview').mockImplementation(async () => ({ data: diff }) as never);
    const { screen } = await open(preview({ ...diff, strip: null }));
    await expect.element(screen.getByRole('button', { name: /^Lunch, Friday 11:00 to 14:00/ })).toBeVisible();
    expect(asked.mock.calls[0]![2].query).toEqual({ stripOf: 'changed' });
  });
});
