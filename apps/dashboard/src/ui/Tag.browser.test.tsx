import { expect, test, vi } from 'vitest';
import { Tag, TagButton } from './Tag.tsx';
import { expectAccessible, renderUi } from './test/render-ui.tsx';

test('a removable tag has a button that names what it removes', async () => {
  const onRemove = vi.fn();
  const screen = await renderUi(
    <>
      <Tag icon="group">Menu boards</Tag>
      <Tag accent onRemove={onRemove} removeLabel="Remove Counters">
        Counters
      </Tag>
    </>,
  );
  expect(screen.getByRole('button').elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Remove Counters' }).click();
  expect(onRemove).toHaveBeenCalledTimes(1);
  await expectAccessible();
});

test('a tag that can be pressed is a button', async () => {
  const onClick = vi.fn();
  const screen = await renderUi(
    <TagButton icon="plus" onClick={onClick}>
      Add group
    </TagButton>,
  );
  await screen.getByRole('button', { name: 'Add group' }).click();
  expect(onClick).toHaveBeenCalledTimes(1);
  await expectAccessible();
});
