import assert from 'node:assert/strict';
import type { TestBrowser } from '../apps/server/src/test/test-browser.ts';
import { readIds, type Slug, sizes } from './database.ts';

// The three measured calls, as prepared requests.

export interface Case {
  readonly what: string;
  readonly requests: readonly string[];
}

const list = 'displays?include=groups,location&active_eq=true&sort=name:asc&_limit=50';

export async function casesOf(databaseUrl: string, slug: Slug, person: TestBrowser) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = ['Host: localhost', `Origin: ${person.origin}`, `Cookie: ${cookie}`];
  const request = (method: string, path: string, lines: string[], body = '') =>
    [`${method} /s/${slug}/api/v1/${path} HTTP/1.1`, ...head, ...lines, '', body].join('\r\n');
  const get = (path: string) => request('GET', path, []);
  const put = (path: string, input: unknown) => {
    const body = JSON.stringify(input);
    const lines = [
      `X-XSRF-TOKEN: ${person.csrf.get(`${person.origin}/s/${slug}`)}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    return request('PUT', path, lines, body);
  };
  const displays = await readIds(databaseUrl, 'displays', slug);
  const locations = await readIds(databaseUrl, 'locations', slug);
  const rows = `${sizes[slug] / 1000}k rows`;
  return {
    list: { what: `list of 50, ${rows}`, requests: [get(list)] },
    read: {
      what: `one record, ${rows}`,
      requests: displays.map((id) => get(`displays/${id}?include=groups,location`)),
    },
    update: {
      what: `small update, ${rows}`,
      requests: locations.map((id, i) => put(`locations/${id}`, { notes: `Key no. ${i} at the bar` })),
    },
  } satisfies Record<string, Case>;
}

/** A comparison is meaningful only between servers that give the same replies. */
export async function requireSameReplies(
  person: TestBrowser,
  ports: readonly [number, number],
  cases: readonly Case[],
): Promise<void> {
  for (const { what, requests } of cases) {
    const [ours, reference] = [
      await replyTo(person, requests[0]!, ports[0]),
      await replyTo(person, requests[0]!, ports[1]),
    ];
    assert.deepEqual(reference, ours, `${what}: the reference answers something else`);
  }
}

async function replyTo(person: TestBrowser, request: string, port: number) {
  const [, method, path] = /^(\w+) (\S+)/.exec(request)!;
  const answer = await person.ask(method!, `http://127.0.0.1:${port}${path}`, {
    body: request.split('\r\n\r\n')[1] || undefined,
    headers: { 'X-XSRF-TOKEN': /X-XSRF-TOKEN: (\S+)/.exec(request)?.[1] ?? null },
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  // Two updates of one record differ only in these fields.
  const { version, updatedAt, ...data } = answer.body.data;
  return { ...answer.body, data };
}
