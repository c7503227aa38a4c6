import { describe, expect, test, vi } from 'vitest';
import { showBulkResult } from './bulk-result.tsx';
import { SideSheet } from './SideSheet.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';
import { showToast } from './toast.ts';

async function host() {
  const screen = await renderUi(<button type="button">Page</button>);
  const region = screen.getByRole('region', { name: 'Notifications' });
  return { screen, region, status: region.getByRole('status'), alert: region.getByRole('alert') };
}

const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

describe('a toast', () => {
  test('appears at the bottom right and is announced politely', async () => {
    const { screen, status, alert } = await host();
    await expect.element(status).toHaveTextContent('');
    showToast({ message: 'Display saved', kind: 'success' });
    await expect.element(status).toHaveTextContent('Display saved');
    await expect.element(alert).toHaveTextContent('');
    const box = screen.getByText('Display saved').element().parentElement!.getBoundingClientRect();
    expect(window.innerWidth - box.right).toBe(16);
    expect(window.innerHeight - box.bottom).toBe(16);
    await expectAccessible();
  });

  test('C22: stands above bars that are docked below it, never on them, also when they come and go', async () => {
    const bar = (height: number, bottom = 0) => (
      <div
        data-docked
        data-testid={`bar ${bottom}`}
        style={{ position: 'fixed', inset: `auto 0 ${bottom}px`, height }}
      />
    );
    const screen = await renderUi(bar(64));
    showToast({ message: 'Saved' });
    const below = () =>
      window.innerHeight - screen.getByText('Saved').element().parentElement!.getBoundingClientRect().bottom;
    await expect.poll(below).toBe(80);
    await screen.rerender(
      <>
        {bar(64)}
        {bar(40, 64)}
      </>,
    );
    await expect.poll(below).toBe(120);
    await screen.rerender(<div inert>{bar(64)}</div>);
    await expect.poll(below).toBe(16);
  });

  test('C22: of a sheet stands above its buttons and above what they would do', async () => {
    const screen = await renderUi(
      <SideSheet
        opened
        title="Thing"
        submitLabel="Save"
        consequence={<p>Changes 3 displays</p>}
        onClose={() => undefined}
        onSubmit={() => undefined}
      >
        <p>Fields</p>
      </SideSheet>,
    );
    showToast({ message: 'Saved', kind: 'error' });
    const edge = (text: string) => screen.getByText(text).element().getBoundingClientRect();
    await expect.poll(() => edge('Saved').bottom).toBeLessThan(edge('Changes 3 displays').top);
    await screen.unmount();
  });

  test('about the loss of the session is announced assertively', async () => {
    const { status, alert } = await host();
    showToast({ message: 'Session expired. Please log in again.', kind: 'error', assertive: true });
    await expect.element(alert).toHaveTextContent('Session expired. Please log in again.');
    await expect.element(status).toHaveTextContent('');
    await expectAccessible();
  });

  test('disappears after ten seconds', async () => {
    stopTime();
    const { screen } = await host();
    showToast({ message: 'Display saved' });
    await expect.element(screen.getByText('Display saved')).toBeVisible();
    vi.advanceTimersByTime(9_999);
    await expect.element(screen.getByText('Display saved')).toBeVisible();
    vi.advanceTimersByTime(1);
    await expect.element(screen.getByText('Display saved')).not.toBeInTheDocument();
  });

  test('stays while the pointer or the focus rests on it', async () => {
    stopTime();
    const { screen } = await host();
    showToast({ message: 'Display deleted', action: { label: 'Undo', onClick: () => undefined } });
    const text = screen.getByText('Display deleted');
    await text.hover();
    await expect.poll(() => vi.getTimerCount()).toBe(0);
    (screen.getByRole('button', { name: 'Undo' }).element() as HTMLElement).focus();
    await screen.getByRole('button', { name: 'Page' }).hover();
    vi.advanceTimersByTime(60_000);
    await expect.element(text).toBeVisible();
    await screen.getByRole('button', { name: 'Page' }).click();
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(10_000);
    await expect.element(text).not.toBeInTheDocument();
  });

  test('closed by key or pointer does not keep the next one from disappearing after ten seconds', async () => {
    stopTime();
    const { screen } = await host();
    const close = screen.getByRole('button', { name: 'Close' });
    const page = screen.getByRole('button', { name: 'Page' });
    for (const way of ['key', 'pointer']) {
      showToast({ message: 'First' });
      await expect.element(close).toBeVisible();
      if (way === 'pointer') await close.click();
      else {
        (close.element() as HTMLElement).focus();
        await press('{Enter}');
      }
      await expect.element(screen.getByText('First')).not.toBeInTheDocument();
      await page.hover();
      showToast({ message: 'Second' });
      await expect.element(screen.getByText('Second')).toBeVisible();
      await expect.poll(() => vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(10_000);
      await expect.element(screen.getByText('Second')).not.toBeInTheDocument();
    }
  });

  test('offers one action, which runs once and removes the toast', async () => {
    const onClick = vi.fn();
    const { screen } = await host();
    showToast({ message: 'Display deleted', action: { label: 'Undo', onClick } });
    await screen.getByRole('button', { name: 'Undo' }).click();
    expect(onClick).toHaveBeenCalledTimes(1);
    await expect.element(screen.getByText('Display deleted')).not.toBeInTheDocument();
  });

  test('can be closed by keyboard', async () => {
    const { screen } = await host();
    showToast({ message: 'Display saved' });
    await expect.element(screen.getByText('Display saved')).toBeVisible();
    await press('{Tab}{Tab}');
    await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await press('{Enter}');
    await expect.element(screen.getByText('Display saved')).not.toBeInTheDocument();
  });

  test('with the same text replaces itself, and only the last three are shown', async () => {
    const { screen } = await host();
    showToast({ message: 'First' });
    showToast({ message: 'First' });
    await expect.element(screen.getByText('First')).toBeVisible();
    expect(screen.getByText('First').elements()).toHaveLength(1);
    for (const message of ['Second', 'Third', 'Fourth']) showToast({ message });
    await expect.element(screen.getByText('Fourth')).toBeVisible();
    await expect.element(screen.getByText('First')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Second')).toBeVisible();
    await expectAccessible();
  });
});

describe('the result of a bulk action', () => {
  const words = { done: '3 displays activated.', some: '1 of 3 activated. 2 failed:' };

  test('is one sentence if all succeeded', async () => {
    const { status } = await host();
    showBulkResult([], words);
    await expect.element(status).toHaveTextContent('3 displays activated.');
  });

  test('names each failure with its reason', async () => {
    const { screen, status } = await host();
    showBulkResult(
      [
        { id: '1', name: 'Terrace', reason: 'Add a card first.' },
        { id: '2', name: 'Window', reason: 'The server is busy.' },
      ],
      words,
    );
    await expect.element(status).toMatchTextContent('1 of 3 activated. 2 failed:');
    const failed = screen
      .getByRole('listitem')
      .elements()
      .map((each) => each.textContent);
    expect(failed).toEqual(['Terrace: Add a card first.', 'Window: The server is busy.']);
    await expectAccessible();
  });
});
