import { createHash } from 'node:crypto';
import type { AddressKind, SourceFault } from '@vitrine/contract/sources';
import type { App } from '../../http/app.ts';
import { FetchRefused } from '../../infra/outbound/outbound-address.ts';
import type { ParsedData } from '../../infra/reader/parsed-data.ts';
import { standInBody } from './stand-ins.service.ts';

// Fetches an address through the one outbound door, and has its body parsed in the sandbox. A reply that has
// not changed is not parsed.

const limits = { maxBytes: 2_000_000, timeoutMs: 15_000 };

const accepts: Readonly<Record<AddressKind, string>> = {
  sheet: 'text/csv, text/tab-separated-values, text/plain;q=0.8, */*;q=0.5',
  json: 'application/json, */*;q=0.5',
  feed: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
  calendar: 'text/calendar, */*;q=0.5',
};

/** What is known of the last reply. */
export interface KnownReply {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly bodyHash: Buffer | null;
}

export type Fetched =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'data'; readonly data: ParsedData; readonly reply: KnownReply }
  | { readonly kind: 'fault'; readonly fault: SourceFault; readonly retryAfterSeconds: number | null }
  /** It was fetched, but nothing here could read it: no sandbox, or no time on this machine. Nothing is known of the data. */
  | { readonly kind: 'unread'; readonly missing: 'sandbox' | 'machine' };

export interface FetchedSource {
  readonly kind: AddressKind;
  readonly address: string;
  readonly pointer: string | null;
}

export async function fetchAddress(
  app: Pick<App, 'config' | 'fetcher' | 'reader' | 'clock'>,
  environment: string,
  { kind, address, pointer }: FetchedSource,
  known: KnownReply | null,
): Promise<Fetched> {
  try {
    const { status, headers, body } =
      standIn(app, address) ??
      (await app.fetcher.fetchPublic(address, {
        ...limits,
        ...{ accept: accepts[kind], ifNoneMatch: known?.etag ?? undefined },
        ifModifiedSince: known?.lastModified ?? undefined,
      }));
    if (status === 304 && known) return { kind: 'unchanged' };
    if (status < 200 || status > 299) return faulty(statusFault(status), headers['retry-after']);
    const bodyHash = createHash('sha256').update(body).digest();
    if (known?.bodyHash?.equals(bodyHash)) return { kind: 'unchanged' };
    const parsed = await app.reader.read({
      environment,
      kind,
      priority: 'usual',
      body,
      contentType: headers['content-type'] ?? '',
      pointer,
      now: app.clock().getTime(),
    });
    if ('unavailable' in parsed) return { kind: 'unread', missing: parsed.unavailable };
    if ('fault' in parsed) return faulty(parsed.fault);
    const reply = {
      etag: headers.etag?.slice(0, 500) ?? null,
      lastModified: headers['last-modified']?.slice(0, 100) ?? null,
      bodyHash,
    };
    return { kind: 'data', data: parsed.data, reply };
  } catch (error) {
    if (error instanceof FetchRefused) return faulty({ code: error.reason, values: {} });
    throw error;
  }
}

/** The demo asks nobody. */
function standIn({ config }: Pick<App, 'config'>, address: string) {
  const found = config.isDemo ? standInBody(address) : null;
  const headers: Partial<Record<string, string>> = { 'content-type': found?.contentType ?? '' };
  return found && { status: 200, headers, body: found.body };
}

function statusFault(status: number): SourceFault {
  if (status === 401 || status === 403) return { code: 'needs_login', values: { status } };
  if (status === 404 || status === 410) return { code: 'not_found', values: { status } };
  return { code: status >= 500 ? 'server_error' : 'unexpected_status', values: { status } };
}

function faulty(fault: SourceFault, retryAfter?: string): Fetched {
  const seconds = Number(retryAfter);
  const isGiven = retryAfter !== undefined && Number.isFinite(seconds) && seconds > 0;
  return { kind: 'fault', fault, retryAfterSeconds: isGiven ? Math.min(seconds, 86_400) : null };
}
