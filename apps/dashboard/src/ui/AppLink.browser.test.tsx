import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AppLink } from './AppLink.tsx';
import { press, renderUi } from './test/render-ui.tsx';

/** Prevents the browser's own navigation; returns whether it would have happened. */
function watchBrowserNavigation() {
  const prevented: boolean[] = [];
  const onClick = (event: MouseEvent) => {
    prevented.push(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', onClick);
  return { prevented, stop: () => window.removeEventListener('click', onClick) };
}

test('a link inside the product opens its page without a reload, by click and by Enter', async () => {
  const screen = await renderUi(<AppLink href="/en/displays?status=offline#list">Displays</AppLink>);
  const link = screen.getByRole('link', { name: 'Displays' });
  await link.click();
  await expect.poll(screen.address).toBe('/en/displays?status=offline#list');
  await screen.rerender(<AppLink href="/en/groups">Groups</AppLink>);
  await expect.element(screen.getByRole('link', { name: 'Groups' })).toHaveFocus();
  await press('{Enter}');
  await expect.poll(screen.address).toBe('/en/groups');
});

test('a replacing link adds no history entry', async () => {
  const screen = await renderUi(
    <>
      <AppLink href="/en/displays">Displays</AppLink>
      <AppLink href="/en/displays?page=2" replace>
        Page 2
      </AppLink>
    </>,
    { path: '/en/overview' },
  );
  await screen.getByRole('link', { name: 'Displays' }).click();
  await screen.getByRole('link', { name: 'Page 2' }).click();
  await expect.poll(screen.address).toBe('/en/displays?page=2');
  screen.goBack();
  await vi.waitFor(() => expect(screen.address()).toBe('/en/overview'));
});

test('a click with Ctrl, Shift or Cmd and a link to a new tab are left to the browser', async () => {
  const screen = await renderUi(
    <>
      <AppLink href="/en/displays">Displays</AppLink>
      <AppLink href="/en/live" target="_blank">
        Live
      </AppLink>
      <AppLink href="https://example.com/terms">Terms</AppLink>
    </>,
    { path: '/en/overview' },
  );
  const { prevented, stop } = watchBrowserNavigation();
  const displays = screen.getByRole('link', { name: 'Displays' });
  for (const modifier of ['Control', 'Shift', 'Meta'] as const) {
    await userEvent.click(displays, { modifiers: [modifier] });
  }
  await screen.getByRole('link', { name: 'Live' }).click();
  await screen.getByRole('link', { name: 'Terms' }).click();
  stop();
  expect(prevented).toEqual([false, false, false, false, false]);
  await expect.poll(screen.address).toBe('/en/overview');
});

test('a page that refuses the click, such as unsaved work, is not left', async () => {
  const screen = await renderUi(
    <AppLink href="/en/displays" onClick={(event) => event.preventDefault()}>
      Displays
    </AppLink>,
    { path: '/en/overview' },
  );
  await screen.getByRole('link', { name: 'Displays' }).click();
  await expect.poll(screen.address).toBe('/en/overview');
});
