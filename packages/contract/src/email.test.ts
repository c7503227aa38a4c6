import { expect, test } from 'vitest';
import { EmailAddress, isEmail, parseEmails } from './email.ts';

test('case 207: a pasted list may have a BOM, any separators, duplicates and empty places', () => {
  const pasted = '\uFEFFanna@example.com;\r\nAnna@Example.com,, bob@example.com\r\n\n;eva@example.com;\n';
  expect(parseEmails(pasted)).toEqual({
    emails: ['anna@example.com', 'bob@example.com', 'eva@example.com'],
    invalid: [],
  });
});

test('case 207: invalid entries are reported as they were written, each once', () => {
  expect(parseEmails('a@x.cz, Nonsense ,b@@x.cz\nNonsense')).toEqual({
    emails: ['a@x.cz'],
    invalid: ['Nonsense', 'b@@x.cz'],
  });
  expect(parseEmails(' ;,\n')).toEqual({ emails: [], invalid: [] });
});

test.each([
  'a@x.cz',
  "o'neil+tag@mail.example.com",
  'first.last@xn--kva-4la.example',
  '1@1.co',
  'a-b_c@d-e.org',
])('%s is an address', (email) => expect(isEmail(email)).toBe(true));

test.each([
  '',
  'a',
  'a@',
  '@x.cz',
  'a@x',
  'a@x.1',
  'a@-x.cz',
  'a@x-.cz',
  'a@x..cz',
  'a..b@x.cz',
  '.a@x.cz',
  'a.@x.cz',
  '"a"@x.cz',
  'a b@x.cz',
  'a@x.cz,b@x.cz',
  'a@x.cz\nb@x.cz',
  'a@[127.0.0.1]',
  '<a@x.cz>',
  'ž@x.cz',
  `${'a'.repeat(65)}@x.cz`,
  `a@${'b'.repeat(64)}.cz`,
  `a@${'b.'.repeat(130)}cz`,
])('case 137: %j is none', (email) => expect(isEmail(email)).toBe(false));

test('an address is normalized to lower case and trimmed', () => {
  expect(EmailAddress.parse('  Hana.Kralova@Example.COM ')).toBe('hana.kralova@example.com');
});

test('case 147: a hostile text is refused without long matching', () => {
  // Time of the processor, which other programs do not lengthen.
  const before = process.cpuUsage();
  for (const hostile of [`${'a.'.repeat(50_000)}@`, `a@${'a-'.repeat(50_000)}`, '@'.repeat(100_000)])
    expect(isEmail(hostile)).toBe(false);
  expect(parseEmails('a,'.repeat(50_000)).invalid).toEqual(['a']);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});
