import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readImports } from './read-imports.ts';

// Every imported package must be declared by the workspace of the importing file. Tests and tools may also
// use packages declared in the root.

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');

interface Manifest {
  readonly dependencies?: object;
  readonly devDependencies?: object;
  readonly optionalDependencies?: object;
}

const workspaceOf = (file: string) =>
  file.match(/^(bench|scripts\/mutate|(apps|packages)\/[^/]+)\//)?.[0] ?? '';
const manifestOf = (workspace: string) => JSON.parse(read(`${workspace}package.json`)) as Manifest;
/** Test code, or code run by tools: not part of an installation with `--omit=dev`. */
const isForDevelopment = (file: string) => /\.test(-kit)?\.tsx?$|\/test\/|vite\.config\.ts$/.test(file);
const nameOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

function isDeclared(file: string, name: string, typeOnly: boolean): boolean {
  const workspace = workspaceOf(file);
  const own = manifestOf(workspace);
  const names = { ...own.dependencies, ...own.optionalDependencies };
  // Only the server runs from source; the other workspaces are bundled or are packages of the server.
  const needsIt = workspace === 'apps/server/' && !typeOnly && !isForDevelopment(file);
  if (needsIt) return name in names;
  return name in { ...names, ...own.devDependencies, ...manifestOf('').devDependencies };
}

test('every imported package is declared where it is used', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' });
  const undeclared = files
    .trim()
    .split('\n')
    // The imports in these files are examples, or text that they write.
    .filter(
      (file) =>
        !/^(scripts\/(check-imports\.unit\.test|read-imports)|apps\/dashboard\/messages-plugin)\.ts$/.test(
          file,
        ),
    )
    .flatMap((file) =>
      readImports(read(file))
        .filter(
          ({ specifier }) =>
            !/^(\.|\/|node:|virtual:)/.test(specifier) && !builtinModules.includes(specifier),
        )
        .filter(({ specifier, typeOnly }) => !isDeclared(file, nameOf(specifier), typeOnly))
        .map(({ specifier }) => `${file}: ${nameOf(specifier)}`),
    );
  expect(undeclared).toEqual([]);
});
