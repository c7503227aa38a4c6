import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { FormSkeleton } from './skeletons.tsx';
import { EmptyState, ErrorState, Skeleton } from './states.tsx';
import { expectAccessible, renderUi } from './test/render-ui.tsx';
import { WithoutRecord } from './WithoutRecord.tsx';

test('an empty state has one sentence and one action', async () => {
  const screen = await renderUi(
    <EmptyState action={<button type="button">Add display</button>}>No displays yet.</EmptyState>,
  );
  await expect.element(screen.getByText('No displays yet.')).toBeVisible();
  await expectAccessible();
});

test("a failure is announced, with the server's message, and can be retried", async () => {
  const onRetry = vi.fn();
  const screen = await renderUi(
    <ErrorState title="The list could not be loaded." detail="The server is busy." onRetry={onRetry} />,
  );
  const alert = screen.locator.getByRole('alert');
  await expect.element(alert).toMatchTextContent('The list could not be loaded.The server is busy.');
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(onRetry).toHaveBeenCalledTimes(1);
  await expectAccessible();
});

test('a failure that cannot be retried has no button for it', async () => {
  const screen = await renderUi(<ErrorState title="Not available" />);
  await expect.element(screen.getByText('Not available')).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('a placeholder has the size of the final content and no text', async () => {
  const screen = await renderUi(<Skeleton width={140} height={20} />);
  const { width, height } = screen.container.querySelector('span')!.getBoundingClientRect();
  expect([width, height]).toEqual([140, 20]);
  expect(screen.container.textContent).toBe('');
});

describe('a page without its record', () => {
  const page = (error: Error | null, onRetry = () => undefined) => (
    <WithoutRecord
      error={error}
      onRetry={onRetry}
      title="Group"
      gone="This group no longer exists."
      failed="The group could not be loaded."
      all={{ label: 'All groups', href: '/en/groups' }}
      skeleton={<FormSkeleton fields={2} />}
    />
  );
  const failure = (status: number, message = '') => new ApiError({ status, code: 'x', message });

  test('UI9: that is loading shows the placeholders of its form, where the fields will be', async () => {
    const screen = await renderUi(page(null));
    await expect.poll(() => screen.container.querySelector('[aria-busy=true]')).not.toBeNull();
    const card = screen.container.querySelector('section, [class*=card]')!;
    // Two labels of 18 px with 6 px below, two fields of 36 px, 18 px between them, and the padding and border of the card.
    expect(card.getBoundingClientRect().height).toBe(2 * (18 + 6 + 36) + 18 + 2 * 20 + 2);
    expect(screen.container.textContent).toBe('');
  });

  test('that is deleted says so and links to the list', async () => {
    const screen = await renderUi(page(failure(404)));
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Group' })).toBeVisible();
    await expect.element(screen.getByText('This group no longer exists.')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('link', { name: 'All groups' }).click();
    await expect.poll(screen.address).toBe('/en/groups');
  });

  test('that this user may not see is only "Not available"', async () => {
    const screen = await renderUi(page(failure(403, 'secret')));
    await expect.element(screen.getByText('Not available')).toBeVisible();
    await expect.element(screen.getByText('secret')).not.toBeInTheDocument();
  });

  test('that could not be fetched can be retried', async () => {
    const onRetry = vi.fn();
    const screen = await renderUi(page(failure(0), onRetry));
    await expect
      .element(screen.locator.getByRole('alert'))
      .toMatchTextContent('The group could not be loaded.The server does not answer.');
    await screen.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  test('that is slow shows placeholders after 200 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const screen = await renderUi(page(null));
    const busy = () => screen.container.querySelector('[aria-busy]');
    expect(busy()).toBeNull();
    vi.advanceTimersByTime(200);
    await vi.waitFor(() => expect(busy()).not.toBeNull());
  });
});
