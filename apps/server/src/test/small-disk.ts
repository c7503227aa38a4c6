import { execFileSync } from 'node:child_process';

/**
 * A disk of its own that a test may fill up or make read-only. Only a privileged user may mount one; elsewhere there is no
 * disk that could be filled without harm.
 */
export function mountSmallDisk(directory: string, options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export function unmount(directory: string): void {
  execFileSync('umount', ['-l', directory]);
}
