import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UploadItem } from '../../../lib/uploads/upload-item.ts';
import { currentUploads, publishUploads } from '../../../lib/uploads/uploads.ts';
import { expectAccessible, press } from '../../../ui/test/render-ui.tsx';
import {
  idOf,
  itemsOf,
  openPlaylist,
  playable,
  playlist,
  servePlaylist,
  uploaded,
} from './playlist-server.test-kit.tsx';

// The film strip: its time codes, and what keys do in it.

const latte = playable(11, 'Pumpkin latte', { duration: 15 });
const white = playable(12, 'Flat white', { type: 'video', duration: 15 });
const roll = playable(13, 'Cinnamon roll', { duration: 10 });
const pictures = [latte, white, roll];

const rows = () => page.getByRole('grid', { name: 'Items' }).getByRole('row');
const names = () =>
  rows()
    .elements()
    .map((row) => pictures.find(({ name }) => row.textContent?.includes(name))?.name);
const codes = () =>
  [...document.querySelectorAll('[role=grid] [role=row] > [role=gridcell]:first-child')].map(
    (cell) => cell.textContent,
  );
const focusOn = (name: string) =>
  rows()
    .elements()
    .find((row) => row.textContent?.includes(name))
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));

async function open() {
  const server = servePlaylist(playlist({ items: itemsOf(pictures), playables: pictures }));
  const ui = await openPlaylist();
  await expect.poll(names).toEqual(['Pumpkin latte', 'Flat white', 'Cinnamon roll']);
  return { ui, server };
}

test('each frame has the time at which it begins, and the end is the length of the loop', async () => {
  await open();
  expect(codes()).toEqual(['0:00', '0:15', '0:30']);
  await expect.element(page.getByTitle(/0:40/)).toBeVisible();
  // The length of a film is text, and only films repeat.
  expect(page.getByLabelText(/^Duration of Flat white/).query()).toBeNull();
  expect(page.getByLabelText(/Pumpkin latte.*(repeat|times)/i).query()).toBeNull();
  const repeats = page
    .getByRole('textbox')
    .elements()
    .find((field) => field.closest('[role=row]')?.textContent?.includes('Flat white'));
  await userEvent.fill(repeats as HTMLElement, '3');
  await expect.poll(codes).toEqual(['0:00', '0:15', '1:00']);
  await expectAccessible();
});

