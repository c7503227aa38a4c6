import { numbersFrom, testSeed } from '@vitrine/contract/test/random';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { App } from '../../http/app.ts';
import { iterations, logStats } from '../../test/iterations.ts';
import { connectOwner, type Owner } from '../../test/owner.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import {
  atomOf,
  capOf,
  type FeedOrigin,
  inlineEntry,
  linkEntry,
  openFeedOrigin,
} from './feed-origin.test-kit.ts';
import { feedJobs } from './read-feed.ts';

// Random feeds over hours: warnings that come, change, are updated, cancelled and taken out, rules, scopes and places that
// change, answers that fail, and a reading program that dies. After each reading, what is asked for or runs is compared with
// a literal evaluation of everything that the feed has told so far.

let origin: FeedOrigin;
let server: TestServer;
let owner: Owner;
let admin: TestBrowser;
let environment: string;
const minuteMs = 60_000;
const base = Math.floor(Date.now() / minuteMs) * minuteMs;
let clock = base;
vi.setConfig({ testTimeout: 7_200_000, hookTimeout: 180_000 });

beforeAll(async () => {
  origin = await openFeedOrigin();
  server = await startTestServer({
    clock: () => new Date(clock),
    env: { OUTBOUND_ALLOW: origin.host, ROLES: 'auth,content' },
  });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
  environment = (await owner.query(`select id from content.environments where slug = 'demo'`))[0].id;
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await origin.stop();
});

type Random = () => number;
const chance = (random: Random, share: number) => random() < share;
const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
const upTo = (random: Random, most: number) => 1 + Math.floor(random() * most);

// What the authority publishes.

const severities = ['Minor', 'Moderate', 'Severe', 'Extreme'] as const;
const events = ['Flood', 'Storm'] as const;

interface Warning {
  readonly id: string;
  readonly sent: number;
  readonly status: 'Actual' | 'Test';
  readonly msgType: 'Alert' | 'Update' | 'Cancel';
  readonly references: readonly string[];
  readonly severity: (typeof severities)[number];
  readonly event: (typeof events)[number];
  readonly effective: number | null;
  readonly expires: number | null;
  /** Places by number; null: it names no area. */
  readonly inside: readonly number[] | null;
}

interface Entry {
  readonly warning: Warning;
  /** Null: inside the feed. */
  readonly path: string | null;
  readonly updated: number;
}

/** Far away from those of the demo, and 1 km from each other in a row. */
const latitudeOf = (place: number) => -60 + place * 0.01;
const circleOf = (inside: readonly number[]) => {
  const middle = inside.reduce((sum, each) => sum + latitudeOf(each), 0) / inside.length;
  const radius = ((Math.max(...inside) - Math.min(...inside)) / 2) * 1.112 + 0.3;
  return `${middle.toFixed(5)},-30.0 ${radius.toFixed(3)}`;
};
const areas = [[0], [1], [2], [0, 1], [1, 2], [0, 1, 2]] as const;

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));
const xmlOf = (warning: Warning) =>
  capOf({
    id: warning.id,
    sent: new Date(warning.sent),
    status: warning.status,
    msgType: warning.msgType,
    references: warning.references,
    severity: warning.severity,
    event: warning.event,
    headline: `${warning.event} ${warning.id}`,
    effective: dateOf(warning.effective),
    expires: dateOf(warning.expires),
    ...(warning.inside && { circle: circleOf(warning.inside) }),
  });

// The rules of the feed.

interface Rules {
  readonly least: (typeof severities)[number];
  readonly events: readonly string[];
  readonly area: 'covers_place' | 'any';
  /** By kind, with the numbers of its places; a group has the first two. */
  readonly scope: {
    readonly kind: 'all' | 'locations' | 'displays' | 'groups';
    readonly places: readonly number[];
  };
}

interface World {
  readonly feed: string;
  readonly path: string;
  readonly mode: 'ask' | 'start';
  readonly minutes: number;
  readonly places: readonly { readonly location: string; readonly display: string }[];
  readonly group: string;
}

// The literal evaluation.

