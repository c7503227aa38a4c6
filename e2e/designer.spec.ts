import { sampleBoxes } from '@vitrine/contract/test/sample-boxes';
import { expect, signIn, test } from './fixtures.ts';
import { enter } from './player-fixture.ts';
import { newServer } from './seed.ts';

// The designer as people use it, beside the journeys with a real player in designs.spec.ts.

const { programme, text } = sampleBoxes;

test('a frame gets a twin for displays that are mounted the other way', async ({ page, database }) => {
  const server = await newServer(database);
  const { api, person, call } = await enter(server);
  const create = async (name: string, shape: string) => {
    const frame = { name, use: 'frame', shape, background: '#14342b', boxes: [programme, text] };
    return (await call(201, person.post(`${api}/designs`, frame))).data.id as string;
  };
  const wide = await create('Wide', 'landscape');
  await create('Also wide', 'landscape');
  const tall = await create('Tall', 'portrait');
  await signIn(page, server.admin, { server: server.slug, path: `/designs/detail/${wide}` });

  await expect(page.getByText('Displays mounted the other way stay without a frame.')).toBeVisible();
  await page.getByRole('combobox', { name: 'For portrait displays' }).click();
  await expect(page.getByRole('option')).toHaveText(['No frame', 'Tall']);
  await page.getByRole('option', { name: 'Tall' }).click();
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Wide is saved.')).toBeVisible();
  expect((await call(200, person.get(`${api}/designs/${wide}`))).data.twin).toBe(tall);

  // The other one of the two says so.
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(
    page.getByText('Displays mounted the other way wear Wide, because it names Tall.'),
  ).toBeVisible();
});
