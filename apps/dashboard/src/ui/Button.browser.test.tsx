import { describe, expect, test, vi } from 'vitest';
import { Button, type ButtonVariant, IconButton, LinkButton } from './Button.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

const variants: readonly ButtonVariant[] = ['primary', 'default', 'ghost', 'danger'];

describe('a button', () => {
  test('is found by its name and handles click, Enter and Space once each', async () => {
    const onClick = vi.fn();
    const screen = await renderUi(
      <Button onClick={onClick} kbd="mod+enter" icon="plus">
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await button.click();
    await expect.element(button).toHaveFocus();
    expect(onClick).toHaveBeenCalledTimes(1);
    await press('{Enter}');
    await press(' ');
    expect(onClick).toHaveBeenCalledTimes(3);
  });

  test('submits no form by default', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const screen = await renderUi(
      <form onSubmit={onSubmit}>
        <Button>Cancel</Button>
        <Button type="submit">Send</Button>
      </form>,
    );
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(onSubmit).not.toHaveBeenCalled();
    await screen.getByRole('button', { name: 'Send' }).click();
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('runs once: while busy it keeps focus, name and size, and ignores presses', async () => {
    const onClick = vi.fn();
    const screen = await renderUi(<Button onClick={onClick}>Save changes</Button>);
    const button = screen.getByRole('button', { name: 'Save changes' });
    await button.click();
    const { width, height } = button.element().getBoundingClientRect();
    await screen.rerender(
      <Button onClick={onClick} loading>
        Save changes
      </Button>,
    );
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await expect.element(button).toHaveFocus();
    await press('{Enter}');
    await press(' ');
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button.element().getBoundingClientRect()).toMatchObject({ width, height });
    await expectAccessible();
  });

  test('a busy submit button does not submit its form again', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const screen = await renderUi(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading>
          Send
        </Button>
      </form>,
    );
    await screen.getByRole('button', { name: 'Send' }).click({ force: true });
    await press('{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('that is disabled can be neither pressed nor reached by Tab', async () => {
    const onClick = vi.fn();
    const screen = await renderUi(
      <>
        <Button disabled onClick={onClick}>
          Save
        </Button>
        <Button>Cancel</Button>
      </>,
    );
    await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await press('{Tab}');
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await screen.getByRole('button', { name: 'Save' }).click({ force: true });
    expect(onClick).not.toHaveBeenCalled();
  });

  test('is readable in every look, light and dark', async () => {
    await renderUi(
      variants.map((variant) => (
        <div key={variant}>
          <Button variant={variant} size="sm" icon="plus" kbd="n">
            Add {variant}
          </Button>
          <Button variant={variant} loading>
            Busy {variant}
          </Button>
          <LinkButton variant={variant} href="/en/displays">
            Displays {variant}
          </LinkButton>
        </div>
      )),
    );
    await expectAccessible();
  });
});

describe('an icon button', () => {
  test('has its label as name and as tooltip, and is large enough for touch', async () => {
    const onClick = vi.fn();
    const screen = await renderUi(
      <>
        <IconButton label="Copy address" icon="copy" size="sm" onClick={onClick} />
        <IconButton label="Next page" icon="chevron-right" outlined disabled />
      </>,
    );
    const button = screen.getByRole('button', { name: 'Copy address' });
    await expect.element(button).toHaveAttribute('title', 'Copy address');
    const { width, height } = button.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    await button.click();
    expect(onClick).toHaveBeenCalledTimes(1);
    await expectAccessible();
  });
});

test('a link button is a link: it navigates without a reload', async () => {
  const screen = await renderUi(<LinkButton href="/en/displays?status=offline">Displays</LinkButton>);
  await screen.getByRole('link', { name: 'Displays' }).click();
  await expect.poll(screen.address).toBe('/en/displays?status=offline');
});
