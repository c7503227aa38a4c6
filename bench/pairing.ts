import { startEagerPlayer } from '../apps/server/src/test/eager-player.ts';
import { createDatabase, startPostgres } from './database.ts';
import { extent } from './extent.ts';
import { cacheDir, signIn, startProduct } from './product.ts';
import { median, printTable } from './report.ts';

// Players that ask every 5 ms whether they have been paired, and immediately request their manifest from the
// server: how many of them it knows.

const pairings = extent('BENCH_PAIRINGS', 50, 200);
const askEveryMs = 5;

export async function measurePairing(): Promise<void> {
  const postgres = await startPostgres('pairing');
  const database = await createDatabase(postgres.url);
  const product = await startProduct({ DATABASE_URL: database, DATA_DIR: `${cacheDir}/files` });
  try {
    const person = await signIn(product.url, 'demo');
    const api = `${product.url}/s/demo/api/v1`;
    const { body: places } = await person.get(`${api}/options/locations`);
    const took: number[] = [];
    let welcomed = 0;
    for (let number = 1; number <= pairings; number++) {
      const display = { name: `Paired ${number}`, location: places.data[0].id };
      const { body } = await person.post(`${api}/displays`, display);
      const player = await startEagerPlayer(product.url, askEveryMs);
      const { connectString } = player;
      const startedAt = performance.now();
      const paired = await person.put(`${api}/displays/${body.data.id}?action=pair`, { connectString });
      if (paired.status !== 200) player.stop();
      const { status } = await player.firstAnswer;
      took.push(performance.now() - startedAt);
      if (status === 200) welcomed++;
    }
    printTable(`Pairing of players that ask every ${askEveryMs} ms`, [
      {
        what: `known to their server with their first call, of ${pairings}`,
        measured: welcomed,
        unit: '',
        goal: { atLeast: pairings },
      },
      { what: 'from the words to the first manifest, median', measured: median(took), unit: 'ms' },
      { what: '  the longest', measured: Math.max(...took), unit: 'ms' },
    ]);
  } finally {
    await product.stop();
    await postgres.stop();
  }
}
