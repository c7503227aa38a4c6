import { createInterface } from 'node:readline';
import { parseData } from './parse-data.ts';
import type { ParseRequest } from './parsed-data.ts';

// The program of the sandbox: one request per line in, one reply per line out.

const say = (reply: unknown) => process.stdout.write(`${JSON.stringify(reply)}\n`);

createInterface({ input: process.stdin }).on('line', (line) => {
  say(parseData(JSON.parse(line) as ParseRequest));
});
say({ ready: true });
