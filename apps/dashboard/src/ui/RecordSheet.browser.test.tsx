import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import * as z from 'zod';
import { ApiError } from '../lib/api-error.ts';
import type { Saved } from '../lib/forms/use-edited-values.ts';
import { fieldsThatDiffer, useRecordForm } from '../lib/forms/use-record-form.ts';
import { session } from '../lib/session/session.ts';
import { DraftOffer } from './DraftOffer.tsx';
import { TextField } from './fields.tsx';
import { RecordSheet } from './RecordSheet.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

// The sheet of the one form, and what may happen to a form: it is left and come back to, two people save one record, it is
// refused to somebody who may only read, it is used without a mouse, and without a network.

const Values = z.object({ name: z.string(), note: z.string() });
type Values = z.infer<typeof Values>;
type Send = (values: Values, changed: readonly (keyof Values)[], version: number) => Promise<Saved<Values>>;

const record = (version: number, values: Partial<Values> = {}): Saved<Values> => ({
  version,
  name: 'Counter',
  values: { name: 'Counter', note: '', ...values },
});

interface SheetProps {
  send: Send;
  onClose: () => void;
}

function Sheet({ send, onClose }: SheetProps) {
  const form = useRecordForm<Values, keyof Values, Saved<Values>>({
    name: 'Counter',
    draftOf: 'thing 1',
    schema: Values,
    saved: record(1),
    changedFields: fieldsThatDiffer<Values>,
    problemsOf: ({ name }) => (name ? {} : { name: { key: 'validation.required' } }),
    send,
    fetch: async () => record(7, { note: 'theirs' }),
    describeField: (values, field) => ({ field, text: values[field] }),
    notSavedText: (reason) => `Not saved: ${reason}`,
  });
  return (
    <RecordSheet title="Thing" submitLabel="Save thing" form={form} onClose={onClose}>
      <div ref={form.container}>
        <DraftOffer draft={form.draft} />
        {(['name', 'note'] as const).map((field) => (
          <TextField
            key={field}
            label={field}
            value={form.values[field]}
            error={form.errors[field]}
            onChange={(event) => form.set(field, event.currentTarget.value)}
          />
        ))}
      </div>
    </RecordSheet>
  );
}

function Page({ send }: { send: Send }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <h1>Things</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {isOpen && <Sheet send={send} onClose={() => setOpen(false)} />}
    </main>
  );
}

const saves: Send = async (values, _, version) => record(version + 1, values);

async function open(send: Send = saves) {
  sessionStorage.clear();
  const endings: (() => void)[] = [];
  vi.spyOn(session, 'get').mockReturnValue({ ...session.get(), state: 'loggedIn' });
  vi.spyOn(session, 'onEnding').mockImplementation((listener) => {
    endings.push(listener);
    return () => undefined;
  });
  const screen = await renderUi(<Page send={send} />, { path: '/en/things' });
  const field = (name: string) => screen.getByRole('textbox', { name });
  const click = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  await click('Edit');
  return {
    ...screen,
    field,
    click,
    endSession: () => {
      for (const end of endings) end();
    },
    isClosed: () => expect.element(screen.getByRole('dialog')).not.toBeInTheDocument(),
  };
}

test('Cancel, the cross and Esc ask before typed words are lost, and close at once without any', async () => {
  const sheet = await open();
  await sheet.click('Cancel');
  await sheet.isClosed();
  for (const close of [
    () => sheet.click('Cancel'),
    () => sheet.getByRole('button', { name: 'Close', exact: true }).first().click(),
    () => press('{Escape}'),
  ]) {
    await sheet.click('Edit');
    await sheet.field('note').fill('Typed for a while');
    await close();
    await sheet.click('Stay');
    await expect.element(sheet.field('note')).toHaveValue('Typed for a while');
    await close();
    await sheet.click('Leave without saving');
    await sheet.isClosed();
  }
});

