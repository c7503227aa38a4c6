import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { circleOf, placesInside, polygonOf, type Shape } from './cap-area.ts';
import {
  BadCap,
  type CapAlert,
  type CapInfo,
  type CapLink,
  type CapPlace,
  type CapReading,
  capLimits,
} from './cap-reading.ts';

// Reads CAP 1.2: single documents, and Atom and RSS feeds that contain alerts or link to them.

type Node = { readonly [name: string]: unknown };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Characters by number. Entities of a document type are refused before.
  htmlEntities: true,
});

/** Longer ones are cut: nothing of this length is shown. */
const longest = { name: 200, area: 80, headline: 500, text: 2000, updated: 100 };
/** Longer ones are refused: cut, they would mean another alert. */
const longestId = 1000;
const most = { references: 500, categories: 12 };
/** Of a whole feed: what is made of it is checked by the program, which must not stop for long. */
const mostOfAll = { infos: 5000, geocodes: 20_000, areas: 20_000 };

export function readCap(text: string, places: readonly CapPlace[]): CapReading {
  if (Buffer.byteLength(text) > capLimits.feedBytes) throw new BadCap('too_large');
  // Entities of a document type can multiply without end, and no alert needs them.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new BadCap('document_type');
  const root = parse(text);
  const alert = nodesOf(root.alert)[0];
  if (alert) return { alerts: [alertOf(alert, places, { ...mostOfAll })], links: [], leftOut: 0 };
  const isFeed = [root.feed, root.rss, root.RDF].some((each) => each !== undefined);
  if (!isFeed) throw new BadCap('no_alert');
  return readEntries(
    [
      ...nodesOf(nodesOf(root.feed)[0]?.entry),
      ...nodesOf(nodesOf(nodesOf(root.rss)[0]?.channel)[0]?.item),
      ...nodesOf(nodesOf(root.RDF)[0]?.item),
    ],
    places,
  );
}

function readEntries(entries: readonly Node[], places: readonly CapPlace[]): CapReading {
  const alerts: CapAlert[] = [];
  const links = new Map<string, CapLink>();
  const total = { ...mostOfAll };
  let leftOut = Math.max(0, entries.length - capLimits.entries);
  for (const entry of entries.slice(0, capLimits.entries)) {
    const inside = [entry, ...nodesOf(entry.content), ...nodesOf(entry.description)].flatMap((node) =>
      nodesOf(node.alert),
    );
    for (const node of inside) {
      const whole = alerts.length < capLimits.entries ? alertIfWhole(node, places, total) : null;
      if (whole) alerts.push(whole);
      else leftOut += 1;
    }
    const link = inside.length === 0 ? linkOf(entry) : null;
    if (link && !links.has(link.address)) links.set(link.address, link);
  }
  return { alerts, links: [...links.values()], leftOut };
}

function parse(text: string): Node {
  if (XMLValidator.validate(text) !== true) throw new BadCap('not_xml');
  try {
    return parser.parse(text) as Node;
  } catch {
    throw new BadCap('not_xml');
  }
}

/** One broken alert of a feed does not hide the others. */
function alertIfWhole(node: Node, places: readonly CapPlace[], total: Total): CapAlert | null {
  try {
    return alertOf(node, places, total);
  } catch (error) {
    if (error instanceof BadCap) return null;
    throw error;
  }
}

