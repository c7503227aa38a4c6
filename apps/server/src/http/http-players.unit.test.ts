import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { urlsOf } from '../processes/open-app.ts';
import { allowsHttpPlayers } from './http-players.ts';

const isAllowed = (env: Record<string, string>) => {
  const config = readConfig(env);
  return allowsHttpPlayers({ config, urls: urlsOf(config, config.port) });
};

test.each([
  ['http://192.168.1.20:4400', true],
  ['http://10.0.0.5', true],
  ['http://[fd00::20]:4400', true],
  ['http://SHOP.local', true],
  ['https://192.168.1.20', false],
  ['http://10.example.com', false],
  ['http://203.0.113.9', false],
  ['http://signage.example.com', false],
  ['http://localhost:4400', false],
])('PL19: without a variable, players over plain http at %s: %s', (PUBLIC_URL, expected) => {
  expect(isAllowed({ PUBLIC_URL })).toBe(expected);
});

test('PL19: the variable decides where it is set, and the address is the auth host’s', () => {
  expect(isAllowed({ PUBLIC_URL: 'http://192.168.1.20', ALLOW_HTTP_PLAYERS: '0' })).toBe(false);
  expect(isAllowed({ PUBLIC_URL: 'http://signage.example.com', ALLOW_HTTP_PLAYERS: '1' })).toBe(true);
  expect(isAllowed({ PUBLIC_URL: 'http://192.168.1.20', AUTH_URL: 'https://auth.example.com' })).toBe(false);
});
