import { measureApi } from './api.ts';

// npm run bench [-- api start dashboard]

const parts: Record<string, () => Promise<void>> = { api: measureApi };
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}: there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) await parts[name]!();
