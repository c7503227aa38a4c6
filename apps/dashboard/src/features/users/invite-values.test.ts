import { expect, test } from 'vitest';
import { allEmails, emptyInvitation, invitationOf, problemsOf, splitEmails } from './invite-values.ts';

const values = emptyInvitation();

test('case 207: a pasted list loses its BOM, its line breaks and its duplicates, and keeps its order', () => {
  const pasted = '\uFEFFjan@a.test;\r\nEva@A.test, jan@A.test\r\n\r\nnot an address;;eva@a.test\r\n';
  expect(splitEmails(pasted)).toEqual(['jan@a.test', 'eva@a.test', 'not an address']);
});

test('one invalid address refuses all of them', () => {
  const bad = { ...values, emails: ['jan@a.test', 'not an address'] };
  expect(problemsOf(bad).emails?.key).toBe('users.emailsInvalid');
  expect(problemsOf(values).emails?.key).toBe('validation.required');
});

test('an address still being typed is invited too, once', () => {
  const typing = { ...values, emails: ['jan@a.test'], typing: ' Jan@A.test, eva@a.test' };
  expect(allEmails(typing)).toEqual(['jan@a.test', 'eva@a.test']);
  expect(problemsOf(typing)).toEqual({});
  expect(invitationOf({ ...typing, description: '  ' })).toEqual({
    emails: ['jan@a.test', 'eva@a.test'],
    role: 'standard',
    allowedFolder: null,
    description: null,
  });
});

test('at most a hundred are invited at once', () => {
  const emails = Array.from({ length: 101 }, (_, at) => `p${at}@a.test`);
  expect(problemsOf({ ...values, emails }).emails?.key).toBe('users.emailsTooMany');
  expect(problemsOf({ ...values, emails: emails.slice(1) })).toEqual({});
});
