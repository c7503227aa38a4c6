import type { Calendar } from '@vitrine/contract/calendars';
import type { Condition } from '@vitrine/contract/conditions';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PlaylistRecord } from '../../../core/queries/playlists.queries.ts';
import { expectAccessible } from '../../../ui/test/render-ui.tsx';
import {
  check,
  itemsOf,
  openPlaylist,
  playable,
  playlist,
  servePlaylist,
} from '../editor/playlist-server.test-kit.tsx';

// The cards beside the film: When, Where and With others, as they read, are edited and are kept.

const picture = playable(11, 'Pumpkin latte');
const weekdays: Condition = { precondition: 'weekday', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'] };
const weekend: Condition = { precondition: 'weekday', weekdays: ['sat', 'sun'] };
const hours = (from: string, to: string) =>
  ({ precondition: 'time', operator: 'between', from, to }) as const;
const dates = { precondition: 'date', operator: 'between', from: '2030-11-18', to: '2030-12-20' } as const;
const always: Calendar = { name: null, conditions: [], alternatives: [], exceptions: [] };

async function open(calendar: Partial<Calendar> = {}, answer = check(), part: Partial<PlaylistRecord> = {}) {
  const server = servePlaylist(
    playlist({
      items: itemsOf([picture]),
      playables: [picture],
      calendar: { ...always, ...calendar },
      ...part,
    }),
    answer,
  );
  const ui = await openPlaylist();
  await expect.element(when()).toBeVisible();
  return { ui, server };
}
const when = () => page.getByRole('region', { name: 'When', exact: true });
/** Also if the head of the page has come to lie over it. */
const press = async (name: string) => {
  const button = when().getByRole('button', { name });
  await expect.element(button).toBeInTheDocument();
  (button.element() as HTMLElement).click();
};
const text = () => when().element().textContent;

describe('When', () => {
  test.each<[string, Partial<Calendar>]>([
    ['Always', {}],
    ['Mon–Fri', { conditions: [weekdays] }],
    ['Mon–Fri 10:00–12:00', { conditions: [weekdays, hours('10:00', '12:00')] }],
    ['22:00–02:00', { conditions: [hours('22:00', '02:00')] }],
    ['From 10:00', { conditions: [{ precondition: 'time', operator: 'on_or_after', value: '10:00' }] }],
    ['Until 12:00', { conditions: [{ precondition: 'time', operator: 'before', value: '12:00' }] }],
    ['Always18.11.2030–20.12.2030', { conditions: [dates] }],
    [
      'Alwaysfrom 18.11.2030',
      { conditions: [{ precondition: 'date', operator: 'on_or_after', value: '2030-11-18' }] },
    ],
    [
      'Alwaysuntil 20.12.2030',
      { conditions: [{ precondition: 'date', operator: 'on_or_before', value: '2030-12-20' }] },
    ],
    [
      'Mon–Fri 10:00–12:00; Sat, Sun 09:00–13:0018.11.2030–20.12.2030',
      {
        conditions: [weekdays, hours('10:00', '12:00'), dates],
        alternatives: [[weekend, hours('09:00', '13:00'), dates]],
      },
    ],
    ['Always24.12.2030 off', { exceptions: [{ date: '2030-12-24', times: [] }] }],
    [
      'Always24.12.2030 09:00–12:00, 14:00–16:00',
      {
        exceptions: [
          {
            date: '2030-12-24',
            times: [
              { from: '09:00', to: '12:00' },
              { from: '14:00', to: '16:00' },
            ],
          },
        ],
      },
    ],
  ])('says “%s”; opening and closing changes nothing', async (said, calendar) => {
    const { server } = await open(calendar);
    await expect.poll(text).toBe(`WhenEdit${said}`);
    await press('Edit');
    await expect.element(when().getByRole('group', { name: 'Hours 1' })).toBeVisible();
    await press('Done');
    await expect.poll(text).toBe(`WhenEdit${said}`);
    expect(document.querySelector('[data-edited]')).toBeNull();
    expect(server.saves).toEqual([]);
  });

  test.each<[string, Calendar['conditions'], Calendar['alternatives']]>([
    ['two times', [hours('10:00', '12:00'), { precondition: 'time', operator: 'after', value: '11:00' }], []],
    ['after a time', [{ precondition: 'time', operator: 'after', value: '11:00' }], []],
    ['different dates', [weekdays, dates], [[weekend]]],
  ])(
    '%s it cannot say: a sentence with Edit conditions, and today’s rows',
    async (_, conditions, alternatives) => {
      const { server } = await open({ conditions, alternatives });
      await expect.poll(text).toMatch(/^WhenEdit conditionsPlays/);
      await press('Edit conditions');
      await expect.element(when().getByRole('combobox').or(when().getByRole('button')).first()).toBeVisible();
      await press('Done');
      await expect.poll(text).toMatch(/^WhenEdit conditionsPlays/);
      expect(document.querySelector('[data-edited]')).toBeNull();
      expect(server.saves).toEqual([]);
    },
  );

  test('other hours on some days take those days from the first row; without rows it is “Always”', async () => {
    const { server } = await open({ conditions: [hours('10:00', '12:00')] });
    await press('Edit');
    await press('Other hours on some days');
    await expect
      .poll(() => server.saves.at(-1)?.body.calendar)
      .toMatchObject({
        conditions: [hours('10:00', '12:00'), weekdays],
        alternatives: [[weekend, hours('10:00', '12:00')]],
      });
    await userEvent.fill(when().getByLabelText('Start').nth(1), '09:00');
    await userEvent.fill(when().getByLabelText('End').nth(1), '13:00');
    await userEvent.keyboard('{Enter}');
    await press('Done');
    await expect.poll(text).toBe('WhenEditMon–Fri 10:00–12:00; Sat, Sun 09:00–13:00');
    await expectAccessible();
    await press('Edit');
    await press('Remove hours 2');
    await press('Remove hours 1');
    await press('Done');
    await expect.poll(text).toBe('WhenEditAlways');
    await expect
      .poll(() => server.saves.at(-1)?.body.calendar)
      .toMatchObject({ conditions: [], alternatives: [] });
  });

  test('Ctrl S saves the hour that is being typed', async () => {
    const { server } = await open({ conditions: [hours('10:00', '12:00')] }, check(), {
      isDraft: false,
      enabled: true,
    });
    await press('Edit');
    await userEvent.fill(when().getByLabelText('End'), '13:00');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect
      .poll(() => server.saves.at(-1)?.body)
      .toMatchObject({ calendar: { conditions: [hours('10:00', '13:00')] } });
    await expect.element(when().getByLabelText('End')).toHaveFocus();
  });

  test('UTC stands under the hours only while it is open', async () => {
    await open({ conditions: [hours('10:00', '12:00')] });
    expect(text()).not.toContain('UTC');
    await press('Edit');
    await expect.poll(text).toContain('UTC');
    await press('Done');
    await expect.poll(text).not.toContain('UTC');
  });

  test('a single day that is not filled in is said when it is closed, and in the head', async () => {
    const { server } = await open();
    await press('Edit');
    await press('Single days');
    await userEvent.keyboard('{Escape}');
    await press('Done');
    await expect.element(page.getByRole('button', { name: 'Not kept yet: When' })).toBeVisible();
    expect(text()).toContain('One thing is not filled in.');
    await page.getByRole('button', { name: 'Not kept yet: When' }).click();
    await expect.element(when().getByRole('button', { name: 'Done' })).toBeVisible();
    expect(server.saves).toEqual([]);
  });
});

describe('With others', () => {
  const rival = (priority: number, outcome: 'wins' | 'loses' | 'takes_turns') => ({
    id: '019a8a5e-0000-7000-8000-000000000700',
    name: 'Lunch',
    priority,
    outcome,
    displays: 2,
  });
  const option = (name: string) => page.getByRole('radio', { name });

  test('presses what is true, sets the number once, and says a number that is neither', async () => {
    const { server } = await open({}, check({ rivals: [rival(60, 'loses')], highest: 60, usual: 60 }));
    await expect.element(page.getByText(/priority 50/).first()).toBeVisible();
    await expect.element(option('Takes turns')).not.toBeChecked();
    await expect.element(option('Plays alone')).not.toBeChecked();
    await page.getByText('Plays alone').click();
    await expect.element(option('Plays alone')).toBeChecked();
    await expect.poll(() => server.saves.at(-1)?.body).toEqual({ priority: 61 });
    await page.getByText('Takes turns').click();
    await expect.element(option('Takes turns')).toBeChecked();
    await expect.poll(() => server.saves.at(-1)?.body).toEqual({ priority: 60 });
  });

  test('a number typed under More presses the same', async () => {
    await open({}, check({ rivals: [rival(60, 'loses')], highest: 60, usual: 60 }));
    await page.getByRole('button', { name: /^More any/ }).click();
    const number = page.getByLabelText('Priority', { exact: true });
    await userEvent.fill(number, '61');
    await expect.element(option('Plays alone')).toBeChecked();
    await userEvent.fill(number, '60');
    await expect.element(option('Takes turns')).toBeChecked();
    await userEvent.fill(number, '55');
    await expect.element(option('Takes turns')).not.toBeChecked();
    await expect.element(option('Plays alone')).not.toBeChecked();
  });
});

describe('Where', () => {
  test('without a group it says so, and its list opens from the head', async () => {
    await open();
    const where = page.getByRole('region', { name: 'Where' });
    await expect.element(where.getByText('Choose where it plays.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Put on screens/ })).toBeDisabled();
    await page.getByRole('button', { name: 'Choose where it plays.' }).click();
    await expect
      .poll(() => document.querySelector('[role=listbox]')?.getAttribute('aria-label'))
      .toBe('Add a group');
  });
});
