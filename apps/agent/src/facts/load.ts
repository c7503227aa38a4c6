import { readdir, statfs } from 'node:fs/promises';
import { uptime } from 'node:os';
import path from 'node:path';
import { readText } from './read-text.ts';

// What changes while it runs. Values are rounded, so that the facts of a machine that does nothing stay the
// same and are not sent again.

const memoryStepBytes = 16 * 2 ** 20;
const kibibyte = 1024;
/** Sensors without a value report absurd ones. */
const sensible = { least: -40, most: 150 };

const stepped = (bytes: number) => Math.round(bytes / memoryStepBytes) * memoryStepBytes;

export async function readMemory(file = '/proc/meminfo') {
  const text = (await readText(file)) ?? '';
  const value = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * kibibyte;
  const total = value('MemTotal');
  const available = value('MemAvailable');
  if (!(total > 0) || Number.isNaN(available)) return undefined;
  return { used: stepped(total - available), total: stepped(total) };
}

/** The warmest sensor, in whole degrees Celsius. */
export async function readTemperature(directory = '/sys/class/thermal'): Promise<number | undefined> {
  const zones = (await readdir(directory).catch(() => [])).filter((name) => name.startsWith('thermal_zone'));
  const texts = await Promise.all(zones.map((zone) => readText(path.join(directory, zone, 'temp'))));
  const degrees = texts
    .filter((text) => text !== undefined)
    .map((text) => Math.round(Number(text) / 1000))
    .filter((each) => each >= sensible.least && each <= sensible.most);
  return degrees.length > 0 ? Math.max(...degrees) : undefined;
}

export async function readDisk(place: string) {
  const found = await statfs(place).catch(() => undefined);
  if (!found) return undefined;
  const total = found.blocks * found.bsize;
  return { used: stepped(total - found.bfree * found.bsize), total: stepped(total) };
}

/** A start that differs by less is the same, by a corrected clock or a rounded one. */
const sameStartMs = 60_000;
let bootedAt: number | null = null;

export function readBootedAt(now = Date.now(), upSeconds = uptime()): string {
  const seen = now - upSeconds * 1000;
  if (bootedAt === null || Math.abs(seen - bootedAt) > sameStartMs) bootedAt = seen;
  return new Date(Math.max(0, bootedAt)).toISOString();
}
