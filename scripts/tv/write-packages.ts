import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { tizenPackage, webosPackage } from './packages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the written files. Without a server's address the shell asks for it once. */
export function writeTvPackages(server?: string, out = path.join(root, 'apps/tv/dist')): string[] {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const options = { version, ...(server && { server }) };
  const packages = { 'vitrine.ipk': webosPackage(options), 'vitrine.wgt': tizenPackage(options) };
  mkdirSync(out, { recursive: true });
  return Object.entries(packages).map(([name, content]) => {
    const file = path.join(out, name);
    writeFileSync(file, content);
    return file;
  });
}
