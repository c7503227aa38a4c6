import { expect, test } from 'vitest';
import { findOtherForms } from './check-forms.ts';

const app = 'apps/dashboard/src/';
const none = { exceptions: [], otherUses: [] };
const findIn = (files: Record<string, string>, lists: Parameters<typeof findOtherForms>[1] = none) =>
  findOtherForms(
    Object.entries(files).map(([path, text]) => ({ path: `${app}${path}`, text })),
    lists,
  );
const byHand = (file: string) => [`${app}${file}: saves without useRecordForm or useSaving (lib/forms)`];

test.each([
  ['a sheet', 'features/a/Sheet.tsx', 'export const A = () => <SideSheet opened />;'],
  ['a form', 'shell/Form.tsx', 'export const A = () => <form />;'],
  ['a dialog with a field', 'core/a/Dialog.tsx', 'export const A = () => <Layer><TextField /></Layer>;'],
  [
    'a form with words beside its proof',
    'features/a/Form.tsx',
    'export const A = () => <form><PairingFields {...words} /><TextField label="Name" /></form>;',
  ],
  [
    'a new password',
    'features/a/Password.tsx',
    'export const A = () => <form><PasswordField autoComplete="new-password" onChange={() => set()} /></form>;',
  ],
  [
    'a choice that is saved by itself',
    'features/a/Choice.tsx',
    "import { updateThing } from './things.queries.ts';\nexport const A = () => <SelectField />;",
  ],
  [
    'a field that saves by itself',
    'features/a/Name.tsx',
    "import { type Thing, updateThing } from './things.queries.ts';\nexport const A = () => <input />;",
  ],
])('%s that saves by hand is found', (_, file, text) => {
  expect(findIn({ [file]: text })).toEqual(byHand(file));
});

test('the one form is used in the file, or by a hook that it uses', () => {
  const sheet = "import { useThingForm } from './use-thing-form.ts';\nexport const A = () => <SideSheet />;";
  const hook = 'export const useThingForm = () => useRecordForm({});';
  expect(findIn({ 'features/a/A.tsx': sheet, 'features/a/use-thing-form.ts': hook })).toEqual([]);
  expect(findIn({ 'features/a/A.tsx': 'const form = useSaving<Values>({});\nconst a = <form />;' })).toEqual(
    [],
  );
});

test('neither a type of it nor another component that uses it is enough', () => {
  const sheet =
    "import { B } from './B.tsx';\nimport { fieldsThatDiffer } from '../../lib/forms/use-record-form.ts';\nconst a = <SideSheet />;";
  const files = {
    'features/a/A.tsx': sheet,
    'features/a/B.tsx': 'const form = useRecordForm({});',
    'lib/forms/use-record-form.ts': 'export const useRecordForm = () => useSaving({});',
  };
  expect(findIn(files)).toEqual(byHand('features/a/A.tsx'));
});

test.each([
  ['a dialog without a field', 'features/a/Ask.tsx', '<Layer><Button /></Layer>'],
  [
    'a confirmation',
    'features/a/Agree.tsx',
    '<Layer role="alertdialog"><TextField label="Digits" /></Layer>',
  ],
  [
    'a confirmation by password',
    'features/a/A.tsx',
    '<form><PasswordField autoComplete="current-password" /></form>',
  ],
  [
    'three words of a screen',
    'features/a/Pair.tsx',
    '<Layer><form><PairingFields {...words} /></form></Layer>',
  ],
  ['a search', 'features/a/Search.tsx', '<Layer><input onChange={() => find()} type="search" /></Layer>'],
  ['a search in a list', 'shell/Palette.tsx', '<Layer><input role="combobox" value={text} /></Layer>'],
  ['one of a list', 'features/a/Choose.tsx', '<Layer><SelectField /><input type="radio" /></Layer>'],
  ['a test', 'features/a/A.browser.test.tsx', '<form />'],
  ['a component of ui', 'ui/SideSheet.tsx', '<form />'],
])('%s is no form', (_, file, jsx) => {
  expect(findIn({ [file]: `export const A = () => ${jsx};` })).toEqual([]);
});

test('parts of the form belong to it', () => {
  expect(findIn({ 'features/a/guard.ts': 'useUnsavedGuard({ changes: 1 });' })).toEqual([
    `${app}features/a/guard.ts: uses useUnsavedGuard by itself, which belongs to the one form (lib/forms)`,
  ]);
  expect(
    findIn({ 'lib/leave-guard.ts': 'useBlocker({});', 'ui/conflict.tsx': 'askAboutConflict();' }),
  ).toEqual([]);
});

test('an exception passes with its reason, and is reported when nothing needs it any more', () => {
  const exceptions = [{ path: `${app}features/a/A.tsx`, reason: 'It is sent at once' }];
  expect(findIn({ 'features/a/A.tsx': 'const a = <form />;' }, { ...none, exceptions })).toEqual([]);
  expect(findIn({ 'features/a/A.tsx': 'const a = <p />;' }, { ...none, exceptions })).toEqual([
    `${app}features/a/A.tsx: is an exception of scripts/check-forms.ts that nothing needs`,
  ]);
});
