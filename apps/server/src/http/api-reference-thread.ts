import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

// Counterpart of api-reference-script.ts. The package provides its script only as a file that its plugin
// serves.

const host = Fastify();
await host.register(scalar, { routePrefix: '/reference', configuration: { url: 'openapi.json' } });
const { rawPayload } = await host.inject('/reference/js/scalar.js');
parentPort!.postMessage(gzipSync(rawPayload, { level: 9 }));
