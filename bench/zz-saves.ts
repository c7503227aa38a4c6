import { setTimeout as sleep } from 'node:timers/promises';
import { startBoxes } from './boxes.ts';
import { createDatabase, seed, startPostgres, tokenOf } from './database.ts';
import { cacheDir, signIn, startProduct } from './product.ts';
import { printTable } from './report.ts';
import { ride } from './storm.ts';
import { measureSaves } from './save-to-all.ts';
const devices = Number(process.env.BENCH_DEVICES ?? 10000);
const postgres = await startPostgres('devices');
const boxes = startBoxes();
const url = await createDatabase(postgres.url);
const env = { DATABASE_URL: url, ROLES: 'auth,content', DATA_DIR: `${cacheDir}/files` };
let product = await startProduct(env);
try {
await seed(url, { demo: devices });
const person = await signIn(product.url, 'demo');
await boxes.call('connect', { url: `${product.url}/s/demo`, tokens: Array.from({ length: devices }, (_, i) => tokenOf('demo', i + 1)), spreadMs: devices * 4 });
while ((await boxes.call('state', null)).connected < devices) await sleep(200);
console.log('connected');
printTable('saves', await measureSaves({ url, product, boxes, person }));
console.log('memory', product.memoryMiB());
for (const storm of [
  { name: 'storm, 0-60 s', backOff: 'agreed', goalSeconds: 90, giveUpSeconds: 120, goalListMs: 2000 },
  { name: "storm, our player's rule", backOff: 'player', goalSeconds: 90, giveUpSeconds: 120, goalListMs: 2000 },
] as const) {
  const after = await ride(storm, { product, env, boxes, devices, person });
  product = after.product;
  printTable('storm', after.lines);
}
} finally { boxes.stop(); await product.stop(); await postgres.stop(); }
