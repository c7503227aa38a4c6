import { setTimeout as sleep } from 'node:timers/promises';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { foreignShare, readMoment } from './machine.ts';
import { type Product, startProduct } from './product.ts';
import type { Line } from './report.ts';
import type { BackOff, SimulatedPlayersProcess } from './simulated-players.ts';

// The server is killed with all players connected and restarted, while a user keeps loading the list of
// displays.

const list = 'displays?include=groups,location&_limit=50';
const pollMs = 250;

export interface Storm {
  readonly name: string;
  readonly backOff: BackOff;
  readonly goalSeconds: number;
  readonly giveUpSeconds: number;
  readonly goalListMs?: number;
}

export async function runStorm(
  storm: Storm,
  {
    product,
    env,
    simulatedPlayers,
    devices,
    person,
  }: {
    product: Product;
    env: Record<string, string>;
    simulatedPlayers: SimulatedPlayersProcess;
    devices: number;
    person: TestBrowser;
  },
): Promise<{ product: Product; lines: Line[] }> {
  await simulatedPlayers.call('setBackOff', storm.backOff);
  await product.kill();
  await simulatedPlayers.call('state', null);
  const again = await startProduct({ ...env, PORT: String(product.port) });
  const readyAt = performance.now();
  const before = readMoment();
  const refused: Record<string, number> = {};
  const listMs: number[] = [];
  const strangeReplies: number[] = [];
  let almostAllAfter = Number.POSITIVE_INFINITY;
  let allAfter = Number.POSITIVE_INFINITY;
  while (allAfter === Number.POSITIVE_INFINITY && performance.now() - readyAt < storm.giveUpSeconds * 1000) {
    const askedAt = performance.now();
    const answer = await person.get(`${again.url}/s/demo/api/v1/${list}`);
    listMs.push(performance.now() - askedAt);
    if (answer.status !== 200) strangeReplies.push(answer.status);
    const state = await simulatedPlayers.call('state', null);
    for (const [status, count] of Object.entries(state.refused))
      refused[status] = (refused[status] ?? 0) + count;
    const seconds = (performance.now() - readyAt) / 1000;
    if (state.connected >= devices * 0.99) almostAllAfter = Math.min(almostAllAfter, seconds);
    if (state.connected >= devices) allAfter = seconds;
    await sleep(pollMs);
  }
  const other = Object.entries(refused).reduce(
    (sum, [status, count]) => sum + (status === '503' ? 0 : count),
    0,
  );
  listMs.sort((a, b) => a - b);
  const { name, goalSeconds, goalListMs } = storm;
  return {
    product: again,
    lines: [
      {
        what: `${name}: 99 % back after`,
        measured: almostAllAfter,
        unit: 's',
        goal: { atMost: goalSeconds },
      },
      { what: '  all back after', measured: allAfter, unit: 's', goal: { atMost: 300 } },
      { what: '  asked to come later (503)', measured: refused['503'] ?? 0, unit: '' },
      {
        what: '  other refusals, and failed lists',
        measured: other + strangeReplies.filter((status) => status !== 503).length,
        unit: '',
        goal: { atMost: 0 },
      },
      {
        what: '  list of displays meanwhile, p95',
        measured: listMs[Math.floor(listMs.length * 0.95)] ?? Number.POSITIVE_INFINITY,
        unit: 'ms',
        ...(goalListMs && { goal: { atMost: goalListMs } }),
      },
      { what: '  others meanwhile', measured: foreignShare(before, readMoment()) * 100, unit: '%' },
    ],
  };
}