test('“Save and leave” saves and closes; what is invalid stays open and says why', async () => {
  const send = vi.fn(saves);
  const sheet = await open(send);
  await sheet.field('name').fill('');
  await sheet.click('Cancel');
  await sheet.click('Save and leave');
  await expect.element(sheet.getByText('Required inputs', { exact: false })).toBeInTheDocument();
  await sheet.click('Stay');
  await sheet.field('name').fill('Window');
  await sheet.click('Cancel');
  await sheet.click('Save and leave');
  await sheet.isClosed();
  expect(send.mock.calls.map(([values]) => values.name)).toEqual(['Window']);
});

test('a form that was left by the end of the session is offered when it is opened again', async () => {
  const sheet = await open();
  await sheet.field('note').fill('Half written');
  sheet.endSession();
  await sheet.click('Cancel');
  await sheet.click('Leave without saving');
  await sheet.click('Edit');
  await expect.element(sheet.field('note')).toHaveValue('');
  await sheet.click('Restore changes');
  await expect.element(sheet.field('note')).toHaveValue('Half written');
  await sheet.click('Save thing');
  await sheet.isClosed();
});

test('of two people who save one record, the second keeps theirs or takes the other, and nothing is lost silently', async () => {
  const sent: number[] = [];
  const sheet = await open(async (values, _, version) => {
    sent.push(version);
    if (version < 7) throw new ApiError({ status: 412, code: 'version_conflict' });
    return record(8, values);
  });
  await sheet.field('note').fill('mine');
  await sheet.click('Save thing');
  await expect.element(sheet.getByRole('row', { name: 'note theirs mine' })).toBeVisible();
  await sheet.click('Keep mine');
  await sheet.isClosed();
  expect(sent).toEqual([1, 7]);
});

test('what is refused to somebody who may only read stays in the sheet, with the reason', async () => {
  const sheet = await open(async () => {
    throw new ApiError({ status: 403, code: 'forbidden', message: 'You may only read this.' });
  });
  await sheet.field('note').fill('mine');
  await sheet.click('Save thing');
  await expect.element(sheet.getByText('Not saved: You may only read this.')).toBeVisible();
  await expect.element(sheet.field('note')).toHaveValue('mine');
  await sheet.click('Cancel');
  await sheet.click('Leave without saving');
  await sheet.isClosed();
});

test('a keyboard alone opens it, types, saves, and comes back to where it was', async () => {
  const send = vi.fn(saves);
  const sheet = await open(send);
  await press('{Escape}');
  await sheet.isClosed();
  await expect.element(sheet.getByRole('button', { name: 'Edit' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(sheet.getByRole('dialog', { name: 'Thing' })).toBeVisible();
  await expectAccessible();
  await sheet.field('name').element().focus();
  await userEvent.keyboard('{Tab}Typed{Control>}{Enter}{/Control}');
  await sheet.isClosed();
  expect(send.mock.calls[0]![0].note).toBe('Typed');
  await expect.element(sheet.getByRole('button', { name: 'Edit' })).toHaveFocus();
});

test('without a network nothing is sent and nothing is lost; with it again it is saved', async () => {
  const send = vi.fn(saves);
  const sheet = await open(send);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => {
    online.mockRestore();
    window.dispatchEvent(new Event('online'));
  });
  window.dispatchEvent(new Event('offline'));
  await sheet.field('note').fill('Typed in the cellar');
  await expect.element(sheet.getByRole('button', { name: 'Save thing' })).toBeDisabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(send).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await sheet.click('Save thing');
  await sheet.isClosed();
  expect(send.mock.calls[0]![0].note).toBe('Typed in the cellar');
});

test('a connection that breaks while it is sent leaves the form as it is', async () => {
  let isBroken = true;
  const sheet = await open(async (values, changed, version) => {
    if (isBroken) throw new ApiError({ status: 0, code: 'no_answer' });
    return saves(values, changed, version);
  });
  await sheet.field('note').fill('mine');
  await sheet.click('Save thing');
  await expect.element(sheet.getByText('Not saved:', { exact: false })).toBeVisible();
  await expect.element(sheet.field('note')).toHaveValue('mine');
  isBroken = false;
  await sheet.click('Save thing');
  await sheet.isClosed();
});
