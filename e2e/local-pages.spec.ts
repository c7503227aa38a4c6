import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';
import { startPlayers } from './player-fixture.ts';

// Pages in the network of the screens, which only the player can open.

test('PL15: a page of the local network is shown by explicit choice', async ({ database, openBrowser }) => {
  const { front, plays, call, person, api, faults } = await startPlayers(database, openBrowser);
  const till = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<h1>Till</h1>');
  });
  await new Promise<void>((resolve) => till.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(till.address() as AddressInfo).port}/menu`;
  try {
    const { data } = await call(
      201,
      person.post(`${api}/playables`, { name: 'Till', type: 'url', url: address, isLocal: true }),
    );
    await plays([{ playable_id: data.id, duration: 3600 }]);
    await expect(front('iframe').contentFrame().getByRole('heading', { name: 'Till' })).toBeVisible();
    expect(await faults()).toEqual([]);
  } finally {
    till.close();
  }
});
