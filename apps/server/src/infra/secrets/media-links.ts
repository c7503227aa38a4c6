import type { Secrets } from './secrets.ts';

// Addresses of files for users: signed, and valid until the end of tomorrow (UTC), so that they stay the same
// for a whole day and browsers can cache the files.

const daySeconds = 86_400;

export interface MediaLinks {
  /** `download` offers the file for saving under this name. */
  linkTo(slug: string, sha256: string, now: Date, download?: string): string;
  isValid(
    slug: string,
    sha256: string,
    query: { expires: string; signature: string; download?: string },
    now: Date,
  ): boolean;
}

export function createMediaLinks(secrets: Secrets, base: string): MediaLinks {
  const wordsOf = (slug: string, sha256: string, expires: string, download = '') =>
    [slug, sha256, expires, download].join('\0');
  return {
    linkTo(slug, sha256, now, download) {
      const expires = String((Math.floor(now.getTime() / 1000 / daySeconds) + 2) * daySeconds);
      const signature = secrets.sign('media', wordsOf(slug, sha256, expires, download));
      const query = new URLSearchParams({ expires, signature });
      if (download !== undefined) query.set('download', download);
      return `${base}/s/${slug}/media/${sha256}?${query}`;
    },
    isValid(slug, sha256, { expires, signature, download }, now) {
      const isGenuine = secrets.isSigned('media', wordsOf(slug, sha256, expires, download), signature);
      return isGenuine && Number(expires) * 1000 > now.getTime();
    },
  };
}
