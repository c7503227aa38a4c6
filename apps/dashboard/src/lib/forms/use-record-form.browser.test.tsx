import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextField } from '../../ui/fields.tsx';
import { press, renderUi } from '../../ui/test/render-ui.tsx';
import { ApiError } from '../api-error.ts';
import { session } from '../session/session.ts';
import type { Saved } from './use-edited-values.ts';
import { fieldsThatDiffer, unsavedRecord, useRecordForm } from './use-record-form.ts';

const Values = z.object({ name: z.string(), note: z.string(), secret: z.string().default('') });
type Values = z.infer<typeof Values>;
type Options = Partial<Parameters<typeof useRecordForm<Values, keyof Values, Saved<Values>>>[0]>;

const stored = (version: number, values: Partial<Values> = {}): Saved<Values> => ({
  version,
  name: values.name ?? 'Counter',
  values: { name: 'Counter', note: '', secret: '', ...values },
});
const conflict = () => new ApiError({ status: 412, code: 'version_conflict' });

function Form({ onResult, ...given }: Options & { onResult?: (saved: boolean) => void }) {
  const { history } = useRouter();
  const [result, setResult] = useState('');
  const form = useRecordForm<Values, keyof Values, Saved<Values>>({
    name: 'Counter',
    draftOf: 'thing 1',
    schema: Values,
    saved: stored(1),
    changedFields: fieldsThatDiffer<Values>,
    problemsOf: ({ name }) => (name ? {} : { name: { key: 'validation.required' } }),
    send: async (values, _, version) => stored(version + 1, values),
    fetch: async () => stored(7),
    describeField: (values, field) => ({ field, text: values[field] }),
    savedText: ({ name }) => `Saved ${name}`,
    notSavedText: (reason) => `Not saved: ${reason}`,
    ...given,
  });
  const field = (name: keyof Values) => (
    <TextField
      label={name}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={(event) => form.set(name, event.currentTarget.value)}
    />
  );
  return (
    <div ref={form.container}>
      <DraftOffer draft={form.draft} />
      {field('name')}
      {field('note')}
      {field('secret')}
      <output data-testid="state">{`${form.changes} changes, ${form.isSaving ? 'saving' : 'idle'}, ${result}`}</output>
      <button
        type="button"
        onClick={() => void form.save().then((saved) => setResult(saved ? 'done' : 'not done'))}
      >
        Save
      </button>
      <button type="button" onClick={() => history.push('/en/elsewhere')}>
        Leave
      </button>
      <button type="button" onClick={() => form.startAnew({ name: '', note: '', secret: '' })}>
        Next
      </button>
    </div>
  );
}

/** Signs in, so that there is work to lose; returns a function that ends the session. */
function signedIn() {
  sessionStorage.clear();
  const endings: (() => void)[] = [];
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn' });
  vi.spyOn(session, 'onEnding').mockImplementation((listener) => {
    endings.push(listener);
    return () => undefined;
  });
  return () => {
    for (const listener of endings) listener();
  };
}

async function renderForm(options: Options = {}) {
  const screen = await renderUi(<Form {...options} />, { path: '/en/things' });
  return {
    ...screen,
    type: (field: keyof Values, text: string) => screen.getByRole('textbox', { name: field }).fill(text),
    click: (name: string) => screen.getByRole('button', { name }).click(),
    state: screen.getByTestId('state'),
  };
}

test('a new record is sent once, confirmed, and leaves an empty form for the next one', async () => {
  const send = vi.fn(async (values: Values) => stored(1, values));
  const empty = unsavedRecord({ name: '', note: '', secret: '' });
  const form = await renderForm({ saved: empty, send });
  await form.click('Save');
  expect(send).not.toHaveBeenCalled();
  await expect.element(form.getByRole('textbox', { name: 'name' })).toHaveFocus();
  await form.type('name', 'Window');
  await form.getByRole('button', { name: 'Save' }).dblClick();
  await expect.element(form.getByText('Saved Window')).toBeVisible();
  expect(send.mock.calls.map(([values, changed, version]: unknown[]) => [values, changed, version])).toEqual([
    [{ name: 'Window', note: '', secret: '' }, ['name'], 0],
  ]);
  await form.click('Next');
  await expect.element(form.getByRole('textbox', { name: 'name' })).toHaveValue('');
});

