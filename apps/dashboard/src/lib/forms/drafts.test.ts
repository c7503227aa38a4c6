import { expect, test, vi } from 'vitest';
import { session } from '../session/session.ts';
import { draftKey } from './drafts.ts';

test('unsaved work is offered to the same person on the same server alone', () => {
  const keyOf = (id: string, url: string) => {
    vi.spyOn(session, 'get').mockReturnValue({ user: { id }, server: { url } } as never);
    return draftKey('location 1');
  };
  const own = keyOf('eva', 'https://one.example');
  expect(keyOf('eva', 'https://one.example')).toBe(own);
  expect(keyOf('jan', 'https://one.example')).not.toBe(own);
  expect(keyOf('eva', 'https://two.example')).not.toBe(own);
  expect(draftKey('location 2')).not.toBe(draftKey('location 1'));
});
