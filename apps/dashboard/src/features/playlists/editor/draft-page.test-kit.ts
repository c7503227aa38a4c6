import { expect, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { press } from '../../../ui/test/render-ui.tsx';
import {
  eventually,
  itemsOf,
  openPlaylist,
  playable,
  playlist,
  servePlaylist,
} from './playlist-server.test-kit.tsx';

// The page of a draft while the clock stands.

export const pictures = [playable(11, 'Pumpkin latte'), playable(12, 'Cinnamon roll')];
export const draft = playlist({ items: itemsOf(pictures), playables: pictures });

/** The clock stands, so that every second of it counts. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
export const stopTime = () => {
  vi.useFakeTimers({
    now: new Date('2026-11-18T09:42:00Z'),
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
  });
};

export const sees = (what: Locator, check: (element: Element | null) => unknown) =>
  eventually(() => check(what.query()));
export const reads = (what: Locator, text: string | RegExp) =>
  sees(what, (element) => expect(element?.textContent).toMatch(text));
export const saving = () => page.getByRole('banner').getByRole('status');
export const duration = () => page.getByLabelText('Duration of Pumpkin latte, minutes and seconds');
export const typeDuration = (text: string) => userEvent.fill(duration(), text);
export const rename = async (name: string) => {
  await page.getByRole('button', { name: 'Rename' }).click();
  await userEvent.fill(page.getByLabelText('Name', { exact: true }), name);
  await press('{Enter}');
};

export async function openDraft(start = draft) {
  const server = servePlaylist(start);
  const ui = await openPlaylist();
  await reads(saving(), /Draft.kept/);
  return { ui, server };
}
