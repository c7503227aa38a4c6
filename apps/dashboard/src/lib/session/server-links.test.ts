import { describe, expect, test } from 'vitest';
import { linkTo, serverOfPath, withoutServer } from './server-links.ts';

const servers = [{ url: 'https://a.test/s/demo' }, { url: 'https://b.test/s/museum' }];

describe('UI10: links that name their server', () => {
  test('a link keeps the rest of the URL', () => {
    const link = linkTo('https://a.test/en/groups/detail/1?tab=displays#x', servers[0]!);
    expect(link).toBe('https://a.test/en/groups/detail/1?tab=displays&server=demo#x');
    expect(withoutServer('/en/groups/detail/1?tab=displays&server=demo#x')).toBe(
      '/en/groups/detail/1?tab=displays#x',
    );
  });

  test("the server is one of the user's servers, whatever the link says", () => {
    expect(serverOfPath('/en/overview?server=museum', servers)).toBe(servers[1]);
    for (const path of [
      '/en/overview',
      '/en/overview?server=',
      '/en/overview?server=https://evil.test/s/demo',
    ])
      expect(serverOfPath(path, servers)).toBeNull();
  });
});
