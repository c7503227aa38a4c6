/** PostgreSQL's own log file. */
import { readFile, stat, truncate } from 'node:fs/promises';

const LIMIT_BYTES = 10_000_000;

export async function boundLogFile(logFile: string): Promise<void> {
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0;
  if (size > LIMIT_BYTES) await truncate(logFile);
}

/** Why a server that has just ended did so, according to its log. */
export async function lastComplaint(logFile: string, fromByte: number): Promise<string | undefined> {
  const text = (await readFile(logFile)).subarray(fromByte).toString('utf8');
  const complaints = text.split('\n').filter((line) => /FATAL|PANIC|error/.test(line));
  return complaints.at(-1)?.replace(/^.*?(FATAL|PANIC):\s*/, '');
}
