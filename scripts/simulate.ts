/**
 * `npm run simulate -- --devices 1000` registers that many players, pairs each with a new display, and runs
 * them through the real protocol until it is stopped.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { SimulatedPlayer } from '../apps/server/src/demo/simulated-player.ts';
import { StartError } from '../apps/server/src/infra/start-error.ts';
import { stopSignal, whenAborted } from '../apps/server/src/infra/stop-signal.ts';
import { version } from '../apps/server/src/infra/version.ts';
import { ApiSession } from './simulate/api-session.ts';
import { readOptions, type SimulationOptions } from './simulate/options.ts';

const pairedAtOnce = 25;
const pollMs = 250;
const reportMs = 5000;

class Simulation {
  readonly #options: SimulationOptions;
  readonly #server: string;
  readonly #session: ApiSession;
  readonly #players: SimulatedPlayer[] = [];
  #location = '';
  #connected = 0;
  #roundTrips: number[] = [];

  constructor(options: SimulationOptions) {
    this.#options = options;
    this.#server = `${options.url}/s/${options.server}`;
    this.#session = new ApiSession(options.url);
  }

  async run(stopping: AbortSignal): Promise<void> {
    const { server, email, password, devices } = this.#options;
    await this.#session.signIn(server, email, password);
    const { data: locations } = await this.#session.call('GET', `${this.#server}/api/v1/options/locations`);
    if (locations.length === 0) throw new StartError('The server has no location: create one first.');
    this.#location = locations[0].id;

    const reporting = setInterval(() => this.#report(), reportMs);
    try {
      for (let number = 1; number <= devices && !stopping.aborted; number += pairedAtOnce) {
        const count = Math.min(pairedAtOnce, devices - number + 1);
        await Promise.all(Array.from({ length: count }, (_, i) => this.#pair(number + i, stopping)));
      }
      if (!stopping.aborted) console.log(`${devices} devices run. Stop with Ctrl+C.`);
      await whenAborted(stopping);
    } finally {
      clearInterval(reporting);
      for (const player of this.#players) player.stop();
    }
  }

  async #pair(number: number, stopping: AbortSignal): Promise<void> {
    const { url } = this.#options;
    const facts = {
      manufacturer: 'Simulator',
      device: `Simulated player ${number}`,
      appversion: version,
      arch: 'x64',
    };
    const { connectString, secret } = await this.#session.call('POST', `${url}/api/player/register`, {
      body: { facts },
    });
    const display = await this.#session.call('POST', `${this.#server}/api/v1/displays`, {
      body: { name: `Simulated ${number}`, location: this.#location },
    });
    await this.#session.call('PUT', `${this.#server}/api/v1/displays/${display.data.id}?action=pair`, {
      body: { connectString },
    });
    for (;;) {
      const pairing = await this.#session.call('GET', `${url}/api/player/pairing`, { token: secret });
      if (pairing.state === 'paired') return this.#start(pairing);
      if (stopping.aborted) return;
      await sleep(pollMs);
    }
  }

  #start({ url, token }: { url: string; token: string }): void {
    const player = new SimulatedPlayer({
      url,
      token,
      playing: 'Simulation',
      spreadMs: Math.min(30_000, this.#options.devices * 20),
      onAck: (ms) => this.#roundTrips.push(ms),
      onState: (state) => {
        this.#connected += state === 'connected' ? 1 : -1;
      },
    });
    this.#players.push(player.start());
  }

  #report(): void {
    const sorted = this.#roundTrips.toSorted((a, b) => a - b);
    this.#roundTrips = [];
    const quantile = (q: number) => Math.round(sorted[Math.floor(sorted.length * q)] ?? 0);
    const times = sorted.length > 0 ? `, p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms` : '';
    console.log(
      `${this.#players.length} paired, ${this.#connected} connected, ${sorted.length} heartbeats in ${reportMs / 1000} s${times}`,
    );
  }
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  const signals = [stopSignal()];
  if (options.seconds > 0) signals.push(AbortSignal.timeout(options.seconds * 1000));
  await new Simulation(options).run(AbortSignal.any(signals));
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  },
);
