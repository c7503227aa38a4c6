const LONGEST_TITLE = 200;
/** Titles are near the top; the rest of a page is not searched. */
const SEARCHED_BYTES = 262_144;
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }));

/** The title of a page as one line of text. It only suggests a name, so no HTML parser is needed. */
export function titleOf(body: Buffer, contentType: string): string | undefined {
  const html = textOf(body.subarray(0, SEARCHED_BYTES), contentType);
  const start = html.search(/<title[\s>]/i);
  if (start < 0) return undefined;
  const [, raw] = html.slice(start, start + 4000).match(/^<title[^>]*>([^<]*)/i) ?? [];
  const title = (raw ?? '')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (entity, name: string) => characterOf(name) ?? entity)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return title === '' ? undefined : [...title].slice(0, LONGEST_TITLE).join('');
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES.get(name.toLowerCase());
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

function textOf(bytes: Buffer, contentType: string): string {
  const declared =
    contentType.match(/charset="?([\w-]+)/i)?.[1] ??
    bytes.toString('latin1', 0, 2048).match(/<meta[^>]{1,200}charset\s*=\s*["']?([\w-]+)/i)?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}
