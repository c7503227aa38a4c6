import { spawn, spawnSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { sayNotTried } from '../../../test/not-tried.ts';

// Damages files at random, reproducibly for a seed: by zzuf if it is installed, otherwise by flipping bits.

export type Damage = (bytes: Buffer, seed: number) => Promise<Buffer>;

/** One bit in a hundred, a thousand or ten thousand. */
const shareOf = (seed: number) => 10 ** -(2 + (seed % 3));

export function findDamage(): { readonly by: string; readonly damage: Damage } {
  const isInstalled = spawnSync('zzuf', ['--version']).status === 0;
  if (isInstalled) return { by: 'zzuf', damage: withZzuf };
  sayNotTried('files damaged by zzuf, which is not installed (bits are flipped instead)');
  return { by: 'flipped bits', damage: async (bytes, seed) => flipBits(bytes, seed) };
}

async function withZzuf(bytes: Buffer, seed: number): Promise<Buffer> {
  const child = spawn('zzuf', ['-s', String(seed), '-r', String(shareOf(seed))], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.end(bytes);
  return buffer(child.stdout);
}

function flipBits(bytes: Buffer, seed: number): Buffer {
  const flipped = Buffer.from(bytes);
  let state = seed * 2_654_435_761;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const flips = Math.max(1, Math.round(bytes.length * 8 * shareOf(seed)));
  for (let i = 0; i < flips; i++) {
    const at = next(flipped.length);
    flipped[at] = flipped[at]! ^ (1 << next(8));
  }
  return flipped;
}
