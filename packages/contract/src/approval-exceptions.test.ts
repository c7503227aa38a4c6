import { expect, test } from 'vitest';
import { can, rights } from './access.ts';
import { allRoutes } from './all-routes.ts';
import { approvalExceptions, draftExceptions } from './approval-exceptions.ts';
import { approvableRoles } from './proposals.ts';
import { isMutating } from './route.ts';

/** Calls by which people whose changes can be subject to approval change something. */
const changes = allRoutes.filter(
  (route) =>
    route.host === 'content' &&
    isMutating(route.method) &&
    approvableRoles.some((principal) => can({ principal, rights }, route)),
);

test('A2, A19: every call that changes something is proposed, refused, or an exception with its reason', () => {
  const kinds = changes.map((route) => [
    route.id,
    [
      route.preview === true && 'previewable',
      route.approval === 'refused' && 'refused',
      route.id in approvalExceptions && 'exception',
    ].filter(Boolean),
  ]);
  expect(kinds.filter(([, found]) => found!.length !== 1)).toEqual([]);
});

test('the exceptions are calls that exist, with a sentence each', () => {
  const ids = changes.map(({ id }) => id);
  for (const exceptions of [approvalExceptions, draftExceptions]) {
    expect(Object.keys(exceptions).filter((id) => !ids.includes(id))).toEqual([]);
    for (const reason of Object.values(exceptions)) expect(reason).toMatch(/^[A-Z].+\.$/);
  }
});

test('what drafts are excepted from can be proposed for all others', () => {
  const previewable = changes.filter(({ preview }) => preview).map(({ id }) => id);
  expect(Object.keys(draftExceptions).filter((id) => !previewable.includes(id))).toEqual([]);
});

test('A2: the first run, pairing and switching screens are refused, because they cannot be kept', () => {
  expect(changes.filter(({ approval }) => approval).map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'first-run.start',
      'first-run.show',
      'displays.actions.pair',
      'displays.actions.screens',
    ]),
  );
});