test('Alt moves a frame, Delete removes it, and Undo brings it back', async () => {
  await open();
  focusOn('Cinnamon roll');
  (rows().elements()[2] as HTMLElement).focus();
  await press('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(names).toEqual(['Pumpkin latte', 'Cinnamon roll', 'Flat white']);
  expect(codes()).toEqual(['0:00', '0:15', '0:25']);
  expect(document.activeElement?.textContent).toContain('Cinnamon roll');
  await press('{Alt>}{Home}{/Alt}');
  await expect.poll(names).toEqual(['Cinnamon roll', 'Pumpkin latte', 'Flat white']);
  await press('{Delete}');
  await expect.poll(names).toEqual(['Pumpkin latte', 'Flat white']);
  expect(document.activeElement?.textContent).toContain('Pumpkin latte');
  await press('{Control>}z{/Control}');
  await expect.poll(names).toEqual(['Cinnamon roll', 'Pumpkin latte', 'Flat white']);
});

test('several frames move and go together', async () => {
  await open();
  (rows().elements()[0] as HTMLElement).focus();
  focusOn('Pumpkin latte');
  await press('{Shift>}{ArrowDown}{/Shift}');
  await press('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(names).toEqual(['Cinnamon roll', 'Pumpkin latte', 'Flat white']);
  await press('{Delete}');
  await expect.poll(names).toEqual(['Cinnamon roll']);
});

test('Space shows the frame, A the library, and neither acts while something is typed', async () => {
  await open();
  (rows().elements()[1] as HTMLElement).focus();
  await press(' ');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await press('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press('a');
  await expect.element(page.getByRole('dialog', { name: 'Add playables' })).toBeVisible();
  await press('{Escape}');
  await userEvent.click(page.getByLabelText(/^Duration of Pumpkin latte/));
  await press('a');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('without items there is only the button, and what is missing stands in the head', async () => {
  servePlaylist(playlist());
  await openPlaylist();
  await expect.element(page.getByRole('button', { name: 'Add something to play.' })).toBeVisible();
  expect(page.getByRole('grid').query()).toBeNull();
  await expect.element(page.getByRole('button', { name: /^Put on screens/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Add something to play.' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Add playables' })).toBeVisible();
});

test('what cannot be shown has no time code, and says why', async () => {
  const failed = playable(14, 'Torn', { status: 'failed' });
  const converting = playable(15, 'New film', { type: 'video', status: 'converting' as never, duration: 8 });
  servePlaylist(
    playlist({
      items: itemsOf([latte, failed, converting, roll]),
      playables: [latte, failed, converting, roll],
    }),
  );
  await openPlaylist();
  await expect.poll(codes).toEqual(['0:00', '', '', '0:15']);
});

test('a dropped file says how far it is, and joins when it is ready', async () => {
  const { server } = await open();
  onTestFinished(() => publishUploads({ items: [], asking: [] }));
  const data = new DataTransfer();
  data.items.add(new File(['x'], 'Soup.png', { type: 'image/png' }));
  const film = page.getByRole('region', { name: 'Items' });
  film
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
  await expect.poll(() => currentUploads().asking.length).toBe(1);
  const item: UploadItem = {
    ...{
      id: 'one',
      batch: currentUploads().asking[0]!.id,
      name: 'Soup.png',
      size: 100,
      file: null,
      path: [],
    },
    state: 'uploading',
    sent: 40,
    isHeldUp: false,
    isWaiting: false,
    missing: null,
    percent: null,
    failure: null,
    picture: null,
    fingerprint: null,
    url: null,
    folder: null,
    conversion: 'fullhd',
    notify: false,
  };
  publishUploads({ items: [item, { ...item, id: 'another', batch: 999, name: 'Elsewhere.png' }] });
  await expect.element(film.getByText('Soup.png')).toBeVisible();
  await expect.element(film.getByText(/40 %/)).toBeVisible();
  expect(film.getByText('Elsewhere.png').query()).toBeNull();
  const address = `https://server.test/uploads/${idOf(20)}`;
  publishUploads({ items: [{ ...item, state: 'converting', percent: 70, url: address }] });
  await expect.element(film.getByText(/70 %/)).toBeVisible();
  expect(rows().elements()).toHaveLength(3);
  server.files.set(idOf(20), uploaded(20, 'Soup'));
  publishUploads({ items: [{ ...item, state: 'ready', url: address }] });
  await expect.poll(() => rows().elements().length).toBe(4);
  expect(rows().elements()[3]!.textContent).toContain('Soup');
  expect(film.getByText('Soup.png').query()).toBeNull();
  publishUploads({ items: [{ ...item, state: 'ready', url: address, picture: 'again' }] });
  await expect.poll(() => server.saves.at(-1)?.body.items).toHaveLength(4);
  expect(rows().elements()).toHaveLength(4);
});

test('a file that is refused says so in the film, and nothing joins', async () => {
  await open();
  onTestFinished(() => publishUploads({ items: [], asking: [] }));
  const data = new DataTransfer();
  data.items.add(new File(['x'], 'Soup.png', { type: 'image/png' }));
  const film = page.getByRole('region', { name: 'Items' });
  film
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
  await expect.poll(() => currentUploads().asking.length).toBe(1);
  publishUploads({
    items: [
      {
        id: 'one',
        batch: currentUploads().asking[0]!.id,
        name: 'Soup.png',
        size: 100,
        file: null,
        path: [],
        state: 'failed',
        sent: 100,
        isHeldUp: false,
        isWaiting: false,
        missing: null,
        percent: null,
        failure: { reason: 'notConverted', message: 'This is no picture.' },
        picture: null,
        fingerprint: null,
        url: null,
        folder: null,
        conversion: 'fullhd',
        notify: false,
      },
    ],
  });
  await expect.element(film.getByText('This is no picture.')).toBeVisible();
  expect(rows().elements()).toHaveLength(3);
});

test('a long film draws what is in sight, wherever it is scrolled', async () => {
  const many = itemsOf(Array.from({ length: 300 }, () => latte));
  servePlaylist(playlist({ items: many, playables: [latte] }));
  await openPlaylist();
  const film = page.getByRole('grid', { name: 'Items' });
  await expect.element(film).toHaveAttribute('aria-rowcount', '300');
  expect(rows().elements().length).toBeLessThan(40);
  (rows().elements()[0] as HTMLElement).focus();
  await press('{End}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-rowindex')).toBe('300');
  await press('{Delete}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-rowindex')).toBe('299');
  await press('{Home}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-rowindex')).toBe('1');
});
