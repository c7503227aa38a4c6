import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { accessibilityTree } from '../../../ui/test/accessibility-tree.ts';
import { press, renderUi } from '../../../ui/test/render-ui.tsx';
import { item } from './draft.test-kit.ts';
import { EditorDrag } from './EditorDrag.tsx';
import { ItemRow } from './ItemRow.tsx';
import type { ItemActs } from './use-items.ts';

const selection = { keys: new Set<string>(), last: null, anchor: null };

function List() {
  const [keys, setKeys] = useState(['Menu', 'Offer', 'Opening']);
  const target = useRef<HTMLDivElement>(null);
  const items = keys.map((key) => item(key));
  const actions = {
    select: () => undefined,
    moveTo: (key: string, place: number) => {
      const others = keys.filter((each) => each !== key);
      const at = keys.slice(0, place).filter((each) => each !== key).length;
      setKeys([...others.slice(0, at), key, ...others.slice(at)]);
    },
  } as unknown as ItemActs;
  return (
    <EditorDrag
      items={items}
      selection={selection as never}
      actions={actions}
      never={new Set()}
      target={target}
      isCompact={false}
    >
      {({ lifted }) => (
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          {/* biome-ignore lint/a11y/useSemanticElements: as in the editor */}
          <div ref={target} role="grid" aria-label="Items">
            {items.map((each, index) => (
              <ItemRow
                key={each.key}
                item={each}
                index={index}
                total={keys.length}
                isSelected={false}
                isStop={index === 0}
                isNever={false}
                isLifted={lifted.has(each.key)}
                problems={undefined}
                actions={actions}
                menuOf={() => []}
              />
            ))}
          </div>
        </SortableContext>
      )}
    </EditorDrag>
  );
}

const tree = async () => (await accessibilityTree()).map((line) => line.trim());
/** Waits until this text is announced to screen readers. */
const expectSaid = (text: string) => expect.poll(tree).toContain(`status [live assertive]: ${text}`);

test('drag and drop: the handle describes its use, and picking up, moving, dropping and cancelling are announced', async () => {
  const screen = await renderUi(<List />);
  const handle = screen.getByRole('button', { name: 'Move Menu' });
  await expect
    .poll(tree)
    .toEqual(
      expect.arrayContaining([
        'grid "Items"',
        expect.stringMatching(/^row ".*Menu.*"/),
        expect.stringMatching(/^button "Move Menu" \(Press Space to pick the item up/),
      ]),
    );
  (handle.element() as HTMLElement).focus();
  await press(' ');
  await expectSaid('Menu picked up, position 1 of 3');
  await press('{ArrowDown}');
  await expectSaid('Menu, position 2 of 3');
  await press(' ');
  await expectSaid('Dropped. Menu, position 2 of 3');
  const order = () =>
    [...document.querySelectorAll('[data-item]')].map((row) => row.getAttribute('data-item'));
  await expect.poll(order).toEqual(['Offer', 'Menu', 'Opening']);
  // Its row was moved in the document, which takes the focus away; it comes back with the next picture.
  await expect.element(handle).toHaveFocus();
  await press(' ');
  await expectSaid('Menu picked up, position 2 of 3');
  await press('{ArrowDown}{Escape}');
  await expectSaid('Menu stays where it was.');
  await expect.poll(order).toEqual(['Offer', 'Menu', 'Opening']);
});
