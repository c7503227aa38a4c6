import { environmentLimits } from '@vitrine/contract/environment-limits';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withinFairShare } from '../../http/fair-share.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

// One customer fills an environment with everything that the limits allow; others must hardly notice.

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let environment: string;
const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;

beforeAll(async () => {
  server = await startTestServer();
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  [{ id: environment }] = (await owner.query(`select id from content.environments where slug = 'demo'`)) as [
    { id: string },
  ];
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

/** All day except for one minute, a different one for each. */
const shutOut = (minute: number) => {
  const clock = (at: number) =>
    `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  return { precondition: 'time', operator: 'between', from: clock(minute + 1), to: clock(minute) };
};

/**
 * Rows that exist while something is tested. Nothing refers to them, so nothing is recomputed when they come
 * and go.
 */
async function withMany(
  { fill, count, undo }: { fill: string; count: number; undo: string },
  work: () => Promise<void>,
): Promise<void> {
  const change = async (statement: string, values: unknown[]) => {
    await owner.query('set session_replication_role = replica');
    await owner.query(statement, values);
    await owner.query('reset session_replication_role');
  };
  await change(fill, [environment, count]);
  try {
    await work();
  } finally {
    await change(undo, [environment]);
  }
}

const filledPlaylists = {
  fill: `insert into content.playlists (environment_id, id, name, created_at, updated_at)
    select $1, gen_random_uuid(), 'Filled ' || n, now(), now() from generate_series(1, $2::int) n`,
  undo: `delete from content.playlists where environment_id = $1 and name like 'Filled %'`,
};

test.each([
  {
    what: 'folders' as const,
    count: 'select count(*)::int as count from content.folders where environment_id = $1',
    fill: `insert into content.folders (environment_id, id, name, path, created_at, updated_at)
      select $1, id, 'Filled ' || id, array[id], now(), now()
      from (select gen_random_uuid() as id from generate_series(1, $2::int)) f`,
    undo: `delete from content.folders where environment_id = $1 and name like 'Filled %'`,
    make: (name: string) => admin.post(url('folders'), { name }),
  },
  {
    what: 'playlists' as const,
    count: 'select count(*)::int as count from content.playlists where environment_id = $1',
    ...filledPlaylists,
    make: (name: string) => admin.post(url('playlists'), { name }),
  },
  {
    what: 'items' as const,
    count: 'select count(*)::int as count from content.playlist_items where environment_id = $1',
    fill: `insert into content.playlist_items (environment_id, id, playlist_id, position, playable_id, amount, conditions)
      select $1, gen_random_uuid(), $1, n, $1, 1, '[]' from generate_series(1, $2::int) n`,
    undo: 'delete from content.playlist_items where environment_id = $1 and playlist_id = $1',
    make: async (name: string) => {
      const [playable] = await owner.query(
        `select id from content.playables where environment_id = $1 and status = 'ready' and replaces_id is null limit 1`,
        [environment],
      );
      return admin.post(url('playlists'), { name, items: [{ playable_id: playable!.id }] });
    },
  },
  {
    what: 'conditions' as const,
    count: `select (select coalesce(sum(jsonb_array_length(conditions)), 0) from content.playlist_items
        where environment_id = $1)::int
      + (select coalesce(sum(jsonb_array_length(calendar -> 'conditions')
          + coalesce(jsonb_array_length(calendar -> 'exceptions'), 0)
          + (select coalesce(sum(jsonb_array_length(each)), 0)
            from jsonb_array_elements(coalesce(calendar -> 'alternatives', '[]')) as each)), 0)
        from content.playlists where environment_id = $1)::int as count`,
    fill: `insert into content.playlists (environment_id, id, name, calendar, created_at, updated_at)
      select $1, gen_random_uuid(), 'Filled 1', json_build_object('name', null, 'conditions',
        (select json_agg(json_build_object('precondition', 'weekday', 'weekdays', json_build_array('mo')))
          from generate_series(1, $2::int))), now(), now()`,
    undo: filledPlaylists.undo,
    make: (name: string) => admin.post(url('playlists'), { name, calendar: { conditions: [shutOut(600)] } }),
  },
])(
  'AC7: an environment has exactly this many $what at most, and the error says how many',
  async ({ what, count, fill, undo, make }) => {
    const max = environmentLimits[what];
    const [there] = await owner.query(count, [environment]);
    await withMany({ fill, undo, count: max - 1 - there!.count }, async () => {
      const last = await make('The last one');
      expect([last.status, last.body.message]).toEqual([201, undefined]);
      const { status, body } = await make('One more');
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'environment_limit' });
      expect(body.message).toContain(max.toLocaleString('en'));
      await admin.delete(url(`${what === 'folders' ? 'folders' : 'playlists'}/${last.body.data.id}`));
    });
  },
);

test('AC7: an environment that exceeded the limit earlier can still edit its records', async () => {
  await withMany({ ...filledPlaylists, count: environmentLimits.playlists + 1 }, async () => {
    const { body } = await admin.get(url('playlists?name_contains=Filled 77&_limit=1'));
    const { status } = await admin.put(url(`playlists/${body.data[0].id}`), { name: 'Filled 77 anew' });
    expect(status).toBe(200);
  });
});

test('AC7: few of one customer’s expensive calls run at once, others wait, and too many are refused', async () => {
  const { app } = server.program;
  let running = 0;
  let most = 0;
  const releases: (() => void)[] = [];
  const call = (who: string) =>
    withinFairShare(app, who, async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => releases.push(resolve));
      running--;
    });
  const calls = Array.from({ length: 202 }, () => call('greedy'));
  await expect(call('greedy')).rejects.toMatchObject({
    problem: { status: 429, code: 'environment_busy', retryAfterSeconds: 5 },
  });
  // Another customer does not wait for any of them.
  const other = withinFairShare(app, 'other', async () => 'served');
  expect(await other).toBe('served');
  let served = 0;
  const all = Promise.all(calls.map((each) => each.then(() => served++)));
  while (served < calls.length) {
    releases.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await all;
  expect(most).toBe(2);
});

/**
 * The longest time that this thread worked between two turns of the event loop, in milliseconds. Time in which other programs
 * had the processor does not count.
 */
function measureStalls(): () => number {
  const worked = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let longest = 0;
  let last = worked();
  const look = () => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
    next = setImmediate(look);
  };
  let next = setImmediate(look);
  return () => {
    clearImmediate(next);
    return longest;
  };
}

test('AC7: the most expensive allowed playlists block the event loop no longer than 50 ms, or 1.2 times its usual value', async () => {
  const { body: displays } = await admin.get(url('displays?_limit=1&active_eq=true'));
  const { body: group } = await admin.post(url('groups'), {
    name: 'Hostile',
    displays: [displays.data[0].id],
  });
  const [page] = await owner.query(
    `select id from content.playables where environment_id = $1 and status = 'ready' and replaces_id is null
       and not refuses_framing and type <> 'video' limit 1`,
    [environment],
  );
  const from = new Date();
  const nextDay = `from=${from.toISOString()}&to=${new Date(from.getTime() + 86_400_000).toISOString()}`;
  const item = { playable_id: page.id, conditions: Array.from({ length: 20 }, (_, i) => shutOut(i * 71)) };
  const draft = { enabled: true, priority: 50, orientation: null, conditions: [], items: [item] };
  const calls = {
    overview: () => admin.get(url('overview')),
    check: () => admin.post(url('playlists-check'), { ...draft, groups: [group.data.id] }),
    timeline: () => admin.get(url(`overview-timeline?${nextDay}`)),
  };
  /** The best of several turns: compiling and collecting garbage are not the call's own work. */
  const longestStall = async (call: keyof typeof calls): Promise<number> => {
    const stalls: number[] = [];
    for (let turn = 0; turn < 8; turn++) {
      const stall = measureStalls();
      expect([call, (await calls[call]()).status]).toEqual([call, 200]);
      stalls.push(stall());
    }
    return Math.min(...stalls);
  };
  const names = Object.keys(calls) as (keyof typeof calls)[];
  const usual = new Map<string, number>();
  for (const name of names) usual.set(name, await longestStall(name));
  for (let list = 0; list < 4; list++) {
    const items = Array.from({ length: 240 }, (_, place) => ({
      playable_id: page.id,
      conditions: Array.from({ length: 20 }, (_, i) => shutOut((list * 240 + place * 7 + i * 71) % 1438)),
    }));
    const made = await admin.post(url('playlists'), {
      ...{ name: `Hostile ${list}`, priority: 99, groups: [group.data.id], items },
    });
    expect(made.status).toBe(201);
  }
  for (const name of names) {
    const stall = await longestStall(name);
    expect({ name, stall, isShort: stall <= Math.max(50, usual.get(name)! * 1.2) }).toMatchObject({
      isShort: true,
    });
  }
});

test('A9: of many customers six expensive calls run at once in a process, and they take turns', async () => {
  const { app } = server.program;
  const order: string[] = [];
  const releases: (() => void)[] = [];
  const call = (who: string) =>
    withinFairShare(app, who, async () => {
      order.push(who);
      await new Promise<void>((resolve) => releases.push(resolve));
    });
  const customers = Array.from({ length: 8 }, (_, i) => `customer ${i}`);
  const calls = [...customers, ...customers].map(call);
  expect(releases).toHaveLength(6);
  for (let done = 0; done < calls.length; done++) {
    await vi.waitFor(() => expect(releases.length).toBeGreaterThan(done), 60_000);
    expect(releases.length - done).toBeLessThanOrEqual(6);
    releases[done]!();
  }
  await Promise.all(calls);
  expect(new Set(order.slice(0, 8)).size).toBe(8);
  expect(app.state.fairShares.size).toBe(0);
});
