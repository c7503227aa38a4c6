import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTurn } from '../../infra/secrets/password.ts';
import { expectNoChange } from '../no-change.ts';
import { connectOwner, type Owner } from '../owner.ts';
import type { Answer, TestBrowser } from '../test-browser.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
  owner = await connectOwner(server.database);
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const locations = () => `${server.serverUrl('demo')}/api/v1/locations`;

function directivesOf(answer: Answer): Map<string, string[]> {
  const policy = answer.headers.get('content-security-policy') ?? '';
  return new Map(
    policy.split(';').map((directive) => {
      const [name, ...sources] = directive.trim().split(' ');
      return [name!, sources];
    }),
  );
}

/** What every reply carries, whatever it is (cases 154 and 159). */
function expectGuarded(what: string, answer: Answer): void {
  const directives = directivesOf(answer);
  const scripts = directives.get('script-src') ?? directives.get('default-src') ?? ['nothing'];
  const isNarrow = scripts.every((source) => /^('none'|'self'|'nonce-[\w+/=]{24}')$/.test(source));
  expect({
    what,
    isNarrow,
    objects: directives.get('object-src'),
    base: directives.get('base-uri'),
    framedBy: directives.get('frame-ancestors'),
    unsafe: answer.headers.get('content-security-policy')?.match(/unsafe-\w+|\*/g) ?? null,
    frames: answer.headers.get('x-frame-options'),
    sniffing: answer.headers.get('x-content-type-options'),
    referrer: answer.headers.get('referrer-policy'),
    poweredBy: answer.headers.get('x-powered-by') ?? answer.headers.get('server'),
  }).toEqual({
    what,
    isNarrow: true,
    objects: ["'none'"],
    base: ["'none'"],
    framedBy: ["'none'"],
    unsafe: null,
    frames: 'DENY',
    sniffing: 'nosniff',
    referrer: 'strict-origin-when-cross-origin',
    poweredBy: null,
  });
}