function linkOf(entry: Node): CapLink | null {
  const links = listOf(entry.link).map((link) =>
    typeof link === 'string'
      ? { href: link, type: '', rel: '' }
      : {
          href: textOf((link as Node)['@href']),
          type: textOf((link as Node)['@type']),
          rel: textOf((link as Node)['@rel']),
        },
  );
  const usable = links.filter(({ href, rel }) => /^https?:\/\//.test(href) && rel !== 'self');
  const found = usable.find(({ type }) => /cap\+xml/.test(type)) ?? usable[0];
  if (!found || found.href.length > 2000) return null;
  const updated = [entry.updated, entry.pubDate, entry.date].map(textOf).find(Boolean);
  return { address: found.href, updated: updated ? cut(updated, longest.updated) : null };
}

/** What of the limits of all together is left for the next alerts. */
type Total = { -readonly [K in keyof typeof mostOfAll]: number };

function alertOf(node: Node, places: readonly CapPlace[], total: Total): CapAlert {
  const alert = {
    identifier: textOf(node.identifier),
    sender: textOf(node.sender),
    sent: instantOf(node.sent),
    status: cut(textOf(node.status), longest.name),
    msgType: cut(textOf(node.msgType), longest.name),
    scope: cut(textOf(node.scope), longest.name),
  };
  const { sent } = alert;
  if (!isId(alert.identifier) || !isId(alert.sender) || !alert.status || !alert.msgType || sent === null)
    throw new BadCap('incomplete_alert');
  const given = nodesOf(node.info);
  const infos = given.slice(0, Math.min(capLimits.infos, total.infos));
  total.infos -= infos.length;
  const geocodes = Math.min(capLimits.geocodes, total.geocodes);
  const names = total.areas;
  const left = {
    areas: capLimits.areas,
    points: capLimits.points,
    geocodes,
    names,
    out: given.length - infos.length,
  };
  const read = infos.map((info) => infoOf(info, places, left));
  total.geocodes -= geocodes - left.geocodes;
  total.areas = left.names;
  return {
    ...alert,
    sent,
    references: textOf(node.references)
      .split(/\s+/)
      .map((each) => each.split(','))
      .flatMap(([sender = '', identifier = '']) =>
        isId(sender) && isId(identifier) ? [{ sender, identifier }] : [],
      )
      .slice(0, most.references),
    infos: read,
    leftOut: left.out,
  };
}

/** What of the limits of an alert is left for its next infos. */
interface Left {
  areas: number;
  points: number;
  geocodes: number;
  /** Areas beyond them count, but their names are not told. */
  names: number;
  /** How much was left out. */
  out: number;
}

const isId = (text: string) => text !== '' && text.length <= longestId;

function infoOf(node: Node, places: readonly CapPlace[], left: Left): CapInfo {
  const areas = nodesOf(node.area);
  const read = areas.slice(0, left.areas);
  left.areas -= read.length;
  left.out += areas.length - read.length;
  const codesOf = ({ geocode }: Node) =>
    nodesOf(geocode).flatMap(({ valueName, value }) =>
      textOf(value)
        ? [{ name: cut(textOf(valueName), longest.name), value: cut(textOf(value), longest.name) }]
        : [],
    );
  const coded = read.map((each) => ({ name: textOf(each.areaDesc), codes: codesOf(each) }));
  const named = coded.flatMap(({ codes }) => codes);
  const told = coded.slice(0, left.names);
  left.names -= told.length;
  const geocodes = named.slice(0, left.geocodes);
  left.geocodes -= geocodes.length;
  left.out += named.length - geocodes.length;
  return {
    language: cut(textOf(node.language), longest.name) || 'en-US',
    event: cut(textOf(node.event), longest.name),
    categories: listOf(node.category)
      .map((each) => cut(textOf(each), longest.name))
      .filter(Boolean)
      .slice(0, most.categories),
    urgency: cut(textOf(node.urgency), longest.name),
    severity: cut(textOf(node.severity), longest.name),
    certainty: cut(textOf(node.certainty), longest.name),
    effective: instantOf(node.effective),
    expires: instantOf(node.expires),
    headline: cut(textOf(node.headline), longest.headline),
    description: cut(textOf(node.description), longest.text),
    instruction: cut(textOf(node.instruction), longest.text),
    hasArea: areas.some(namesArea),
    geocodes,
    areas: told.map(({ name, codes }) => ({ name: cut(name, longest.area), codes: codes.length })),
    ...placesInside(
      read.flatMap((area) => shapesOf(area, left)),
      places,
    ),
  };
}

const textsOf = (value: unknown) => listOf(value).map(textOf).filter(Boolean);
const namesArea = ({ polygon, circle, geocode }: Node) =>
  textsOf(polygon).length + textsOf(circle).length > 0 || nodesOf(geocode).some(({ value }) => textOf(value));

/** A shape that cannot be read holds nobody. */
function shapesOf({ polygon, circle }: Node, left: Left): Shape[] {
  const spend = (shape: Shape | null) => {
    left.points -= shape?.points ?? 0;
    return shape ? [shape] : [];
  };
  return [
    ...textsOf(polygon).flatMap((text) => spend(polygonOf(text, left.points))),
    ...textsOf(circle).flatMap((text) => spend(circleOf(text))),
  ];
}

/** With an offset or in UTC: a time without either could be hours away. */
function instantOf(value: unknown): number | null {
  const text = textOf(value);
  const at = /(Z|[+-]\d\d:?\d\d)$/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value];
const nodesOf = (value: unknown): Node[] =>
  listOf(value).filter((each): each is Node => typeof each === 'object' && each !== null);

/** Text in one line, without characters that cannot be shown. */
function textOf(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'object' && value !== null && typeof (value as Node)['#text'] === 'string'
        ? ((value as Node)['#text'] as string)
        : '';
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
}

/** Never inside a character. */
const cut = (text: string, mostLength: number) =>
  text.length <= mostLength ? text : text.slice(0, mostLength).replace(/[\uD800-\uDBFF]$/, '');
