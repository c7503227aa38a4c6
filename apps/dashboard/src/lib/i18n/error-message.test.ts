import { beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { explainDelete } from '../forms/delete-failure.ts';
import { errorMessage } from './error-message.ts';
import { startI18n } from './i18n.ts';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
  return startI18n('en', ['shell']);
});

const failure = (status: number, code: string, message = '') => new ApiError({ status, code, message });

test('SP5: a connection error hints at the console, a foreign reply is an unknown error', () => {
  expect(errorMessage(failure(0, 'no_answer'))).toBe('The server does not answer. Check the console.');
  expect(errorMessage(failure(502, 'unknown'))).toBe('Unknown error');
  expect(errorMessage(failure(500, 'internal'))).toBe('Something went wrong');
});

test('SP4: every failed delete begins with "Unable to delete"; what is gone already is deleted', () => {
  expect(() => explainDelete(failure(409, 'in_use', 'It is in use.'))).toThrow(
    'Unable to delete. It is in use.',
  );
  expect(() => explainDelete(failure(404, 'not_found'))).not.toThrow();
});
