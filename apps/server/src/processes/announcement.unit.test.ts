import { expect, test } from 'vitest';
import { terminalOf } from '../infra/terminal.ts';
import { type Announcement, addressChange, announcementText, stoppingText } from './announcement.ts';

const shop = 'http://192.168.1.20:4400';
const urls = (origin: string) => ({
  public: origin,
  auth: origin,
  dashboard: origin,
  media: origin,
  player: `${origin}/player/`,
});
const link = `${shop}/en/auth/set-password#first-admin=${'x'.repeat(43)}`;
const given: Announcement = {
  urls: urls(shop),
  accounts: [],
  firstAdminLink: link,
  httpPlayers: true,
  otherUrls: [],
  previousUrl: null,
  terminal: null,
};
const wide = { columns: 120, isUtf8: true };

test('outside of a terminal it is plain lines, with the address first', () => {
  expect(announcementText({ ...given, otherUrls: ['http://10.0.0.5:4400'] })).toBe(
    `
  Vitrine is running at ${shop}

  Over http, whoever listens in this network can act as a screen. Fine in a shop, not on the internet.
  Other addresses of this machine: PUBLIC_URL=http://10.0.0.5:4400

  Nobody can log in yet. Create the first admin here, within a day:
  ${link}
`,
  );
});

test('on a terminal the link stands framed, with its code below it', () => {
  const text = announcementText({ ...given, terminal: wide });
  const lines = text.split('\n');
  const rule = `  ${'─'.repeat(100)}`;
  const at = lines.indexOf(rule);
  expect(lines.slice(at, at + 4)).toEqual([
    rule,
    '  Nobody can log in yet. Create the first admin here, within a day:',
    `  ${link}`,
    rule,
  ]);
  expect(lines[at + 5]).toMatch(/^ {2}.\[30;107m[ ▀▄█]{40,}.\[0m$/);
});

test('the code is that of the player where everybody is in already, and none where no camera could open it', () => {
  const hasCode = (more: Partial<Announcement>) => announcementText({ ...given, ...more }).includes('▀');
  expect(hasCode({ terminal: wide, firstAdminLink: null })).toBe(true);
  expect(announcementText({ ...given, terminal: wide, firstAdminLink: null })).toContain(
    `\n  Open this on a screen: ${shop}/player/\n\n`,
  );
  expect(hasCode({ terminal: { columns: 40, isUtf8: true } })).toBe(false);
  expect(hasCode({ terminal: { columns: 120, isUtf8: false } })).toBe(false);
  expect(hasCode({ terminal: wide, firstAdminLink: null, urls: urls('http://localhost:4400') })).toBe(false);
});

test('a changed address is said, with what to do about the screens', () => {
  expect(addressChange('http://192.168.1.20:4400', 'http://192.168.1.31:4400')).toBe(
    'The address was 192.168.1.20 and is now 192.168.1.31. Screens were paired at the old one: give it back in the ' +
      'router (DHCP reservation), or open the new address on each and use Move to a TV.',
  );
  expect(addressChange('http://localhost:4400', 'http://192.168.1.31:4400')).toBeNull();
  expect(addressChange('http://192.168.1.31:4400', 'http://192.168.1.31:5500')).toBeNull();
  expect(addressChange(null, 'http://192.168.1.31:4400')).toBeNull();
  const moved = { ...given, previousUrl: 'http://192.168.1.9:4400' };
  expect(announcementText({ ...moved, firstAdminLink: null })).toContain('The address was 192.168.1.9');
  // No screen can have been paired while nobody could log in.
  expect(announcementText(moved)).not.toContain('The address was');
});

test('a stop names what it waits for', () => {
  const embedded = { hasPostgres: true, withinMs: 10_000 };
  expect(stoppingText({ uploads: 1, conversions: 1 }, embedded)).toBe(
    'Stopping: 1 upload, 1 conversion, PostgreSQL (at most 10 s).',
  );
  expect(stoppingText({ uploads: 0, conversions: 3 }, { ...embedded, hasPostgres: false })).toBe(
    'Stopping: 3 conversions (at most 10 s).',
  );
});

test('a terminal is one that somebody sees, and UTF-8 by the first variable that is set', () => {
  const tty = { isTTY: true, columns: 100 };
  expect(terminalOf({ isTTY: false, columns: 0 } as never, {})).toBeNull();
  expect(terminalOf(tty, { LANG: 'cs_CZ.UTF-8' })).toEqual({ columns: 100, isUtf8: true });
  expect(terminalOf(tty, { LC_ALL: 'C', LANG: 'cs_CZ.UTF-8' })).toEqual({ columns: 100, isUtf8: false });
});
