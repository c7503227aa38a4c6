import { access, chmod, constants, mkdir, mkdtemp, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repairBinaries } from './postgres-binaries.ts';

test('PostgreSQL installed without install scripts gets its library links and exec bits at the start', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'vitrine-binaries-'));
  try {
    const lib = path.join(root, 'native/lib');
    const bin = path.join(root, 'native/bin');
    await mkdir(lib, { recursive: true });
    await mkdir(bin);
    await writeFile(path.join(lib, 'libicu.so.60.2'), '');
    const links = ['libicu.so.60', 'libicu.so'].map((name) => ({
      source: 'native/lib/libicu.so.60.2',
      target: `native/lib/${name}`,
    }));
    await writeFile(path.join(root, 'native/pg-symlinks.json'), JSON.stringify(links));
    await symlink('gone', path.join(lib, 'libicu.so'));
    for (const name of ['initdb', 'postgres']) {
      await writeFile(path.join(bin, name), '');
      await chmod(path.join(bin, name), 0o644);
    }

    await repairBinaries(root);

    expect(await readlink(path.join(lib, 'libicu.so.60'))).toBe('libicu.so.60.2');
    expect(await readlink(path.join(lib, 'libicu.so'))).toBe('libicu.so.60.2');
    await access(path.join(bin, 'initdb'), constants.X_OK);
    await access(path.join(bin, 'postgres'), constants.X_OK);
  } finally {
    await rm(root, { recursive: true });
  }
});
