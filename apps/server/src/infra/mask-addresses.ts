import { isIP } from 'node:net';

// E-mail and network addresses in a JSON value, masked so that it can be kept and shown; what was masked is returned beside it.

export interface Masked {
  readonly value: unknown;
  readonly originals: readonly Original[];
}

type Path = readonly string[];
type Original = readonly [path: Path, text: string];

const email = /[^\s@<>"',;:()[\]]+@([^\s@<>"',;:()[\]]+)/g;

/** `anna@example.com` becomes `a***@example.com`; a network address is replaced as a whole. */
export const maskText = (text: string): string =>
  isIP(text) ? '***' : text.replace(email, (address, host) => `${address[0]}***@${host}`);

export function maskAddresses(value: unknown): Masked {
  const originals: Original[] = [];
  const masked = mapTexts(value, [], (text, path) => {
    const shown = maskText(text);
    if (shown !== text) originals.push([path, text]);
    return shown;
  });
  return { value: masked, originals };
}

export function unmaskAddresses({ value, originals }: Masked): unknown {
  const known = new Map(originals.map(([path, text]) => [JSON.stringify(path), text]));
  return mapTexts(value, [], (text, path) => known.get(JSON.stringify(path)) ?? text);
}

function mapTexts(value: unknown, path: Path, map: (text: string, path: Path) => string): unknown {
  if (typeof value === 'string') return map(value, path);
  if (Array.isArray(value)) return value.map((each, i) => mapTexts(each, [...path, String(i)], map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapTexts(each, [...path, name], map)]),
  );
}
