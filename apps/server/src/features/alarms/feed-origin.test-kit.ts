import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// An authority that publishes warnings: documents by path over HTTP, with ETags.

export interface FeedOrigin {
  /** To be allowed in OUTBOUND_ALLOW. */
  readonly host: string;
  readonly address: string;
  /** By path. Without an entry it answers 404; a number is answered as the status. */
  readonly documents: Map<string, string | number>;
  /** How often each was sent, without those that were answered with 304. */
  readonly sent: Map<string, number>;
  stop(): Promise<void>;
}

export async function openFeedOrigin(): Promise<FeedOrigin> {
  const documents = new Map<string, string | number>();
  const sent = new Map<string, number>();
  const server = createServer(({ url, headers }, response) => {
    const document = documents.get(url!) ?? 404;
    if (typeof document === 'number') {
      response.writeHead(document).end();
      return;
    }
    const etag = `"${createHash('sha256').update(document).digest('hex')}"`;
    if (headers['if-none-match'] === etag) {
      response.writeHead(304).end();
      return;
    }
    sent.set(url!, (sent.get(url!) ?? 0) + 1);
    response.writeHead(200, { 'Content-Type': 'application/xml', ETag: etag }).end(document);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    address: `http://${host}`,
    documents,
    sent,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export interface CapInfoParts {
  readonly language?: string;
  readonly event?: string;
  readonly headline?: string;
  readonly category?: string;
  readonly severity?: string;
  readonly effective?: Date | null;
  /** Null: it does not say. */
  readonly expires?: Date | null;
  readonly circle?: string;
  readonly polygon?: string;
  readonly geocode?: string;
}

export interface CapParts extends CapInfoParts {
  readonly id: string;
  readonly sent: Date;
  readonly sender?: string;
  readonly status?: string;
  readonly msgType?: string;
  /** Identifiers of the same sender. */
  readonly references?: readonly string[];
}

const element = (name: string, value: string | undefined | null) =>
  value ? `<${name}>${value}</${name}>` : '';

export function capOf({
  id,
  sent,
  sender = 'city@example.test',
  references = [],
  ...rest
}: CapParts): string {
  const { status = 'Actual', msgType = 'Alert', language = 'en', severity = 'Severe' } = rest;
  const { event = 'Leak', headline = `Leak ${id}`, category, circle, polygon, geocode } = rest;
  const named = references.map((each) => `${sender},${each},${sent.toISOString()}`).join(' ');
  const shapes =
    element('polygon', polygon) +
    element('circle', circle) +
    (geocode ? `<geocode><valueName>EMMA_ID</valueName><value>${geocode}</value></geocode>` : '');
  return `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>${id}</identifier><sender>${sender}</sender>
    <sent>${sent.toISOString()}</sent><status>${status}</status><msgType>${msgType}</msgType><scope>Public</scope>
    ${element('references', named)}<info>${element('language', language)}${element('category', category)}${element('event', event)}
    <urgency>Immediate</urgency><severity>${severity}</severity><certainty>Observed</certainty>
    ${element('effective', rest.effective?.toISOString())}${element('expires', rest.expires?.toISOString())}
    ${element('headline', headline)}${shapes ? `<area><areaDesc>x</areaDesc>${shapes}</area>` : ''}</info></alert>`;
}

export const atomOf = (entries: readonly string[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Warnings</title>${entries.map((each) => `<entry>${each}</entry>`).join('')}</feed>`;

export const inlineEntry = (alert: string) => `<content type="text/xml">${alert}</content>`;
export const linkEntry = (href: string, updated?: Date) =>
  `<link href="${href}" type="application/cap+xml"/>${updated ? `<updated>${updated.toISOString()}</updated>` : ''}`;
