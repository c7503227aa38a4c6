import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from '../run-program.ts';

// Packs the installed version again from its files, so that there is something to go back to: dpkg does not
// keep the packages that it installed.

const packageName = 'vitrine-agent';
const information = '/var/lib/dpkg/info';
const kept = ['conffiles', 'postinst', 'postrm', 'prerm'];
const patience = { timeoutMs: 60_000 };

/** Returns the path of the package. */
export async function repackInstalled(directory: string): Promise<string> {
  const tree = path.join(directory, 'tree');
  const file = path.join(directory, 'previous.deb');
  await rm(tree, { recursive: true, force: true });
  await mkdir(path.join(tree, 'DEBIAN'), { recursive: true });
  const listed = await runProgram('dpkg-query', ['--listfiles', packageName], patience);
  for (const installed of listed.split('\n').filter((line) => line.startsWith('/') && line !== '/.')) {
    if (!(await stat(installed)).isFile()) continue;
    const copy = path.join(tree, installed);
    await mkdir(path.dirname(copy), { recursive: true });
    await cp(installed, copy);
  }
  for (const name of kept) {
    const found = await readFile(path.join(information, `${packageName}.${name}`)).catch(() => null);
    if (found)
      await writeFile(path.join(tree, 'DEBIAN', name), found, { mode: name === 'conffiles' ? 0o644 : 0o755 });
  }
  await writeFile(path.join(tree, 'DEBIAN', 'control'), await controlText());
  await runProgram('dpkg-deb', ['--root-owner-group', '--build', tree, file], patience);
  await rm(tree, { recursive: true });
  return file;
}

/** The fields of the package, without those that dpkg added about the installation. */
async function controlText(): Promise<string> {
  const text = await runProgram('dpkg-query', ['--status', packageName], patience);
  const fields = text.split(/\n(?=\S)/).filter((field) => !/^(Status|Conffiles):/.test(field));
  return `${fields.join('\n').trimEnd()}\n`;
}
