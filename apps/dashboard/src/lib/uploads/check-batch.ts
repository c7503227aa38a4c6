import { findDuplicates } from '@vitrine/contract/uploads';
import { call } from '../api.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import type { ChosenFile } from './upload-item.ts';

/** A playable with the same file. */
export interface Duplicate {
  readonly id: string;
  readonly name: string;
  readonly folder: string | null;
}

export interface CheckedFile extends ChosenFile {
  /** Why it is not sent at all. */
  readonly refusal: Refusal | null;
  readonly fingerprint: string | null;
  readonly duplicate: Duplicate | null;
}

/** The server's limit for one request. */
const askedAtOnce = 200;

/** Checks every file before anything is sent. Checks that fail do not block the upload. */
export async function checkBatch(
  files: readonly ChosenFile[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<CheckedFile[]> {
  const checked: CheckedFile[] = [];
  for (let start = 0; start < files.length; start += askedAtOnce) {
    const some = files.slice(start, start + askedAtOnce);
    const fingerprints: (string | null)[] = [];
    const refusals: (Refusal | null)[] = [];
    for (const { file } of some) {
      signal.throwIfAborted();
      refusals.push(await refusalOf(file));
      fingerprints.push(await fingerprintOf(file).catch(() => null));
      onProgress(start + fingerprints.length);
    }
    const duplicates = await duplicatesOf(some, fingerprints, signal);
    some.forEach((chosen, at) => {
      checked.push({
        ...chosen,
        refusal: refusals[at]!,
        fingerprint: fingerprints[at] ?? null,
        duplicate: duplicates[at] ?? null,
      });
    });
  }
  return checked;
}

async function duplicatesOf(
  files: readonly ChosenFile[],
  fingerprints: readonly (string | null)[],
  signal: AbortSignal,
): Promise<(Duplicate | null)[]> {
  const asked = files.flatMap(({ file: { size } }, at) => {
    const fingerprint = fingerprints[at];
    return fingerprint ? [{ at, size, fingerprint }] : [];
  });
  const found: (Duplicate | null)[] = files.map(() => null);
  if (asked.length === 0) return found;
  const body = { files: asked.map(({ size, fingerprint }) => ({ size, fingerprint })) };
  const reply = await call(findDuplicates, { body, signal }).catch(() => {
    signal.throwIfAborted();
    return null;
  });
  asked.forEach(({ at }, order) => {
    found[at] = reply?.data[order] ?? null;
  });
  return found;
}

/** The files that do not fit into the free storage, filled in the order of selection. */
export function withoutRoom<T extends { readonly file: { readonly size: number } }>(
  files: readonly T[],
  freeBytes: number,
): T[] {
  let free = freeBytes;
  return files.filter(({ file }) => {
    if (file.size > free) return true;
    free -= file.size;
    return false;
  });
}