describe('headers', () => {
  test('cases 154 and 159: every kind of reply says what may run, and that it may not be framed', async () => {
    const html = { headers: { Accept: 'text/html' } };
    const page = await admin.get(`${server.authUrl}/en/overview`, html);
    const files = [...String(page.body).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
    const gets = [
      '/',
      '/en/overview',
      '/nowhere',
      '/api/nowhere',
      '/s/nowhere/api/me',
      '/s/demo/api/docs',
      '/s/demo/api/v1/openapi.json',
      '/s/demo/api/me',
      '/s/demo/api/v1/locations',
      '/s/demo/api/v1/nowhere',
      '/assets/nowhere.js',
      '/healthz',
      '/.well-known/security.txt',
      '/readyz',
      '/metrics',
      ...files,
    ];
    for (const path of gets) expectGuarded(path, await admin.get(`${server.authUrl}${path}`, html));
    expectGuarded('401', await server.browser().get(`${server.serverUrl('demo')}/api/me`));
    expectGuarded('405', await admin.ask('PATCH', locations()));
    expectGuarded('413', await admin.post(locations(), 'x'.repeat(1_000_001)));
    expectGuarded('415', await admin.post(locations(), '{}', { headers: { 'Content-Type': 'text/plain' } }));
    expectGuarded('419', await admin.post(locations(), {}, { headers: { 'X-XSRF-TOKEN': null } }));
    expectGuarded('422', await admin.post(locations(), {}));
    expectGuarded('preflight', await admin.ask('OPTIONS', locations()));
  });

  test('cases 154 and 160: a fault of ours is guarded too and says nothing of the inside', async () => {
    await owner.query('alter table content.groups rename to groups_away');
    const fault = await admin.get(`${server.serverUrl('demo')}/api/v1/groups`);
    await owner.query('alter table content.groups_away rename to groups');
    expectGuarded('500', fault);
    expect([fault.status, fault.body]).toEqual([
      500,
      { code: 'something_went_wrong', message: 'Something went wrong' },
    ]);
  });

  test('case 154: scripts and styles of a page carry the nonce of their reply, a new one each time', async () => {
    const pages = await Promise.all(
      [1, 2].map(() =>
        admin.get(`${server.serverUrl('demo')}/api/docs`, { headers: { Accept: 'text/html' } }),
      ),
    );
    const nonces = pages.map((page) => {
      const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy')!)![1]!;
      const tags = String(page.body).match(/<(script|style)\b[^>]*>/g) ?? [];
      expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`) && !/\bsrc=/.test(tag))).toEqual([]);
      expect(String(page.body)).not.toMatch(/\son\w+=|javascript:/i);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  test('case 160: markup that somebody sent comes back as data, never as a page', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const encoded = encodeURIComponent(markup);
    const answers = [
      await admin.post(locations(), { name: markup, timezone: 'UTC' }),
      await admin.post(locations(), { name: markup, timezone: 'UTC' }),
      await admin.post(locations(), { [markup]: 1 }),
      await admin.post(locations(), { name: 'x', timezone: markup }),
      await admin.get(`${locations()}?${encoded}=1`, { headers: { Accept: 'text/html' } }),
      await admin.get(`${locations()}?sort=${encoded}`, { headers: { Accept: 'text/html' } }),
      await admin.get(`${locations()}/${encoded}`, { headers: { Accept: 'text/html' } }),
      await admin.put(`${locations()}/x?action=${encoded}`, {}),
      await admin.get(`${server.authUrl}/s/${encoded}/api/me`, { headers: { Accept: 'text/html' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 422, 422, 422, 422, 404, 422, 404]);
    for (const [i, answer] of answers.entries()) {
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect([i, answer.body.message ?? '']).toEqual([i, expect.not.stringContaining('<')]);
      expectGuarded(`answer ${i}`, answer);
    }
  });
});

describe('limits', () => {
  test('case 145: a body above a megabyte, with countless keys or compressed is refused', async () => {
    const keys = (count: number) =>
      `{${Array.from({ length: count }, (_, i) => `"${i.toString(36)}":1`).join(',')}}`;
    const bomb = gzipSync(Buffer.alloc(20_000_000, ' '));
    const chunked = `{"name":"${'x'.repeat(1_100_000)}"}`;
    await expectNoChange(owner, async () => {
      const status = async (body: unknown, headers: Record<string, string> = {}) => {
        const all = { 'Content-Type': 'application/json', ...headers };
        return (await admin.post(locations(), body, { headers: all })).status;
      };
      expect(await status(chunked)).toBe(413);
      expect(await status(keys(200_000))).toBe(413);
      expect(await status(keys(100_000))).toBe(422);
      for (const encoding of ['gzip', 'deflate', 'br', 'identity'])
        expect([encoding, await status(Uint8Array.from(bomb), { 'Content-Encoding': encoding })]).toEqual([
          encoding,
          415,
        ]);
    });
  });

  test('case 148: a flood of logins is shed with 503 while other calls are answered', async () => {
    const visitor = server.browser();
    await visitor.get(`${server.authUrl}/sanctum/csrf-cookie`);
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const hashing = [1, 2].map(() => inTurn(() => isOver));
    let shed = 0;
    const flood = Array.from({ length: 80 }, async (_, i) => {
      const answer = await visitor.post(
        `${server.authUrl}/api/login`,
        { email: `flood${i}@x.test`, password: 'x' },
        { headers: { 'X-Forwarded-For': `203.0.113.${i}` } },
      );
      if (answer.status === 503) shed++;
      return answer;
    });
    // Forty wait for their turn.
    await vi.waitFor(() => expect(shed).toBe(40));
    expect((await admin.get(`${server.serverUrl('demo')}/api/me`)).status).toBe(200);
    end();
    await Promise.all(hashing);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(40);
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(40);
  });

  test('case 148: at most two passwords are hashed at once, and forty wait', async () => {
    let running = 0;
    let most = 0;
    const slowly = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
      return true;
    };
    vi.resetModules();
    vi.doMock('@node-rs/argon2', () => ({ hash: slowly, verify: slowly }));
    try {
      const { isPasswordRight, PasswordQueueFull } = await import('../../infra/secrets/password.ts');
      await isPasswordRight('hash', 'password'); // makes the decoy
      const results = await Promise.allSettled(
        Array.from({ length: 60 }, () => isPasswordRight('hash', 'password')),
      );
      const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
      expect({ most, refused: refused.length }).toEqual({ most: 2, refused: 18 });
      expect(refused.every((reason) => reason instanceof PasswordQueueFull)).toBe(true);
      expect(await isPasswordRight('hash', 'password')).toBe(true);
    } finally {
      vi.doUnmock('@node-rs/argon2');
      vi.resetModules();
    }
  });
});
