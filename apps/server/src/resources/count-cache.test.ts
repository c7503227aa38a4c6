import { expect, test } from 'vitest';
import { connectOwner } from '../test/owner.ts';
import { startTestServer } from '../test/test-server.ts';

test('the total of a large list is that of its own database, also beside another program with the same environments', async () => {
  const servers = [await startTestServer(), await startTestServer()];
  try {
    const lists = [];
    for (const [i, server] of servers.entries()) {
      const owner = await connectOwner(server.database);
      await owner.query(
        `insert into content.locations (environment_id, id, name, timezone, hours, created_at, updated_at)
         select environment_id, gen_random_uuid(), 'Counted ' || n, 'UTC', hours, now(), now()
         from (select * from content.locations where name like 'Praha%' limit 1) l, generate_series(1, $1::int) n`,
        [1500 + i],
      );
      await owner.end();
      const admin = await server.signIn('admin@vitrine.test');
      lists.push(() =>
        admin.get(`${server.serverUrl('demo')}/api/v1/locations?name_contains=Counted&_limit=1`),
      );
    }
    // Together, because a total is kept for seconds only, and those who ask at the same time share one count.
    const replies = await Promise.all(lists.map((list) => list()));
    expect(replies.map(({ body }) => body.meta.total)).toEqual([1500, 1501]);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
});