test('after a conflict mine is sent onto the newer version, theirs replaces what I typed, and Cancel keeps both', async () => {
  for (const [button, versions, name] of [
    ['Keep mine', [1, 7], 'Mine'],
    ['Reload theirs', [1], 'Counter'],
    ['Cancel', [1], 'Mine'],
  ] as const) {
    const sent: number[] = [];
    const send = async (values: Values, _: unknown, version: number) => {
      sent.push(version);
      if (version < 7) throw conflict();
      return stored(8, values);
    };
    const form = await renderForm({ send });
    await form.type('name', 'Mine');
    await form.click('Save');
    await expect
      .element(form.getByRole('alertdialog', { name: 'Counter was changed meanwhile' }))
      .toBeVisible();
    await form.click(button);
    await expect.element(form.state).toMatchTextContent(button === 'Keep mine' ? /, done/ : /, not done/);
    await expect.element(form.getByRole('textbox', { name: 'name' })).toHaveValue(name);
    expect(sent).toEqual(versions);
    await form.unmount();
  }
});

test('versions saved by others are shown immediately while nothing is edited, and never overwrite typed values', async () => {
  const form = await renderForm();
  await form.rerender(<Form saved={stored(2, { note: 'theirs' })} />);
  await expect.element(form.getByRole('textbox', { name: 'note' })).toHaveValue('theirs');
  await form.type('note', 'mine');
  await form.rerender(<Form saved={stored(3, { note: 'theirs again' })} />);
  await expect.element(form.getByRole('textbox', { name: 'note' })).toHaveValue('mine');
});

test('a server error for a field is shown at the field, mapped to its name in the form', async () => {
  const send = async () => {
    throw new ApiError({ status: 422, code: 'invalid_data', message: 'No.', errors: { title: ['Taken.'] } });
  };
  const form = await renderForm({ send, fieldOf: (field) => (field === 'title' ? 'name' : field) });
  await form.type('name', 'Window');
  await form.click('Save');
  await expect.element(form.getByRole('textbox', { name: 'name' })).toHaveAccessibleDescription('Taken.');
  await expect.element(form.getByText('Not saved: No.')).toBeVisible();
});

test('without words of its own, what is wrong with a field is said there alone, and anything else in a toast', async () => {
  let errors: Record<string, string[]> = { name: ['Taken.'] };
  const send = async () => {
    throw new ApiError({ status: 422, code: 'invalid_data', message: 'No.', errors });
  };
  const form = await renderForm({ send, notSavedText: undefined });
  await form.type('name', 'Window');
  await form.click('Save');
  await expect.element(form.getByText('Taken.')).toBeVisible();
  expect(form.getByText('No.', { exact: true }).elements()).toEqual([]);
  errors = { elsewhere: ['No.'] };
  await form.click('Save');
  await expect.element(form.getByText('No.', { exact: true })).toBeVisible();
});

test('work is stored when the session ends, without secrets, and offered after the login', async () => {
  const endSession = signedIn();
  const refused = async () => {
    throw new ApiError({ status: 401, code: 'unauthenticated' });
  };
  const keep = ({ secret: _, ...rest }: Values) => rest;
  const form = await renderForm({ keep, send: refused });
  await form.type('name', 'Half written');
  await form.type('secret', 'hunter2');
  await form.click('Save');
  endSession();
  expect(form.getByText('Not saved', { exact: false }).elements()).toEqual([]);
  expect(Object.values(sessionStorage).join()).not.toContain('hunter2');
  await form.unmount();
  const next = await renderForm({ keep });
  await next.click('Restore changes');
  await expect.element(next.getByRole('textbox', { name: 'name' })).toHaveValue('Half written');
  await next.click('Save');
  await expect.element(next.state).toMatchTextContent(/0 changes/);
  await expect.poll(() => Object.keys(sessionStorage)).toEqual([]);
});

