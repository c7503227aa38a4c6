import { createHash } from 'node:crypto';
import { parseFeed } from 'feedsmith';
import { BadData, cellText, type ParsedData, parseLimits } from './parsed-data.ts';

// Headlines of RSS, Atom, RDF and JSON feeds, as text: markup is removed, pictures are not loaded.

interface Item {
  readonly title?: unknown;
  readonly id?: unknown;
  readonly guid?: unknown;
  readonly link?: unknown;
  readonly url?: unknown;
  readonly description?: unknown;
  readonly summary?: unknown;
  readonly content?: unknown;
  readonly pubDate?: unknown;
  readonly published?: unknown;
  readonly updated?: unknown;
  readonly date_published?: unknown;
  readonly content_text?: unknown;
  readonly dc?: { readonly date?: unknown };
}

const columns = [
  { key: 'title', name: 'Title', kind: 'text' },
  { key: 'summary', name: 'Summary', kind: 'text' },
  { key: 'published', name: 'Published', kind: 'instant' },
];

const documentType = /<!(DOCTYPE|ENTITY)/i;

/** Its entities can multiply without end, and no feed needs them. An article in the feed may show one. */
const hasDocumentType = (text: string) =>
  documentType.test(text) && documentType.test(text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, ''));

export function parseHeadlines(text: string): ParsedData {
  if (hasDocumentType(text)) throw new BadData('no_feed');
  let feed: { title?: unknown; items?: readonly Item[]; entries?: readonly Item[] };
  try {
    feed = parseFeed(text).feed as typeof feed;
  } catch {
    throw new BadData('no_feed');
  }
  const items = (feed.items ?? feed.entries ?? []).slice(0, parseLimits.headlines);
  const known = new Set<string>();
  const rows = items.flatMap((item) => {
    const title = plainText(item.title);
    const summary = plainText(item.description ?? item.summary ?? item.content_text ?? item.content);
    if (title === '' && summary === '') return [];
    const named = textOf(item.guid) || textOf(item.id) || textOf(item.link) || textOf(item.url) || title;
    const id = createHash('sha256').update(named).digest('base64url').slice(0, 16);
    if (known.has(id)) return [];
    known.add(id);
    const published = instantOf(
      item.pubDate ?? item.published ?? item.date_published ?? item.dc?.date ?? item.updated,
    );
    return [
      {
        id,
        values: {
          title: title || summary.slice(0, 100),
          ...(summary !== '' && summary !== title && { summary }),
          ...(published !== null && { published }),
        },
      },
    ];
  });
  return { columns, rows, title: plainText(feed.title).slice(0, 100) || null };
}

/** Some parsers give `{ value }` for what has attributes. */
function textOf(given: unknown): string {
  if (typeof given === 'string') return given;
  if (typeof given === 'object' && given !== null && 'value' in given) return textOf(given.value);
  return '';
}

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bdquo: '„', laquo: '«', raquo: '»', euro: '€' },
};

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (name[0] !== '#') return named[name.toLowerCase()] ?? whole;
    const code =
      name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

/** Decoded twice: many feeds escape markup that contains entities itself. */
function plainText(given: unknown): string {
  const text = textOf(given).slice(0, 20_000);
  const bare = decodeEntities(text)
    .replace(/<(script|style)[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*(>|$)/g, ' ');
  return cellText(
    decodeEntities(bare)
      .replace(/<[^>]*(>|$)/g, ' ')
      .replace(/\s+/g, ' '),
  );
}

function instantOf(given: unknown): string | null {
  const text = given instanceof Date ? given.toISOString() : textOf(given);
  const time = Date.parse(text);
  return Number.isFinite(time) && time > 0 && time < 4e12 ? new Date(time).toISOString() : null;
}
