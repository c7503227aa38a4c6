import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ownPath } from '../own-files.ts';
import { notFound } from './errors.ts';

// Packages of the player for televisions, made by `npm run build:tv`, at `/tv/` of the auth host. They hold no
// secret and no address.

const dist = ownPath('../tv/dist');
const packages = ['vitrine.ipk', 'vitrine.wgt'] as const;

export function mountTvFiles(fastify: FastifyInstance): void {
  for (const name of packages) {
    const file = path.join(dist, name);
    fastify.get(`/tv/${name}`, async (_request, reply) => {
      if (!existsSync(file)) throw notFound();
      return reply
        .header('Cache-Control', 'no-cache')
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .type('application/octet-stream')
        .send(await readFile(file));
    });
  }
}
