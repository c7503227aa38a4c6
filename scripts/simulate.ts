import { parseArgs } from 'node:util';
import { SimulatedPlayer } from '../apps/server/src/demo/simulated-player.ts';
import { TestBrowser } from '../apps/server/src/test/test-browser.ts';

// npm run simulate -- --devices 1000 --url http://localhost:4400
// Registers that many players, pairs each with a new display, and runs them through the real protocol until stopped.

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '100' },
    url: { type: 'string', default: 'http://localhost:4400' },
    server: { type: 'string', default: 'demo' },
    email: { type: 'string', default: 'admin@vitrine.test' },
    password: { type: 'string', default: 'vitrine-demo' },
    seconds: { type: 'string', default: '0' },
  },
});
const count = Number(values.devices);
const server = `${values.url}/s/${values.server}`;
const atOnce = 25;

const person = new TestBrowser(values.url);
await person.logIn(values.url, values.email, values.password);
await person.logIn(server, values.email, values.password);
const { body: places } = await person.get(`${server}/api/v1/options/locations`);
const location = places.data[0]?.id;
if (!location) throw new Error('The server needs a location first.');

let connected = 0;
let roundTrips: number[] = [];
const boxes: SimulatedPlayer[] = [];

async function pairOne(number: number): Promise<void> {
  const box = new TestBrowser(values.url);
  const facts = {
    manufacturer: 'Simulator',
    device: `Simulated box ${number}`,
    appversion: '1.0.0',
    arch: 'x64',
  };
  const registered = await expectStatus(201, box.post(`${values.url}/api/player/register`, { facts }));
  const display = await expectStatus(
    201,
    person.post(`${server}/api/v1/displays`, { name: `Simulated ${number}`, location }),
  );
  const { connectString, secret } = registered;
  await expectStatus(
    200,
    person.put(`${server}/api/v1/displays/${display.data.id}?action=pair`, { connectString }),
  );
  const headers = { Authorization: `Bearer ${secret}` };
  const { url, token } = await expectStatus(200, box.get(`${values.url}/api/player/pairing`, { headers }));
  boxes.push(
    new SimulatedPlayer({
      url,
      token,
      playing: 'Simulation',
      spreadMs: 30_000,
      onAck: (ms) => roundTrips.push(ms),
      onState: (state) => {
        connected += state === 'connected' ? 1 : -1;
      },
    }).start(),
  );
}

async function expectStatus(wanted: number, answer: ReturnType<TestBrowser['get']>) {
  const { status, body } = await answer;
  if (status !== wanted) throw new Error(`The server answered ${status}: ${body.message}`);
  return body;
}

const quantile = (sorted: number[], q: number) => Math.round(sorted[Math.floor(sorted.length * q)] ?? 0);
const report = setInterval(() => {
  const sorted = roundTrips.toSorted((a, b) => a - b);
  roundTrips = [];
  const beats = `${sorted.length} heartbeats in 5 s, p50 ${quantile(sorted, 0.5)} ms, p99 ${quantile(sorted, 0.99)} ms`;
  console.log(`${boxes.length} paired, ${connected} connected, ${beats}`);
}, 5000);

for (let number = 1; number <= count; number += atOnce) {
  const batch = Array.from({ length: Math.min(atOnce, count - number + 1) }, (_, i) => pairOne(number + i));
  await Promise.all(batch);
}
console.log(`${count} devices run. Stop with Ctrl+C.`);

const stop = () => {
  clearInterval(report);
  for (const box of boxes) box.stop();
};
process.once('SIGINT', stop);
if (Number(values.seconds) > 0) setTimeout(stop, Number(values.seconds) * 1000);
