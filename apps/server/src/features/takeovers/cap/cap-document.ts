import { XMLParser, XMLValidator } from 'fast-xml-parser';

// Reads CAP 1.2: single documents, and Atom and RSS feeds that contain alerts or link to them.

export const capLimits = { bytes: 1024 ** 2, alerts: 50, infos: 20, areas: 200, points: 5000 } as const;

export type CapProblem = 'too_large' | 'document_type' | 'not_xml' | 'no_alert' | 'incomplete_alert';

export class BadCap extends Error {
  readonly problem: CapProblem;
  constructor(problem: CapProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export interface CapArea {
  readonly description: string;
  readonly polygons: readonly (readonly Point[])[];
  readonly circles: readonly { readonly centre: Point; readonly radiusKm: number }[];
  readonly geocodes: readonly { readonly name: string; readonly value: string }[];
  /** It names shapes that cannot be read. */
  readonly isBroken: boolean;
}

export interface CapInfo {
  /** "en-US" if none is given, as the standard says. */
  readonly language: string;
  readonly event: string;
  readonly urgency: string;
  readonly severity: string;
  readonly certainty: string;
  readonly effective: number | null;
  readonly expires: number | null;
  readonly headline: string;
  readonly description: string;
  readonly instruction: string;
  readonly areas: readonly CapArea[];
}

export interface CapReference {
  readonly sender: string;
  readonly identifier: string;
}

export interface CapAlert extends CapReference {
  readonly sent: number;
  readonly status: string;
  readonly msgType: string;
  readonly scope: string;
  readonly references: readonly CapReference[];
  readonly infos: readonly CapInfo[];
}

export interface CapDocument {
  readonly alerts: readonly CapAlert[];
  /** Documents that a feed links to. */
  readonly links: readonly string[];
}

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

export function parseCap(text: string): CapDocument {
  if (Buffer.byteLength(text) > capLimits.bytes) throw new BadCap('too_large');
  // Entities of a document type can multiply without end, and no alert needs them.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new BadCap('document_type');
  const root = parse(text);
  const alert = nodesOf(root.alert)[0];
  if (alert) return { alerts: [alertOf(alert)], links: [] };
  const entries = [
    ...nodesOf(nodesOf(root.feed)[0]?.entry),
    ...nodesOf(nodesOf(nodesOf(root.rss)[0]?.channel)[0]?.item),
    ...nodesOf(nodesOf(root.RDF)[0]?.item),
  ];
  const isFeed = [root.feed, root.rss, root.RDF].some((each) => each !== undefined);
  if (!isFeed) throw new BadCap('no_alert');
  const alerts: CapAlert[] = [];
  const links: string[] = [];
  for (const entry of entries.slice(0, capLimits.alerts)) {
    const inside = [entry, ...nodesOf(entry.content), ...nodesOf(entry.description)].flatMap((node) =>
      nodesOf(node.alert),
    );
    if (inside.length > 0) alerts.push(...inside.flatMap((node) => alertIfWhole(node)));
    else links.push(...linkOf(entry));
  }
  return { alerts, links: [...new Set(links)] };
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
function alertIfWhole(node: Node): CapAlert[] {
  try {
    return [alertOf(node)];
  } catch {
    return [];
  }
}

function linkOf(entry: Node): string[] {
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
  return found ? [found.href] : [];
}

function alertOf(node: Node): CapAlert {
  const alert = {
    identifier: textOf(node.identifier),
    sender: textOf(node.sender),
    sent: instantOf(node.sent),
    status: textOf(node.status),
    msgType: textOf(node.msgType),
    scope: textOf(node.scope),
  };
  const { sent } = alert;
  if (!alert.identifier || !alert.sender || !alert.status || !alert.msgType || sent === null)
    throw new BadCap('incomplete_alert');
  return {
    ...alert,
    sent,
    references: textOf(node.references)
      .split(/\s+/)
      .map((each) => each.split(','))
      .flatMap(([sender, identifier]) => (sender && identifier ? [{ sender, identifier }] : [])),
    infos: nodesOf(node.info).slice(0, capLimits.infos).map(infoOf),
  };
}

const infoOf = (node: Node): CapInfo => ({
  language: textOf(node.language) || 'en-US',
  event: textOf(node.event),
  urgency: textOf(node.urgency),
  severity: textOf(node.severity),
  certainty: textOf(node.certainty),
  effective: instantOf(node.effective),
  expires: instantOf(node.expires),
  headline: textOf(node.headline),
  description: textOf(node.description),
  instruction: textOf(node.instruction),
  areas: nodesOf(node.area).slice(0, capLimits.areas).map(areaOf),
});

function areaOf(node: Node): CapArea {
  const polygonTexts = listOf(node.polygon).map(textOf).filter(Boolean);
  const circleTexts = listOf(node.circle).map(textOf).filter(Boolean);
  const polygons = polygonTexts.flatMap(polygonOf);
  const circles = circleTexts.flatMap(circleOf);
  return {
    description: textOf(node.areaDesc),
    polygons,
    circles,
    geocodes: nodesOf(node.geocode).flatMap(({ valueName, value }) =>
      textOf(value) ? [{ name: textOf(valueName), value: textOf(value) }] : [],
    ),
    isBroken: polygons.length < polygonTexts.length || circles.length < circleTexts.length,
  };
}

function polygonOf(text: string): Point[][] {
  const points = text.split(/\s+/).slice(0, capLimits.points).map(pointOf);
  return points.length >= 4 && points.every((point) => point !== null) ? [points] : [];
}

function circleOf(text: string): CapArea['circles'] {
  const [centreText = '', radius = ''] = text.split(/\s+/);
  const centre = pointOf(centreText);
  const radiusKm = Number(radius || Number.NaN);
  return centre && radiusKm >= 0 ? [{ centre, radiusKm }] : [];
}

function pointOf(text: string): Point | null {
  const [latitude = Number.NaN, longitude = Number.NaN, more] = text
    .split(',')
    .map((part) => Number(part || Number.NaN));
  const isValid = more === undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isValid ? { latitude, longitude } : null;
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
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
