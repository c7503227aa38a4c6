import type { App } from '../../http/app.ts';
import { FetchRefused } from '../../infra/outbound/outbound-address.ts';
import { BadCap, type CapLink } from '../../infra/reader/cap/cap-reading.ts';
import type { Fetched, Listed } from './feed-documents.ts';

// Fetches what an authority publishes, through the one outbound door. It names the product to the other server: some authorities
// answer nobody who does not say who asks.

const usualMs = 15_000;
const accept =
  'application/cap+xml, application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.5';

/** The document at an address, or that nothing has changed since it was known. */
export async function fetchWarnings(
  app: App,
  { address, updated }: CapLink,
  known: Pick<Listed, 'etag' | 'lastModified'> | null,
  maxBytes: number,
  timeoutMs = usualMs,
): Promise<'unchanged' | Fetched> {
  const { status, headers, body } = await app.fetcher.fetchPublic(address, {
    maxBytes,
    timeoutMs,
    accept,
    ifNoneMatch: known?.etag ?? undefined,
    ifModifiedSince: known?.lastModified ?? undefined,
  });
  if (status === 304 && known) return 'unchanged';
  if (status < 200 || status > 299) throw new BadStatus(`status_${status}`);
  return {
    address,
    updated,
    etag: headers.etag?.slice(0, 500) ?? null,
    lastModified: headers['last-modified']?.slice(0, 100) ?? null,
    contentType: headers['content-type']?.slice(0, 200) ?? '',
    body,
  };
}

/** Null for what is not the fault of the feed. */
export function faultOf(error: unknown): string | null {
  if (error instanceof BadCap) return error.problem;
  if (error instanceof FetchRefused) return error.reason;
  if (error instanceof BadStatus) return error.message;
  return null;
}

export class BadStatus extends Error {}
