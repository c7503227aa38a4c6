import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { expect, signIn, test } from './fixtures.ts';
import { startPlayers } from './player-fixture.ts';
import { picture } from './samples.ts';

// A table of more rows than fit: in the designer, and on a real player in a loop whose turns are too short for all pages.

const rowsPerPage = 3;
const dishes = ['Soup', 'Quiche', 'Omelette', 'Risotto', 'Curry'];

test('a table of two pages shows all its rows in a loop whose turns are as short as one, and the canvas says which page it is', async ({
  page,
  database,
  openBrowser,
}) => {
  test.slow();
  const { api, person, call, create, upload, player, plays, front, server } = await startPlayers(
    database,
    openBrowser,
  );
  const other = await upload('other.png', picture('other.png', 64).buffer);
  const columns = [{ key: 'dish', name: 'Dish', kind: 'text' }];
  const source = await create('sources', { name: 'Dishes', kind: 'table', columns });
  const rows = dishes.map((dish) => ({ values: { dish } }));
  await call(200, person.put(`${api}/sources/${source}/rows`, { rows }));
  // Nothing is on screens yet, so nobody has to wait for it.
  await database.query('update content.source_versions set valid_from = created_at where source_id = $1', [
    source,
  ]);
  const table = {
    ...sampleBoxes.table,
    name: 'Dishes',
    source,
    columns: [{ column: 'dish' }],
    pageMark: true,
    rowsPerPage,
    pageSeconds: 4,
    place: { x: 60, y: 200, w: 800, h: 700 },
  };
  const design = await create('designs', {
    name: 'Menu',
    use: 'item',
    shape: 'landscape',
    background: '#14342b',
    boxes: [table],
  });

  // What is on the screen is written down there as it comes, so that no page is missed however late it is asked for.
  await player.evaluate(() => {
    const seen: string[] = [];
    (globalThis as unknown as { seen: string[] }).seen = seen;
    const look = () => {
      const box = document.querySelector<HTMLElement>('.layer.front [data-box="table"]');
      const now = box
        ? box.innerText.replaceAll(/\s+/g, ' ').trim()
        : document.querySelector('.layer.front img')
          ? 'other'
          : '';
      if (now !== '' && now !== seen.at(-1)) seen.push(now);
      requestAnimationFrame(look);
    };
    look();
  });
  // As long as one page: the other rows come with the next turn.
  await plays([
    { playable_id: design, duration: 4 },
    { playable_id: other, duration: 4 },
  ]);
  await expect(front('[data-box="table"]')).toBeVisible();
  const starts = async () => {
    const seen = await player.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    return seen.filter((_, i) => seen[i - 1] === 'other');
  };
  // Wherever the loop was entered: one turn begins with the first page, and the next with the second.
  await expect.poll(starts).toContain('Soup Quiche Omelette 1 / 2');
  await expect.poll(starts).toContain('Risotto Curry 2 / 2');

  await signIn(page, server.admin, { server: server.slug, path: `/designs/detail/${design}` });
  const pages = page.getByRole('group', { name: 'Pages of Dishes' });
  await expect(pages).toHaveText('1 of 2');
  const box = page.locator('[data-screen] [data-box="table"]');
  await expect(box).toContainText('Soup');
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages).toHaveText('2 of 2');
  await expect(box).toContainText('Curry');
  await expect(page.getByText('1 unsaved change')).toHaveCount(0);

  // The check says how long it takes, and steps aside for who chooses a box.
  const canvas = page.getByRole('group', { name: 'Canvas' });
  await page.getByRole('button', { name: /^(Checked|1 hint)$/ }).click();
  await expect(page.getByText(/^5 rows need 2 turns, about 16\ss$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Show all in one turn: 8\ss$/ })).toBeVisible();
  await canvas.getByRole('button', { name: 'Dishes', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Content check' })).toHaveCount(0);

  // Neither the difference that comes with the first letter nor saving moves the canvas.
  const before = await canvas.boundingBox();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Menu of the week');
  await name.press('Enter');
  const difference = page.getByRole('region', { name: 'What this changes' });
  await expect(difference).toBeVisible();
  expect(await canvas.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Menu of the week is saved.')).toBeVisible();
  await expect(difference).toHaveCount(0);
  expect(await canvas.boundingBox()).toEqual(before);
});
