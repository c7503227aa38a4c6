import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Paths } from './paths.ts';

// A timer of systemd restarts the agent if this file grows old (vitrine-agent-watchdog.service). systemd's own
// watchdog accepts only processes of the unit, and the session that the compositor needs moves the agent out
// of it.

const everyMs = 10_000;

export function startWatchdog({ run }: Paths): void {
  const touch = () => void writeFile(path.join(run, 'alive'), '').catch(() => {});
  touch();
  setInterval(touch, everyMs);
}
