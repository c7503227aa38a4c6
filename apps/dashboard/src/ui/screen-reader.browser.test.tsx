import { useState } from 'react';
import { expect, test } from 'vitest';
import { confirm } from './confirm.tsx';
import { DataTable } from './DataTable.tsx';
import { DateInput } from './inputs/DateInput.tsx';
import { MenuButton } from './MenuButton.tsx';
import { SelectField } from './SelectField.tsx';
import { accessibilityTree } from './test/accessibility-tree.ts';
import { press, renderUi } from './test/render-ui.tsx';
import { showToast } from './toast.ts';

// What a screen reader gets for each kind of control and state: Chromium's accessibility tree as lines.

const noToasts = ['region "Notifications"', '  alert [live assertive]', '  status [live polite]'];

/** Waits until the accessibility tree is as expected, apart from the empty toast region. */
async function expectTree(...expected: string[]) {
  const withoutToasts = async () => {
    const tree = await accessibilityTree();
    const at = tree.indexOf(noToasts[0]!);
    expect(tree.slice(at, at + noToasts.length)).toEqual(noToasts);
    return tree.toSpliced(at, noToasts.length);
  };
  await expect.poll(withoutToasts).toEqual(expected);
}

test('menu: the button says that it opens one, entries have their role, and one has the focus', async () => {
  await renderUi(
    <MenuButton
      label="Sort by"
      items={[
        { label: 'Name', checked: true },
        { label: 'Age', checked: false },
        'divider',
        { label: 'Delete', disabled: true },
        { label: 'Help', href: '/en/help' },
      ]}
    />,
  );
  await expectTree('button "Sort by" (Sort by) [opens menu] [collapsed]');
  await press('{Tab}{ArrowDown}');
  const opened = (focused: string) => [
    'button "Sort by" (Sort by) [opens menu] [expanded]',
    'group',
    '  menu "Sort by"',
    ...['menuitemradio "Name" [checked]', 'menuitemradio "Age"'].map((line) =>
      line.includes(focused) ? `    ${line.replace(/"( \[checked\])?$/, '" [focused]$1')}` : `    ${line}`,
    ),
    '    separator',
    '    menuitem "Delete" [disabled]',
    '    menuitem "Help"',
  ];
  await expectTree(...opened('Name'));
  await press('{ArrowDown}');
  await expectTree(...opened('Age'));
  await press('{Escape}');
  await expectTree('button "Sort by" (Sort by) [focused] [opens menu] [collapsed]');
});

function City() {
  const [value, setValue] = useState<string | null>('brno');
  return (
    <SelectField
      label="City"
      value={value}
      onChange={setValue}
      error={value === 'brno' ? 'Choose another city.' : undefined}
      options={[
        { value: 'praha', label: 'Praha' },
        { value: 'brno', label: 'Brno' },
      ]}
    />
  );
}

test('select: a combobox with its value and its error, which keeps the focus and refers to the highlighted option', async () => {
  await renderUi(<City />);
  await expectTree(
    'combobox "City" = Brno (Choose another city.) [invalid] [opens listbox] [collapsed]',
    'paragraph',
  );
  await press('{Tab}{ArrowDown}{ArrowUp}');
  await expectTree(
    'combobox "City" = Brno (Choose another city.) [invalid] [focused] [opens listbox] [expanded] [marks Praha]',
    'group',
    '  listbox "City"',
    '    option "Praha"',
    '    option "Brno" [selected]',
    'paragraph',
  );
  await press('{Enter}');
  await expectTree('combobox "City" = Praha [focused] [opens listbox] [collapsed]');
});

test('dialog: modal, named by its title and described by its text, nothing behind it is read, and the harmless button has the focus', async () => {
  await renderUi(<button type="button">Behind</button>);
  const answer = confirm({
    title: 'Delete Bar?',
    body: 'It is gone for good.',
    confirmLabel: 'Delete',
    danger: true,
  });
  await expectTree(
    'alertdialog "Delete Bar?" (It is gone for good.) [modal]',
    '  heading "Delete Bar?"',
    '  button "Cancel" [focused]',
    '  button "Delete"',
  );
  await press('{Escape}');
  await expect(answer).resolves.toBe(false);
  await expectTree('button "Behind"');
});

test('date: a combobox that opens a dialog with a grid of days, of which the selected one is pressed', async () => {
  await renderUi(<DateInput label="First day" value="2026-12-24" isInvalid onChange={() => undefined} />);
  await expectTree('combobox "First day" = 24.12.2026 [invalid] [opens dialog] [collapsed]');
  await press('{Tab}{Alt>}{ArrowDown}{/Alt}');
  const tree = async () => (await accessibilityTree()).map((line) => line.trim());
  await expect
    .poll(tree)
    .toEqual(
      expect.arrayContaining([
        'combobox "First day" = 24.12.2026 [invalid] [opens dialog] [expanded]',
        'dialog "Choose a day"',
        'button "Previous month" (Previous month)',
        'grid "December 2026"',
        'columnheader "Monday"',
        'button "Thursday, 24 December 2026" [focused] [pressed]',
        'button "Friday, 25 December 2026"',
      ]),
    );
  await press('{ArrowRight}');
  await expect.poll(tree).toContain('button "Friday, 25 December 2026" [focused]');
  await press('{Escape}');
});

test('table: named, with its headers, a name for every checkbox and menu of a row, and the selection is announced', async () => {
  await renderUi(
    <DataTable
      label="Displays"
      columns={[
        { id: 'name', header: 'Name', cell: (row) => row.name, sortable: true },
        { id: 'place', header: 'Location', cell: (row) => row.place },
      ]}
      rows={[{ id: '1', name: 'Bar', place: 'Praha' }]}
      rowName={(row) => row.name}
      rowHref={(row) => `/en/displays/${row.id}`}
      rowActions={() => [{ label: 'Open', onClick: () => undefined }]}
      selection={{ selected: new Set(['1']), onChange: () => undefined, actions: [] }}
      sort={{ column: 'name', asc: true }}
      onSort={() => undefined}
      state="ready"
      empty={<p>None.</p>}
    />,
  );
  await expectTree(
    'region "Selected rows"',
    '  status [live polite]: 1 selected',
    '  button "Clear selection"',
    'table "Displays"',
    '  rowgroup',
    '    row',
    '      columnheader "Select all rows"',
    '        checkbox "Select all rows" [checked]',
    '      columnheader "Name"',
    '        button "Name"',
    '      columnheader "Location"',
    '      columnheader "Actions"',
    '  row',
    '    cell "Select Bar"',
    '      checkbox "Select Bar" [checked]',
    '    cell "Bar"',
    '      link "Bar"',
    '    cell "Praha"',
    '    cell "Actions for Bar"',
    '      button "Actions for Bar" (Actions for Bar) [opens menu] [collapsed]',
  );
});

test('messages are announced: urgent ones immediately, others when there is a pause', async () => {
  await renderUi(<p>Page</p>);
  showToast({ message: 'Saved.', kind: 'success' });
  showToast({ message: 'The server is gone.', kind: 'error', assertive: true });
  await expect
    .poll(accessibilityTree)
    .toEqual(
      expect.arrayContaining([
        '  alert [live assertive]: The server is gone.',
        '  status [live polite]: Saved.',
      ]),
    );
});
