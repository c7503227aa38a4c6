import { playlistColour } from '@vitrine/contract/playlist-colours';
import { dayMs, minuteMs } from '@vitrine/schedule/local-clock';
import { timeline } from '@vitrine/schedule/timeline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPlans } from '../core/plans/plans.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { demoEnvironments } from './demo-data.ts';
import { displayIdOf, idOf } from './demo-ids.ts';

// Runs the schedule engine on the real rows of the demo, for every half hour of a year: all weekdays and
// every clock change in Europe, America and New Zealand.

const start = Date.parse('2026-11-16T00:00:00Z');
const days = 371;
const stepMs = 30 * minuteMs;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(start) });
});
afterAll(() => server.stop());

/** How many displays play at each step. Devices that stay offline don't count, whatever their plan says. */
async function countPlaying(slug: string): Promise<{ active: number; playing: Uint8Array }> {
  const { locations } = demoEnvironments.find((each) => each.slug === slug)!;
  const all = locations.flatMap(({ name: place, displays }) =>
    displays.map((each) => ({ ...each, id: displayIdOf(slug, place, each.name) })),
  );
  const active = all.filter(({ isInactive }) => !isInactive);
  const connected = active.filter(({ silentMinutes }) => silentMinutes === undefined).map(({ id }) => id);
  const environment = idOf(slug);
  const plans = await server.program.app.content.inEnvironments([environment], (db) =>
    readPlans(db, environment, connected),
  );
  const playing = new Uint8Array((days * dayMs) / stepMs);
  for (const { plan } of plans) {
    for (const { from, to, state } of timeline(plan, start, start + days * dayMs)) {
      if (state !== 'playing') continue;
      for (let i = Math.ceil((from - start) / stepMs); i * stepMs < to - start; i++) playing[i]!++;
    }
  }
  return { active: active.length, playing };
}

describe.each([
  { slug: 'demo', active: 24 },
  { slug: 'museum', active: 1 },
])('$slug', ({ slug, active }) => {
  test(`ST3: at least half of its ${active} active displays play at every half hour of a year`, async () => {
    const counted = await countPlaying(slug);
    expect(counted.active).toBe(active);
    const tooFew = [...counted.playing].flatMap((count, i) =>
      count * 2 < active ? [`${new Date(start + i * stepMs).toISOString()}: ${count}`] : [],
    );
    expect(tooFew).toEqual([]);
  });
});

test('ST3: the fifteen playlists have fifteen colours, so that neighbours in a calendar never look alike', async () => {
  const admin = await server.signIn('admin@vitrine.test');
  const { body } = await admin.get(`${server.serverUrl('demo')}/api/v1/playlists?_limit=200`);
  const colours = body.data.map(({ id }: { id: string }) => playlistColour(id));
  expect(colours).toHaveLength(15);
  expect(new Set(colours).size).toBe(15);
});

test('the demo does not play all the time: the number of playing displays changes over the day', async () => {
  const { playing } = await countPlaying('demo');
  expect(Math.max(...playing)).toBeGreaterThanOrEqual(17);
});
