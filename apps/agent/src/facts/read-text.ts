import { readFile } from 'node:fs/promises';

/** A value of the kernel, without the zero byte of device trees; undefined if there is none. */
export async function readText(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.replaceAll('\0', '').trim() || undefined;
}
