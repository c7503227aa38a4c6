import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireAbsolute } from '../../absolute-path.ts';
import { testTools } from '../../converter/test/bench.ts';
import { createDataParser } from '../data-parser.ts';

/** A parser in a folder of its own, confined as in the product. */
export async function startParser() {
  const workDir = await mkdtemp(path.join(tmpdir(), 'vitrine-parser-'));
  const parser = createDataParser({
    workDir: requireAbsolute(workDir),
    confinement: async () => (await testTools()).confinement,
    onError: (error) => {
      throw error;
    },
  });
  return {
    parser,
    /** The running process: each has a folder of its own. */
    running: async () => (await readdir(workDir)).join(),
    async stop() {
      await parser.stop();
      await rm(workDir, { recursive: true, force: true });
    },
  };
}
