import type { Plan } from '@vitrine/schedule/plan';
import { type Segment, timeline } from '@vitrine/schedule/timeline';
import { whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import { measureEventLists } from './event-lists.ts';
import { extent } from './extent.ts';
import { foreignShare, readMoment } from './machine.ts';
import { type Line, median, printTable } from './report.ts';

import { otherPlayer, overlay, type Slice } from './schedule-reference.ts';
import { differentPlans, from, planOf, type Rule, rulesOf, to, zones } from './schedule-workload.ts';

// The schedule engine: thirty days for many displays, one edit, and "what plays now", each compared with its
// reference.

const rounds = extent('BENCH_ROUNDS', 3, 5);
/** A running server has compiled its code, so the engine is warmed up first. */
const warmUps = 10;
const displays = 1000;
/** The reference takes more than a tenth of a second for each display. */
const referenceDisplays = 6;
/**
 * Work of a few milliseconds is repeated this often per round, because the kernel counts CPU time in ticks.
 */
const few = 20;
const many = 100;

export async function measureSchedule(): Promise<void> {
  const before = readMoment();
  const rules = rulesOf(50);
  requireSameAnswers(rules);
  const lines = [...compareTimelines(rules), ...measureEdit(rules), ...[10, 100, 1000].map(compareNow)];
  printTable(
    `Schedule: 50 playlists, 12 zones, 30 days with changes of clocks, processor time, median of ${rounds}`,
    [
      ...lines,
      {
        what: 'others used the machine meanwhile',
        measured: foreignShare(before, readMoment()) * 100,
        unit: '%',
      },
    ],
  );
  await measureEventLists(rules);
}

/** Both give the same result except around clock changes, which the libraries treat differently. */
function requireSameAnswers(rules: readonly Rule[]): void {
  let same = 0;
  let looked = 0;
  for (const zone of zones.slice(0, 3)) {
    const plan = planOf(rules, zone);
    const [ours, reference] = [timeline(plan, from, to), overlay(plan, from, to)];
    for (let at = from; at < to; at += 300_000, looked++)
      if (winnersAt(ours, at) === winnersAt(reference, at)) same++;
  }
  if (same < looked * 0.998) throw new Error(`Only ${same} of ${looked} answers are those of the reference.`);
}

function winnersAt(parts: readonly (Segment | Slice)[], at: number): string {
  const part = parts.findLast((each) => each.from <= at)!;
  return String('winners' in part ? part.winners : part.playlists);
}

function compareTimelines(rules: readonly Rule[]): Line[] {
  const perDisplayMs = timesOf(() => differentPlans(rules, displays), makeAll).map((ms) => ms / displays);
  const referencePlans = zones.slice(0, referenceDisplays).map((zone) => planOf(rules, zone));
  const referenceMs = timeOf(() => {
    for (const plan of referencePlans) overlay(plan, from, to);
  });
  const sharedPlans = () => Array.from({ length: few }, () => zones.map((zone) => planOf(rules, zone)));
  const sharedMs = median(timesOf(sharedPlans, (all) => all.forEach(makeAll))) / few;
  let manyMs = 0;
  for (let batch = 0; batch < 100; batch++) {
    const plans = differentPlans(rules, displays);
    manyMs += timeOf(() => makeAll(plans));
  }
  const perSecond = (ms: number) => 1000 / ms;
  return [
    {
      what: 'displays a second, all different, against rrule + luxon',
      measured: perSecond(median(perDisplayMs)),
      reference: perSecond(referenceMs / referenceDisplays),
      unit: '/s',
      goal: { atLeast: 1000 },
    },
    {
      what: '1,000 displays, all different',
      measured: median(perDisplayMs) * displays,
      unit: 'ms',
      goal: { atMost: 100 },
    },
    { what: '1,000 displays, one plan per zone', measured: sharedMs, unit: 'ms', goal: { atMost: 5 } },
    { what: '100,000 displays, all different', measured: manyMs / 1000, unit: 's', goal: { atMost: 10 } },
  ];
}

function makeAll(plans: readonly Plan[]): void {
  for (const plan of plans) timeline(plan, from, to);
}

/**
 * One of fifty playlists changes, and with it the lists of a group of 25 displays, no two of which are alike.
 */
function measureEdit(rules: readonly Rule[]): Line[] {
  const edited = () =>
    rules.with(7, { ...rules[7]!, priority: 55, conditions: rules[8]!.conditions.slice() });
  const times = timesOf(
    () => Array.from({ length: few }, () => differentPlans(edited(), 25)),
    (all) => all.forEach(makeAll),
  );
  const ms = median(times) / few;
  return [
    { what: 'one edit that reaches 25 different displays', measured: ms, unit: 'ms', goal: { atMost: 5 } },
  ];
}

const perCase = 5000;

/** A player asks every few seconds, so both are measured warm. */
function compareNow(count: number): Line {
  const rules = rulesOf(count);
  const plan = planOf(rules, Intl.DateTimeFormat().resolvedOptions().timeZone);
  const other = otherPlayer(rules);
  const instants = Array.from({ length: perCase }, (_, i) => from + 3_600_000 + i * 7000);
  const dates = instants.map((at) => new Date(at));
  const ours =
    median(
      timesOf(
        () => instants,
        (all) => {
          for (let i = 0; i < many; i++) for (const at of all) whatPlaysAt(plan, at);
        },
      ),
    ) / many;
  const reference = median(
    timesOf(
      () => dates,
      (all) => all.forEach((at) => void other(at)),
    ),
  );
  return {
    what: `"what plays now" with ${count} rules a second, against @xiboplayer/schedule`,
    measured: (perCase / ours) * 1000,
    reference: (perCase / reference) * 1000,
    unit: '/s',
    goal: { atLeast: 10 },
  };
}

/** Milliseconds of CPU time of the thread, because other processes may use the machine too. */
function timesOf<T>(prepare: () => T, work: (input: T) => void): number[] {
  const one = () => {
    const input = prepare();
    return timeOf(() => work(input));
  };
  for (let i = 0; i < warmUps; i++) one();
  return Array.from({ length: rounds }, one);
}

function timeOf(work: () => void): number {
  const startedAt = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(startedAt);
  return (user + system) / 1000;
}
