import type { Urls } from '../http/app.ts';
import { isLoopbackHost } from '../infra/outbound/loopback.ts';
import { qrLines, type Terminal } from '../infra/terminal.ts';

// What a start prints when it serves: the address, what is to be known about it, and last the link that matters.

export interface Announcement {
  readonly urls: Urls;
  readonly accounts: readonly { readonly email: string; readonly password: string; readonly role: string }[];
  readonly firstAdminLink: string | null;
  /** True if players run over plain http here. */
  readonly httpPlayers: boolean;
  /** Other addresses of this machine, as URLs. */
  readonly otherUrls: readonly string[];
  /** The address at the last start. */
  readonly previousUrl: string | null;
  readonly terminal: Terminal | null;
}

const longestFrame = 100;

export function announcementText(given: Announcement): string {
  const { urls, accounts, firstAdminLink, terminal } = given;
  const blocks = [
    [`Vitrine is running at ${urls.dashboard}`],
    accounts.map(({ email, password, role }) => `${email.padEnd(24)} ${password}   ${role}`),
    addressSentences(given),
    firstAdminLink
      ? framed(
          [`Nobody can log in yet. Create the first admin here, within a day:`, firstAdminLink],
          terminal,
        )
      : [],
    // Above its code, which says nothing to people.
    terminal && !firstAdminLink && !isHere(urls.player) ? [`Open this on a screen: ${urls.player}`] : [],
  ];
  const text = blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => `  ${line}\n`).join(''));
  const code = terminal && codeOf(given, terminal);
  if (code) text.push(`${code.join('\n')}\n`);
  return `\n${text.join('\n')}`;
}

function addressSentences(given: Announcement): string[] {
  const { urls, httpPlayers, otherUrls, previousUrl, firstAdminLink } = given;
  const sentences: string[] = [];
  if (httpPlayers)
    sentences.push(
      'Over http, whoever listens in this network can act as a screen. Fine in a shop, not on the internet.',
    );
  if (otherUrls.length > 0)
    sentences.push(
      `Other addresses of this machine: ${otherUrls.map((url) => `PUBLIC_URL=${url}`).join(' ')}`,
    );
  // Where nobody is in yet, no screen was paired.
  const change = firstAdminLink ? null : addressChange(previousUrl, urls.public);
  if (change) sentences.push(change);
  return sentences;
}

/** Null if the host is the same, or if no screen elsewhere could have been paired at the old one. */
export function addressChange(previousUrl: string | null, url: string): string | null {
  if (!previousUrl) return null;
  const [before, now] = [new URL(previousUrl).hostname, new URL(url).hostname];
  if (before === now || isLoopbackHost(before)) return null;
  return (
    `The address was ${before} and is now ${now}. Screens were paired at the old one: give it back in the router ` +
    '(DHCP reservation), or open the new address on each and use Move to a TV.'
  );
}

/** Lines above and below only: a box would break a long link, and would be copied with it. */
function framed(lines: readonly string[], terminal: Terminal | null): string[] {
  if (!terminal) return [...lines];
  const width = Math.min(terminal.columns - 4, longestFrame, Math.max(...lines.map(({ length }) => length)));
  const rule = (terminal.isUtf8 ? '\u2500' : '-').repeat(Math.max(width, 1));
  return [rule, ...lines, rule];
}

/** Of what somebody opens on another device; one that only this machine can open needs no code. */
function codeOf({ urls, firstAdminLink }: Announcement, terminal: Terminal): string[] | null {
  const content = firstAdminLink ?? urls.player;
  return isHere(content) ? null : qrLines(content, terminal);
}

const isHere = (url: string) => isLoopbackHost(new URL(url).hostname);

/** What a stop waits for, in the words of somebody who pressed Ctrl+C. */
export function stoppingText(
  { uploads, conversions }: { uploads: number; conversions: number },
  { hasPostgres, withinMs }: { hasPostgres: boolean; withinMs: number },
): string {
  const parts = [
    ...(uploads > 0 ? [`${uploads} ${uploads === 1 ? 'upload' : 'uploads'}`] : []),
    ...(conversions > 0 ? [`${conversions} ${conversions === 1 ? 'conversion' : 'conversions'}`] : []),
    ...(hasPostgres ? ['PostgreSQL'] : []),
  ];
  return parts.length > 0
    ? `Stopping: ${parts.join(', ')} (at most ${withinMs / 1000} s).`
    : `Stopping (at most ${withinMs / 1000} s).`;
}