interface Told {
  content: Warning;
  /** `final`: it was asked for or ran, and is over. */
  state: 'idle' | 'shown' | 'final';
  endsAt: number;
  /** The places it shows at, of an alarm. */
  shownAt: readonly number[];
}

class Literal {
  readonly told = new Map<string, Told>();
  readonly #read = new Map<string, number>();
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  /** What a reading finds: all that is inside the feed, and linked documents that are new, changed or failed before. */
  read(entries: readonly Entry[], failing: ReadonlySet<string>): void {
    for (const { warning, path, updated } of entries) {
      if (path !== null) {
        if (this.#read.get(path) === updated || failing.has(path)) continue;
        this.#read.set(path, updated);
      }
      const known = this.told.get(warning.id);
      if (known) known.content = warning;
      else this.told.set(warning.id, { content: warning, state: 'idle', endsAt: 0, shownAt: [] });
    }
  }

  judge(now: number, rules: Rules, present: ReadonlySet<number>, hasGroup: boolean): void {
    const { mode, minutes } = this.#world;
    const scope = scopeNow(rules, present, hasGroup);
    for (const told of this.told.values())
      if (told.state === 'shown' && told.endsAt <= now) told.state = 'final';
    const superseded = this.#supersededAt(now);
    for (const [id, told] of this.told) {
      const isFit = fits(told.content, now, rules, scope) && !superseded.has(id);
      if (told.state === 'shown') {
        if (superseded.has(id)) told.state = 'final';
        else if (mode === 'ask' && !isFit) told.state = 'idle';
        else if (mode === 'ask') told.endsAt = told.content.expires ?? told.endsAt;
      } else if (told.state === 'idle' && isFit) {
        told.state = 'shown';
        told.endsAt = told.content.expires ?? now + minutes * minuteMs;
        told.shownAt = placesOf(told.content, rules, scope);
      }
    }
  }

  /** What an update or cancellation that is in effect names, and what that named before. */
  #supersededAt(now: number): Set<string> {
    const found = new Set<string>();
    for (const { content } of this.told.values()) {
      const isLater = content.effective !== null && content.effective > now;
      if (content.status !== 'Actual' || content.msgType === 'Alert') continue;
      if (content.msgType === 'Update' && isLater) continue;
      const walk = [...content.references];
      for (let id = walk.pop(); id !== undefined; id = walk.pop()) {
        if (found.has(id)) continue;
        found.add(id);
        const next = this.told.get(id)?.content;
        if (next && next.msgType !== 'Alert') walk.push(...next.references);
      }
    }
    return found;
  }

  shown(): string[] {
    return [...this.told].flatMap(([id, { state }]) => (state === 'shown' ? [id] : [])).sort();
  }
}

interface ScopeNow {
  readonly places: readonly number[];
}

/** What is left of it; if nothing is left, everything. */
function scopeNow({ scope }: Rules, present: ReadonlySet<number>, hasGroup: boolean): ScopeNow {
  const here = [...present];
  const named = scope.kind === 'groups' ? (hasGroup ? [0, 1] : []) : scope.places;
  const left = here.filter((place) => named.includes(place));
  return { places: scope.kind === 'all' || left.length === 0 ? here : left };
}

function placesOf({ inside }: Warning, { area }: Rules, { places }: ScopeNow): number[] {
  return area === 'any' || inside === null ? [...places] : places.filter((place) => inside.includes(place));
}

function fits(warning: Warning, now: number, rules: Rules, scope: ScopeNow): boolean {
  const { status, msgType, severity, event, effective, expires, sent, inside } = warning;
  if (status !== 'Actual' || msgType === 'Cancel') return false;
  if (expires !== null ? expires <= now : sent < now - 24 * 60 * minuteMs) return false;
  if (effective !== null && effective > now) return false;
  if (severities.indexOf(severity) < severities.indexOf(rules.least)) return false;
  if (rules.events.length > 0 && !rules.events.includes(event)) return false;
  return rules.area === 'any' || inside === null || placesOf(warning, rules, scope).length > 0;
}

// The program.

