import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { playableJobs } from '../features/playables/playables.jobs.ts';
import { startQueue } from '../infra/queue.ts';
import type { Owner } from './owner.ts';
import type { TestServer } from './test-server.ts';

// What is really there: rows, bytes that count against the quota, and files in the directory.

export const sha256 = (bytes: ArrayBuffer | Uint8Array): string =>
  createHash('sha256')
    .update(bytes instanceof ArrayBuffer ? Buffer.from(bytes) : bytes)
    .digest('hex');

/** Given how to get at server and database, since they are there only when the tests run. */
export function storageFacts(server: () => TestServer, owner: () => Owner) {
  const mediaDir = () => path.join(server().dataDir, 'media');
  const rowOf = async (id: string) =>
    (await owner().query('select * from content.uploads where id = $1', [id]))[0];
  return {
    mediaDir,
    /** The row of an upload. */
    rowOf,
    jobsOf: (id: string) =>
      owner().query('select * from infra.jobs where payload::text like $1', [`%${id}%`]),
    async usedBy(slug = 'demo'): Promise<number> {
      const [row] = await owner().query(
        `select bytes::float8 as bytes from content.storage_use
         join content.environments e on e.id = environment_id where slug = $1`,
        [slug],
      );
      return row?.bytes ?? 0;
    },
    /** Names of the files of an upload. */
    async filesOf(id: string): Promise<string[]> {
      const { storage_key } = await rowOf(id);
      const names = await readdir(path.join(mediaDir(), path.dirname(storage_key))).catch(() => []);
      return names.filter((name) => name.startsWith(path.basename(storage_key)));
    },
    /** The bytes of an upload that is whole. */
    sealed: async (id: string) => readFile(path.join(mediaDir(), (await rowOf(id)).storage_key)),
    /** No file that no row knows, but for those that stay a while so that they can be put back, and no row without its file. */
    expectNoOrphans: () =>
      vi.waitFor(
        async () => {
          const rows = await owner().query(`
            select storage_key from content.media
            union select jsonb_array_elements_text(payload -> 'keys') from infra.jobs
            where kind = 'remove-files' and run_at > now() + interval '1 day'`);
          const known = rows.map(({ storage_key }) => path.basename(storage_key)).sort();
          const entries = await readdir(mediaDir(), { recursive: true, withFileTypes: true });
          const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
          expect(names.sort()).toEqual(known);
        },
        { timeout: 20_000, interval: 100 },
      ),
    /** Carries out what is due, as the worker does, but for conversions. */
    async workOff(): Promise<void> {
      const { app } = server().program;
      const handlers = playableJobs(app);
      const queue = startQueue(app.content, handlers, {
        clock: app.clock,
        encrypt: app.secrets.encrypt,
        onError: () => {},
      });
      const kinds = handlers.map(({ kind }) => kind);
      await vi.waitFor(async () => {
        queue.look();
        const due = await owner().query(
          'select kind from infra.jobs where run_at <= $1 and kind = any ($2)',
          [app.clock(), kinds],
        );
        expect(due).toEqual([]);
      }, 10_000);
      await queue.stop();
    },
  };
}
