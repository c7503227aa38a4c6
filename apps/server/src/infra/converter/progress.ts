/** Parses the output of `-progress`: lines of `key=value`, one of which is the time reached. */
export function createProgress(durationSeconds: number | null, onShare: (share: number) => void) {
  let seconds = 0;
  let frames = 0;
  return {
    onLine(line: string): void {
      const [key, value] = line.split('=');
      if (key === 'frame') frames = Number(value) || frames;
      // Both names mean microseconds; old versions have only the second.
      if (key !== 'out_time_us' && key !== 'out_time_ms') return;
      seconds = Math.max(seconds, Number(value) / 1_000_000 || 0);
      if (durationSeconds) onShare(Math.min(1, seconds / durationSeconds));
    },
    seconds: () => seconds,
    frames: () => frames,
  };
}