test('leaving with changes asks: Stay keeps them, Save and leave saves first, and after a save nothing is asked', async () => {
  signedIn();
  const form = await renderForm();
  await form.type('note', 'New');
  await form.click('Leave');
  await form.click('Stay');
  await expect.poll(form.address).toBe('/en/things');
  await form.click('Leave');
  await form.click('Save and leave');
  await expect.poll(form.address).toBe('/en/elsewhere');
});

test('if saving has further effects, leaving does not offer it', async () => {
  signedIn();
  const form = await renderForm({ isSavedOnlyByHand: true });
  await form.type('note', 'New');
  await form.click('Leave');
  await expect.element(form.getByRole('button', { name: 'Stay' })).toBeVisible();
  expect(form.getByRole('button', { name: 'Save and leave' }).elements()).toEqual([]);
  await press('{Escape}');
});

test('a step that fails after saving leaves the record saved and the form open, and leaving asks about the rest', async () => {
  signedIn();
  const form = await renderForm({ finish: async () => false, moreChanges: 1 });
  await form.type('note', 'New');
  await form.click('Save');
  await expect.element(form.state).toMatchTextContent('0 changes, idle, not done');
  expect(form.getByText('Saved Counter').elements()).toEqual([]);
  await form.click('Leave');
  await form.click('Stay');
  await expect.poll(form.address).toBe('/en/things');
});

test('what is saved when its field is left is no unsaved work; leaving asks only if that fails', async () => {
  signedIn();
  let answer = (_: boolean) => {};
  const send = async (values: Values, _: unknown, version: number) => {
    const isKept = await new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    if (!isKept) throw new ApiError({ status: 422, code: 'invalid_data', message: 'No.' });
    return stored(version + 1, values);
  };
  const form = await renderForm({ send, isSavedByField: true });
  await form.type('note', 'New');
  await form.click('Save');
  await form.click('Leave');
  answer(false);
  await form.click('Stay');
  await form.click('Save');
  await form.click('Leave');
  answer(true);
  await expect.poll(form.address).toBe('/en/elsewhere');
  expect(form.getByRole('button', { name: 'Stay' }).elements()).toEqual([]);
});

test('what is typed while another field is being saved is kept, and is not saved yet', async () => {
  signedIn();
  let answer = () => {};
  const send = async (values: Values, _: unknown, version: number) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return stored(version + 1, values);
  };
  const form = await renderForm({ send, isSavedByField: true });
  await form.type('note', 'New');
  await form.click('Save');
  await form.type('name', 'Win');
  answer();
  await expect.element(form.state).toMatchTextContent('1 changes, idle, done');
  await expect.element(form.getByRole('textbox', { name: 'name' })).toHaveValue('Win');
  await expect.element(form.getByRole('textbox', { name: 'note' })).toHaveValue('New');
});

test('a field that is left is saved onto the version of who changed another, and asks only who changed the same', async () => {
  for (const [theirs, asks] of [
    [{ name: 'Theirs' }, false],
    [{ note: 'Theirs' }, true],
  ] as const) {
    const sent: number[] = [];
    const send = async (values: Values, _: unknown, version: number) => {
      sent.push(version);
      if (version < 7) throw conflict();
      return stored(8, { ...values, ...theirs });
    };
    const form = await renderForm({ send, fetch: async () => stored(7, theirs), isSavedByField: true });
    await form.type('note', 'Mine');
    await form.click('Save');
    if (asks) await form.click('Keep mine');
    await expect.element(form.state).toMatchTextContent('0 changes, idle, done');
    await expect
      .element(form.getByRole('textbox', { name: 'name' }))
      .toHaveValue('name' in theirs ? theirs.name : 'Counter');
    expect(sent).toEqual([1, 7]);
    await form.unmount();
  }
});
