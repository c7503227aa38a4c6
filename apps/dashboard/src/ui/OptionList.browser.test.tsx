import { describe, expect, test, vi } from 'vitest';
import { OptionList, type SelectOption } from './OptionList.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

const places: readonly SelectOption[] = [
  { value: 'praha', label: 'Praha · Vinohrady', hint: 'CZ' },
  { value: 'gracia', label: 'Barcelona · Gràcia', search: 'Catalonia' },
  { value: 'brno', label: 'Brno · Česká', icon: 'location' },
  { value: 'berlin', label: 'Berlin · Mitte' },
];

function list(props: Partial<Parameters<typeof OptionList>[0]> = {}) {
  const onPick = vi.fn();
  return { onPick, ui: <OptionList label="Location" options={places} onPick={onPick} {...props} /> };
}

const shown = () => [...document.querySelectorAll('[role=option]')].map((each) => each.textContent);
const active = () => {
  const holder = document.activeElement!;
  return document.getElementById(holder.getAttribute('aria-activedescendant') ?? '')?.textContent;
};

describe('an option list', () => {
  test('starts on the selected option, and names the highlighted option while the focus stays on the list', async () => {
    const { ui } = list({ value: 'brno' });
    const screen = await renderUi(ui);
    await expect.element(screen.getByRole('listbox', { name: 'Location' })).toHaveFocus();
    expect(active()).toBe('Brno · Česká');
    await expect.element(screen.getByRole('option', { selected: true })).toHaveTextContent('Brno · Česká');
    await expectAccessible();
  });

  test('arrow keys wrap around, Home and End go to the ends, Page keys stop there', async () => {
    const { ui } = list();
    await renderUi(ui);
    const expectActive = (label: string) => vi.waitFor(() => expect(active()).toMatch(label));
    await press('{ArrowUp}');
    await expectActive('Berlin');
    await press('{ArrowDown}');
    await expectActive('Praha');
    await press('{End}');
    await expectActive('Berlin');
    await press('{Home}{PageDown}');
    await expectActive('Berlin');
    await press('{PageUp}');
    await expectActive('Praha');
  });

  test('a letter moves to the next option that begins with it, ignoring accents', async () => {
    const { ui, onPick } = list();
    await renderUi(ui);
    await press('b');
    await vi.waitFor(() => expect(active()).toBe('Barcelona · Gràcia'));
    await press('b');
    await vi.waitFor(() => expect(active()).toBe('Brno · Česká'));
    await press('bb');
    await vi.waitFor(() => expect(active()).toBe('Barcelona · Gràcia'));
    await press('{Enter}');
    expect(onPick).toHaveBeenCalledExactlyOnceWith('gracia');
  });

  test('an option is selected by a click', async () => {
    const { ui, onPick } = list();
    const screen = await renderUi(ui);
    await screen.getByRole('option', { name: 'Berlin · Mitte' }).click();
    expect(onPick).toHaveBeenCalledExactlyOnceWith('berlin');
  });

  test('the highlighted option is scrolled into view', async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ value: String(at), label: `Display ${at}` }));
    const { ui } = list({ options: many });
    const screen = await renderUi(<div style={{ height: 200, overflow: 'auto' }}>{ui}</div>);
    await press('{End}');
    await expect.element(screen.getByRole('option', { name: 'Display 99' })).toBeInViewport();
  });
});

describe('a searchable list', () => {
  test('typing filters it, ignoring accents and case, by every typed word', async () => {
    const { ui, onPick } = list({ searchable: true });
    const screen = await renderUi(ui);
    await expect.element(screen.getByRole('combobox', { name: 'Location' })).toHaveFocus();
    await press('GRACIA barc');
    await vi.waitFor(() => expect(shown()).toEqual(['Barcelona · Gràcia']));
    await expectAccessible();
    await press('{Enter}');
    expect(onPick).toHaveBeenCalledExactlyOnceWith('gracia');
  });

  test('finds an option by its hint and by its keywords as well', async () => {
    const { ui } = list({ searchable: true });
    await renderUi(ui);
    await press('cz');
    await vi.waitFor(() => expect(shown()).toEqual(['Praha · VinohradyCZ']));
    await press('{Backspace}{Backspace}catalonia');
    await vi.waitFor(() => expect(shown()).toEqual(['Barcelona · Gràcia']));
  });

  test('highlights the first match, and arrow keys move among the matches', async () => {
    const { ui } = list({ searchable: true, value: 'berlin' });
    await renderUi(ui);
    await vi.waitFor(() => expect(active()).toBe('Berlin · Mitte'));
    await press('b');
    await vi.waitFor(() => expect(active()).toBe('Barcelona · Gràcia'));
    await press('{ArrowDown}');
    await vi.waitFor(() => expect(active()).toBe('Brno · Česká'));
  });

  test('says so if nothing matches, and Enter then selects nothing', async () => {
    const { ui, onPick } = list({ searchable: true });
    const screen = await renderUi(ui);
    await press('xyz{Enter}');
    await expect.element(screen.getByText('Nothing found')).toBeVisible();
    expect(onPick).not.toHaveBeenCalled();
    await expectAccessible();
  });

  test('passes the typed text to an owner that has only the first of many options', async () => {
    const onQuery = vi.fn();
    const { ui } = list({ searchable: true, onQuery });
    await renderUi(ui);
    await press('ab');
    await vi.waitFor(() => expect(onQuery.mock.calls).toEqual([['a'], ['ab']]));
  });

  test('Home and End move in the text, Space is typed', async () => {
    const { ui, onPick } = list({ searchable: true });
    const screen = await renderUi(ui);
    await press('brno{Home}x{End} ');
    await expect.element(screen.getByRole('combobox')).toHaveValue('xbrno ');
    expect(onPick).not.toHaveBeenCalled();
  });
});
