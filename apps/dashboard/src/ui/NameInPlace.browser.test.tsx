import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import type { Named } from '../lib/forms/use-name-form.ts';
import { NameHead } from './NameInPlace.tsx';
import { press, renderUi } from './test/render-ui.tsx';

const conflict = () => new ApiError({ status: 412, code: 'version_conflict' });
type Send = (name: string, version: number) => Promise<Named>;

function Page({ send, fetch }: { send: Send; fetch: () => Promise<Named> }) {
  const [saved, setSaved] = useState<Named>({ version: 1, name: 'Counter' });
  const [isRenaming, setRenaming] = useState(false);
  return (
    <NameHead
      name={saved.name}
      maxLength={100}
      label="Name"
      renameLabel="Rename"
      isRenaming={isRenaming}
      onRename={setRenaming}
      draftOf="name of display 1"
      saved={saved}
      send={async (name, version) => {
        const next = await send(name, version);
        setSaved(next);
        return next;
      }}
      fetch={fetch}
      notSavedText={(reason) => `Not changed: ${reason}`}
    />
  );
}

async function renderPage(send: Send, theirs = 'Counter') {
  const screen = await renderUi(<Page send={send} fetch={async () => ({ version: 7, name: theirs })} />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  const heading = async (name: string) => {
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { name })).toBeVisible();
  };
  const rename = async (name: string) => {
    await screen.getByRole('heading', { level: 1 }).hover();
    await screen.getByRole('button', { name: 'Rename' }).click();
    await field.fill(name);
  };
  return { ...screen, field, heading, rename };
}

test('Enter saves the name without spaces around it, Esc takes it back, and the same or an empty one is not sent', async () => {
  const send = vi.fn<Send>(async (name, version) => ({ name, version: version + 1 }));
  const page = await renderPage(send);
  for (const [typed, key] of [
    ['Window', '{Escape}'],
    [' Counter ', '{Enter}'],
    [' ', '{Enter}'],
  ] as const) {
    await page.rename(typed);
    await press(key);
    await page.heading('Counter');
  }
  expect(send).not.toHaveBeenCalled();
  await page.rename(' Shop window ');
  await press('{Enter}');
  await page.heading('Shop window');
  expect(send.mock.calls).toEqual([['Shop window', 1]]);
});

test('a name that is refused stays as it was typed, says why, and can be taken back', async () => {
  const refuse = async () => {
    throw new ApiError({ status: 503, code: 'unavailable', message: 'Busy.' });
  };
  const page = await renderPage(refuse);
  await page.rename('Window');
  await press('{Enter}');
  await expect.element(page.getByText('Not changed: Busy.')).toBeVisible();
  await expect.element(page.field).toHaveValue('Window');
  await page.field.click();
  await press('{Escape}');
  await page.heading('Counter');
});

test('who renamed it meanwhile is asked about, who changed something else is not', async () => {
  for (const theirs of ['Counter', 'Theirs']) {
    const sent: number[] = [];
    const page = await renderPage(async (name, version) => {
      sent.push(version);
      if (version < 7) throw conflict();
      return { name, version: 8 };
    }, theirs);
    await page.rename('Mine');
    await press('{Enter}');
    if (theirs !== 'Counter') await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.heading('Mine');
    expect(sent).toEqual([1, 7]);
    await page.unmount();
  }
});