async function makeWorld(seed: number, random: Random): Promise<World> {
  const url = (path: string) => `${server.serverUrl('demo')}/api/v1/${path}`;
  const make = async (path: string, input: object) => {
    const { status, body } = await admin.post(url(path), input);
    expect([status, body]).toEqual([201, expect.anything()]);
    return body.data.id as string;
  };
  const places = [];
  for (const place of [0, 1, 2]) {
    const location = await make('locations', {
      name: `World ${seed} ${place}`,
      timezone: 'Europe/Prague',
      latitude: latitudeOf(place),
      longitude: -30,
    });
    places.push({ location, display: await make('displays', { name: `World ${seed} ${place}`, location }) });
  }
  const displays = places.slice(0, 2).map(({ display }) => display);
  const group = await make('groups', { name: `World ${seed}`, displays });
  const mode = oneOf(random, ['ask', 'start'] as const);
  const path = `/world-${seed}`;
  const feed = await make('alert-feeds', {
    name: `World ${seed}`,
    address: `${origin.address}${path}`,
    onMatch: mode,
    ifEmpty: mode === 'start' ? 'all' : oneOf(random, ['ask', 'all']),
    minutes: 30,
  });
  return { feed, path, mode, minutes: 30, places, group };
}

async function removeWorld({ feed, places, group }: World): Promise<void> {
  await owner.query('delete from content.alert_feeds where id = $1', [feed]);
  await owner.query('delete from content.takeovers where environment_id = $1', [environment]);
  await owner.query('delete from content.alert_warnings where environment_id = $1', [environment]);
  await removeGroup(group);
  for (const place of places) await removePlace(place);
}
const removeGroup = (group: string) => owner.query('delete from content.groups where id = $1', [group]);
async function removePlace({ location, display }: World['places'][number]) {
  await owner.query('delete from content.displays where id = $1', [display]);
  await owner.query('delete from content.locations where id = $1', [location]);
}

function scopeOf({ scope }: Rules, { places, group }: World): object {
  if (scope.kind === 'all') return { all: true };
  if (scope.kind === 'groups') return { groups: [group] };
  const named = scope.places.map((place) => places[place]!);
  return scope.kind === 'locations'
    ? { locations: named.map(({ location }) => location).sort() }
    : { displays: named.map(({ display }) => display).sort() };
}

const writeRules = (rules: Rules, world: World) =>
  owner.query('update content.alert_feeds set least = $2, events = $3, area = $4, scope = $5 where id = $1', [
    world.feed,
    JSON.stringify({ severity: rules.least, urgency: 'Unknown', certainty: 'Unknown' }),
    rules.events,
    rules.area,
    JSON.stringify(scopeOf(rules, world)),
  ]);

/** One that dies in the middle: nothing reaches the database any more. */
function dying(app: App, transactions: number): App {
  let left = transactions;
  return {
    ...app,
    content: {
      ...app.content,
      inEnvironments: (...args: Parameters<App['content']['inEnvironments']>) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('killed')) : app.content.inEnvironments(...args);
      },
    } as App['content'],
    log: { ...app.log, error() {}, warn() {} } as unknown as App['log'],
  };
}

const readFeed = (app: App, feed: string) =>
  feedJobs(app)[0]!.run(
    { id: '', kind: 'read-alert-feed', environment, payload: { feed }, attempt: 1, deaths: 0, dueAt: '' },
    new AbortController().signal,
  );

async function inForce({ feed }: World, now: number) {
  const rows = await owner.query(
    `select w.identifier, w.state, w.takeover_id as takeover,
      array(select d.display_id::text from content.takeover_displays d where d.takeover_id = w.takeover_id) as displays
     from content.alert_warnings w left join content.takeovers t on t.id = w.takeover_id
     where w.feed_id = $1 and (w.state = 'open' and w.ends_at > $2 or w.state = 'started' and t.ends_at > $2
       and not exists (select from content.takeover_steps s where s.takeover_id = t.id and s.kind = 'ended'))
     order by w.identifier`,
    [feed, new Date(now)],
  );
  return rows as { identifier: string; state: string; takeover: string | null; displays: string[] }[];
}

