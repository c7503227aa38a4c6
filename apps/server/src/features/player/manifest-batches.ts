import type { Manifest } from '@vitrine/contract/player';
import type { App } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import type { ManifestReader, ManifestRequest } from '../../http/process-state.ts';
import { createBatcher } from '../../infra/batch.ts';
import { readManifests } from './player.service.ts';
import { addScreenPasswords } from './screen-passwords.ts';
import { recordSent } from './sent-manifests.ts';

// Devices that are notified of one save request their manifests together, and share most of what is read for
// them.

const maxBatchSize = 100;

export const createManifestReader = (app: App): ManifestReader =>
  createBatcher(maxBatchSize, (keys) => readBatch(app, keys));

export async function fetchManifest(app: App, key: ManifestRequest): Promise<Manifest> {
  const manifest = await app.readManifest(key);
  // It was deleted since it was authenticated.
  if (!manifest) throw new HttpError({ status: 401, code: 'device_deleted' });
  return manifest;
}

async function readBatch(app: App, keys: readonly ManifestRequest[]): Promise<(Manifest | null)[]> {
  const environments = [...new Set(keys.map(({ environment }) => environment))];
  const found = await app.content.inEnvironments(environments, async (db) => {
    const now = app.clock();
    const manifests = await readManifests(db, keys, now);
    const sent = keys.flatMap((key) => {
      const manifest = manifests.get(key.device);
      return manifest && manifest.protocol <= key.protocol ? [{ ...key, manifest }] : [];
    });
    await recordSent(db, [...new Map(sent.map((each) => [each.device, each])).values()], now);
    return addScreenPasswords(app, db, keys, manifests);
  });
  return keys.map(({ device }) => found.get(device) ?? null);
}
