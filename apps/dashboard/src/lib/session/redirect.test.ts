import { describe, expect, test } from 'vitest';
import { redirectInLocale, redirectOf, safeRedirect } from './redirect.ts';

describe('19: a redirect parameter is followed only if it is a path of a page of ours', () => {
  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'https://evil.example/en/overview',
    'javascript:alert(1)',
    'data:text/html,x',
    '/en/overview\r\nLocation: https://evil.example',
    '/%09//evil.example',
    '/en/../..//evil.example',
    'en/overview',
    '',
    '/fr/overview',
    '/api/v1/logout',
    '/en/auth/login?redirect=/en/overview',
    '/en/x/../auth/login',
    null,
    { toString: () => '/en/overview' },
  ])('%j is not', (wish) => {
    expect(safeRedirect(wish)).toBeNull();
  });

  test.each(['/en/overview', '/cs/locations?page=2&sort=name:asc', '/de/displays/detail/1?tab=technical#x'])(
    '%s is',
    (wish) => {
      expect(safeRedirect(wish)).toBe(wish);
    },
  );

  test('encoded line breaks stay a harmless part of the path', () => {
    expect(safeRedirect('/en/overview%0d%0aLocation:%20https://evil.example')).toMatch(
      /^\/en\/overview%0d%0a/,
    );
    expect(redirectOf('/en/auth/login?redirect=/en/overview%0d%0aLocation:x')).toBeNull();
  });

  test('it is read from the URL of the login page', () => {
    expect(redirectOf('/en/auth/login?redirect=%2Fen%2Flocations%3Fpage%3D2')).toBe('/en/locations?page=2');
    expect(redirectOf('/en/auth/login?redirect=%2F%2Fevil.example')).toBeNull();
    expect(redirectOf('/en/auth/login')).toBeNull();
  });
});

test('a language selected at login is the language of the target page', () => {
  expect(redirectInLocale('/de/auth/login?redirect=%2Fcs%2Flocations%3Fpage%3D2', 'de')).toBe(
    '/de/auth/login?redirect=%2Fde%2Flocations%3Fpage%3D2',
  );
  expect(redirectInLocale('/de/auth/login', 'de')).toBe('/de/auth/login');
});
