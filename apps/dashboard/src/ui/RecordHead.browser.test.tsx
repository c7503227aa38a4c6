import { expect, test } from 'vitest';
import { Card } from './Card.tsx';
import { Kbd } from './Kbd.tsx';
import { RecordHead } from './RecordHead.tsx';
import { expectAccessible, renderUi } from './test/render-ui.tsx';

test('the header of a record shows its path, and each part is a link', async () => {
  const screen = await renderUi(
    <RecordHead
      path={[
        { label: 'Playables', href: '/en/playables' },
        { label: 'Summer', href: '/en/playables?folder=1' },
      ]}
      actions={<button type="button">Save</button>}
    >
      <h1>Menu.png</h1>
    </RecordHead>,
  );
  const path = screen.getByRole('navigation', { name: 'Path' });
  // UI10: the link to a record is copied here, by a visible button.
  const copy = path.getByRole('button', { name: 'Copy link' }).element();
  expect(copy.querySelector('svg')!.getBoundingClientRect().width).toBeGreaterThan(0);
  await expect.element(path).toHaveTextContent('PlayablesSummer');
  await path.getByRole('link', { name: 'Summer' }).click();
  await expect.poll(screen.address).toBe('/en/playables?folder=1');
  await expectAccessible();
});

test('saving stays accessible while scrolling through a changed record', async () => {
  const screen = await renderUi(
    <RecordHead path={[]} actions={<button type="button">Save</button>} isDirty>
      <h1>Menu.png</h1>
      <div style={{ height: 3000 }} />
    </RecordHead>,
  );
  const head = screen.getByRole('heading').element().parentElement!;
  expect(getComputedStyle(head).position).toBe('sticky');
});

test('a card is a region named by its title', async () => {
  const screen = await renderUi(
    <Card title="Playing now" aside="Live" padded>
      Content
    </Card>,
  );
  await expect.element(screen.getByRole('region', { name: 'Playing now' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Playing now' })).toBeVisible();
  await expectAccessible();
});

test("keys have the names printed on keyboards in the reader's language", async () => {
  const screen = await renderUi(<Kbd keys="mod+enter" />);
  await expect.element(screen.getByText('Ctrl ↵')).toBeVisible();
  await expectAccessible();
  const german = await renderUi(<Kbd keys="mod+shift+x" />, { locale: 'de' });
  await expect.element(german.getByText('Strg Umschalt X')).toBeVisible();
});
