import { expect, test } from 'vitest';
import { shortAddress, timeLeft } from './list-figures.ts';

test.each([
  ['https://brno.example/news.rss', 'brno.example/news.rss'],
  ['https://www.brno.example/', 'brno.example'],
  ['https://docs.example/spreadsheets/d/e/2PACX/pub?output=csv', 'docs.example/…/pub?output=csv'],
  ['http://till.example:8080/queue.json?from=a/b/c', 'till.example:8080/queue.json?from=a/b/c'],
  ['https://files.example/a/b/seats.csv#/x/y', 'files.example/…/seats.csv#/x/y'],
])('%s is written as %s in a line of the list', (address, short) => {
  expect(shortAddress(address)).toBe(short);
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 17, 12, minute)).toISOString();
const now = Date.parse(at(10));

test.each([
  ['half of it is left', { triedAt: at(0), nextFetchAt: at(20), refreshMinutes: 5 }, 0.5],
  ['all is left right after a fetch', { triedAt: at(10), nextFetchAt: at(40), refreshMinutes: 30 }, 1],
  ['nothing is left once it is due', { triedAt: at(0), nextFetchAt: at(9), refreshMinutes: 5 }, 0],
  ['a source that was never tried is due', { triedAt: null, nextFetchAt: null, refreshMinutes: 5 }, 0],
  ['without a try its rhythm counts', { triedAt: null, nextFetchAt: at(25), refreshMinutes: 60 }, 0.25],
])('the ring: %s', (_rule, source, left) => {
  expect(timeLeft(source, now)).toBe(left);
});