const firstRules: Rules = {
  least: 'Moderate',
  events: [],
  area: 'covers_place',
  scope: { kind: 'all', places: [] },
};

function changedRules(rules: Rules, random: Random): Rules {
  const kind = oneOf(random, ['all', 'locations', 'displays', 'groups'] as const);
  return oneOf<() => Rules>(random, [
    () => ({ ...rules, least: oneOf(random, severities) }),
    () => ({ ...rules, events: oneOf(random, [[], ['Flood'], ['Storm']]) }),
    () => ({ ...rules, area: oneOf(random, ['covers_place', 'any'] as const) }),
    () => ({ ...rules, scope: { kind, places: oneOf(random, areas) } }),
  ])();
}

const stats = { shown: 0, expected: 0, missing: 0, wrongly: 0, readings: 0, deaths: 0 };

async function runHistory(seed: number): Promise<void> {
  const random = numbersFrom(seed * 2_654_435_761);
  clock = base;
  const world = await makeWorld(seed, random);
  const literal = new Literal(world);
  let rules = firstRules;
  await writeRules(rules, world);
  let entries: Entry[] = [];
  /** Each is updated at most once, so that never more alarms run than may. */
  const heads = new Set<string>();
  const present = new Set([0, 1, 2]);
  let hasGroup = true;
  let made = 0;
  let chains = 0;
  const timesFrom = () => {
    const effective = chance(random, 0.4) ? clock + upTo(random, 60) * minuteMs : null;
    const expires = chance(random, 0.8) ? (effective ?? clock) + upTo(random, 120) * minuteMs : null;
    return { effective, expires };
  };
  const publish = (msgType: Warning['msgType'], references: readonly string[]) => {
    made += 1;
    const isOld = msgType === 'Alert' && chance(random, 0.1);
    const warning: Warning = {
      id: `w${seed}-${made}`,
      sent: isOld ? clock - 26 * 60 * minuteMs : clock + made * 1000,
      status: msgType === 'Alert' && chance(random, 0.1) ? 'Test' : 'Actual',
      msgType,
      references,
      severity: oneOf(random, severities),
      event: oneOf(random, events),
      ...timesFrom(),
      inside: chance(random, 0.7) ? oneOf(random, areas) : null,
    };
    if (warning.status === 'Actual' && msgType !== 'Cancel') heads.add(warning.id);
    const path = chance(random, 0.5) ? `${world.path}/${made}` : null;
    entries.unshift({ warning, path, updated: clock + made });
  };
  const head = () => oneOf(random, [...heads]);
  const actions: (() => Promise<unknown> | undefined)[] = [
    () => {
      if (chains >= 3) return;
      chains += 1;
      publish('Alert', []);
    },
    () => {
      if (chains >= 3) return;
      chains += 1;
      publish('Alert', []);
    },
    () => {
      if (heads.size === 0) return;
      const before = head();
      heads.delete(before);
      const earlier = literal.told.get(before)?.content.references ?? [];
      publish('Update', chance(random, 0.5) ? [before, ...earlier] : [before]);
    },
    () => {
      if (heads.size === 0 || chance(random, 0.5)) return;
      const before = head();
      heads.delete(before);
      publish('Cancel', [before]);
    },
    // The same warning says something else.
    () => {
      const at = entries.findIndex(({ warning }) => warning.msgType === 'Alert' && chance(random, 0.5));
      if (at < 0) return;
      const { warning, path, updated } = entries[at]!;
      const changed = { ...warning, severity: oneOf(random, severities), ...timesFrom() };
      entries[at] = { warning: changed, path, updated: updated + 1 };
    },
    () => {
      entries = entries.filter(() => chance(random, 0.6));
    },
    async () => {
      rules = changedRules(rules, random);
      await writeRules(rules, world);
    },
    async () => {
      rules = changedRules(rules, random);
      await writeRules(rules, world);
    },
    async () => {
      const place = oneOf(random, [0, 1, 2]);
      if (!present.has(place) || chance(random, 0.5)) return;
      present.delete(place);
      await removePlace(world.places[place]!);
    },
    async () => {
      if (hasGroup && chance(random, 0.3)) await removeGroup(world.group);
      else return;
      hasGroup = false;
    },
    // A person declines a question or ends an alarm.
    async () => {
      const [one] = await inForce(world, clock);
      if (!one) return;
      literal.told.get(one.identifier)!.state = 'final';
      if (one.takeover)
        await owner.query(
          `insert into content.takeover_steps (environment_id, takeover_id, number, kind, at, via, by_name)
           values ($1, $2, 1, 'ended', $3, 'person', 'x')`,
          [environment, one.takeover, new Date(clock)],
        );
      else
        await owner.query(
          `update content.alert_warnings set state = 'declined' where feed_id = $1 and identifier = $2`,
          [world.feed, one.identifier],
        );
    },
  ];
  for (let step = 0; step < 7; step++) {
    for (let i = upTo(random, 3); i > 0; i--) await oneOf(random, actions)();
    clock += upTo(random, 45) * minuteMs;
    const failing = new Set(
      entries.flatMap(({ path }) => (path !== null && chance(random, 0.15) ? [path] : [])),
    );
    const isSilent = chance(random, 0.15);
    for (const { warning, path } of entries)
      if (path !== null) origin.documents.set(path, failing.has(path) ? 500 : xmlOf(warning));
    origin.documents.set(
      world.path,
      isSilent
        ? 503
        : atomOf(
            entries.map(({ warning, path, updated }) =>
              path === null
                ? inlineEntry(xmlOf(warning))
                : linkEntry(`${origin.address}${path}`, new Date(updated)),
            ),
          ),
    );
    if (chance(random, 0.3)) {
      stats.deaths += 1;
      await readFeed(dying(server.program.app, Math.floor(random() * 25)), world.feed).catch((error: Error) =>
        expect(error.message).toBe('killed'),
      );
    }
    await readFeed(server.program.app, world.feed);
    if (!isSilent) literal.read(entries, failing);
    literal.judge(clock, rules, present, hasGroup);
    await compare(world, literal, seed, step);
  }
  await removeWorld(world);
}

