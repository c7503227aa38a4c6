import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { commitOf, git, root } from '../../scripts/testing/other-tree.ts';
import { differenceOf } from '../../scripts/testing/picture-difference.ts';
import { reportOf, type Shown } from './report.ts';
import { fileOf, takePictures } from './take.ts';
import { treeOf } from './tree.ts';

const { values } = parseArgs({
  options: {
    against: { type: 'string', default: 'HEAD' },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '4490' },
  },
});
const place = path.join(root, '.cache/pictures');
const commit = commitOf(values.against);
const say = (line: string) => process.stdout.write(`${line}\n`);

const moment = new Date(Math.floor(Date.now() / 60_000) * 60_000);
const take = (tree: string, into: string) =>
  takePictures({ tree, into, port: Number(values.port), moment, only: values.only });

const [before, after] = [path.join(place, 'before'), path.join(place, 'after')];
for (const directory of [before, after]) rmSync(directory, { recursive: true, force: true });
const known = new Set(await take(treeOf(commit), before));
const names = await take(root, after);

const differing: Shown[] = [];
for (const name of new Set([...names, ...known])) {
  const read = (directory: string, isThere: boolean) =>
    isThere ? readFileSync(path.join(directory, fileOf(name))) : null;
  const [one, other] = [read(before, known.has(name)), read(after, names.includes(name))];
  const difference = one && other ? await differenceOf(one, other) : { pixels: 0, picture: null };
  if (difference) differing.push({ name, before: one, after: other, difference });
}
const report = path.join(place, 'report.html');
writeFileSync(report, reportOf({ against: git('log', '-1', '--format=%h %s', commit), names, differing }));
for (const { name, difference } of differing) say(`differs: ${name} (${difference.pixels} pixels)`);
say(`${names.length} pictures, ${differing.length} differ: ${path.relative(process.cwd(), report)}`);
