import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sayNotTried } from './not-tried.ts';

// A disk of its own, in memory: it can be unmounted and filled without harm.

const notTried = 'what happens on full and missing disks: nothing can be mounted here';

export interface SmallDisk {
  readonly directory: string;
  mount(): void;
  unmount(): void;
  /** Leaves this much room from now on. */
  shrinkTo(bytes: number): void;
  remove(): void;
}

/** Only a privileged user may mount; null elsewhere. */
export function makeSmallDisk(bytes: number): SmallDisk | null {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-small-disk-'));
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' });
  const mount = () => run('mount', '-t', 'tmpfs', '-o', `size=${bytes},mode=755`, 'tmpfs', directory);
  try {
    mount();
  } catch {
    rmSync(directory, { recursive: true });
    sayNotTried(notTried);
    return null;
  }
  let isMounted = true;
  const unmount = () => {
    if (isMounted) run('umount', '-l', directory);
    isMounted = false;
  };
  return {
    directory,
    mount() {
      mount();
      isMounted = true;
    },
    unmount,
    shrinkTo: (size) => run('mount', '-o', `remount,size=${size}`, directory),
    remove() {
      unmount();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The same in a directory of the test's, with any options of the mount; false where it may not. */
export function mountSmallDisk(directory: string, options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory], { stdio: 'ignore' });
    return true;
  } catch {
    sayNotTried(notTried);
    return false;
  }
}

export function unmount(directory: string): void {
  execFileSync('umount', ['-l', directory]);
}