async function compare(world: World, literal: Literal, seed: number, step: number): Promise<void> {
  const found = await inForce(world, clock);
  const expected = literal.shown();
  const shown = found.map(({ identifier }) => identifier);
  stats.readings += 1;
  stats.expected += expected.length;
  stats.shown += expected.filter((id) => shown.includes(id)).length;
  stats.missing += expected.filter((id) => !shown.includes(id)).length;
  stats.wrongly += shown.filter((id) => !expected.includes(id)).length;
  expect({ seed, step, shown }).toEqual({ seed, step, shown: expected });
  const state = world.mode === 'ask' ? 'open' : 'started';
  expect({ seed, step, states: found.map((each) => each.state) }).toEqual({
    seed,
    step,
    states: found.map(() => state),
  });
  const numberOf = new Map(world.places.map(({ display }, place) => [display, place]));
  for (const { identifier, displays } of world.mode === 'start' ? found : []) {
    const at = displays.flatMap((display) => numberOf.get(display) ?? []).sort();
    expect({ seed, step, identifier, at }).toEqual({
      seed,
      step,
      identifier,
      at: [...literal.told.get(identifier)!.shownAt].sort(),
    });
  }
  // It is read again at the latest when the next one takes effect.
  const [{ next, due }] = await owner.query(
    `select f.next_at as next, (select min(a.judge_at) from content.feed_alerts a
      where a.feed_id = f.id and a.verdict in ('waiting', 'ignored')) as due from content.alert_feeds f where f.id = $1`,
    [world.feed],
  );
  if (due) expect(Date.parse(next)).toBeLessThanOrEqual(Date.parse(due));
}

test('what is shown is what a literal evaluation of the feed shows, after every reading', async () => {
  const histories = iterations(12, 1000);
  for (let seed = testSeed; seed < testSeed + histories; seed++) await runHistory(seed);
  expect(stats).toMatchObject({ missing: 0, wrongly: 0 });
  expect(stats.expected).toBeGreaterThan(histories);
  logStats({ histories, ...stats });
});
