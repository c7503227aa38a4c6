import { expect, test } from 'vitest';
import { connectOwner } from '../../test/owner.ts';
import { startTestServer } from '../../test/test-server.ts';

test('if more logins end at once than fit into one reply, the next replies contain the rest', async () => {
  const server = await startTestServer();
  const owner = await connectOwner(server.database);
  try {
    await owner.query(
      `insert into identity.ended_logins (login_id, identity_id, ended_at)
       select gen_random_uuid(), i.id, now() from identity.identities i, generate_series(1, 12345)
       where i.email = 'standard@vitrine.test'`,
    );
    const headers = { Authorization: `Bearer ${server.program.app.serverKey}` };
    const notified = new Set<string>();
    let answers = 0;
    for (let after = 0, isMore = true; isMore; answers++) {
      const url = `${server.authUrl}/api/internal/ended-logins?after=${after}`;
      const { status, body } = await server.browser().get(url, { headers });
      expect(status).toBe(200);
      for (const { loginId } of body.data) notified.add(loginId);
      isMore = body.latest > after && body.data.length > 0;
      after = body.latest;
    }
    expect(notified.size).toBe(12_345);
    expect(answers).toBeGreaterThan(2);
  } finally {
    await owner.end();
    await server.stop();
  }
});
