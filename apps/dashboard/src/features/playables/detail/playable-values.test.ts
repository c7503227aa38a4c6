import { expect, test } from 'vitest';
import { inputOf, type PlayableValues, problemsOf } from './playable-values.ts';

const page: PlayableValues = {
  type: 'url',
  name: 'Weather',
  description: ' ',
  isLocal: false,
  url: ' https://example.com/weather ',
  folder: null,
  groups: [{ id: 'g', name: 'Counters' }],
  orientation: null,
  duration: '',
  showFrom: '',
  showUntil: '',
};

test('a web page is sent with its address, and without a duration if none was set', () => {
  expect(inputOf(page)).toEqual({
    type: 'url',
    url: 'https://example.com/weather',
    name: 'Weather',
    description: null,
    folder: null,
    groups: ['g'],
    orientation: null,
    duration: null,
    isLocal: false,
    showFrom: null,
    showUntil: null,
  });
});

test('only changed fields are sent', () => {
  expect(inputOf({ ...page, name: 'Rain' }, ['name'])).toEqual({ name: 'Rain' });
});

test('ME7: an address without a scheme is sent with https', () => {
  expect(inputOf({ ...page, url: ' www.shop.cz ' }).url).toBe('https://www.shop.cz');
  expect(inputOf({ ...page, url: 'http://www.shop.cz' }).url).toBe('http://www.shop.cz');
});

test('a file has no address to send, and a video no duration', () => {
  const { duration: _, ...sent } = inputOf({ ...page, type: 'image' });
  expect(Object.keys(sent)).not.toContain('url');
  expect(Object.keys(inputOf({ ...page, type: 'video' }))).not.toContain('duration');
});

test('a missing or invalid web address is reported at its field', () => {
  expect(problemsOf({ ...page, name: '', url: '', groups: [] })).toMatchObject({
    name: { key: 'validation.required' },
    url: { key: 'validation.required' },
  });
  expect(problemsOf({ ...page, url: 'javascript:alert(1)', groups: [] })).toEqual({
    url: { key: 'playables.address.scheme' },
  });
  expect(problemsOf({ ...page, type: 'video', url: '', groups: [] })).toEqual({});
});
