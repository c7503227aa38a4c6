import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeTvPackages } from './tv/write-packages.ts';

// `npm run build:tv` writes the packages for LG and Samsung televisions. `--server https://…` gives them the
// address, so that nobody has to type it; `--out folder` puts them elsewhere.

const { values } = parseArgs({ options: { server: { type: 'string' }, out: { type: 'string' } } });
if (values.server !== undefined && !/^https?:\/\/[^/\s]+$/.test(values.server)) {
  console.error('--server is an address like https://signage.example.com');
  process.exit(1);
}
for (const file of writeTvPackages(values.server, values.out))
  console.log(`${path.relative(process.cwd(), file)}: ${Math.ceil(statSync(file).size / 1000)} kB`);
