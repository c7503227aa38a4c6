import { afterEach, expect, test, vi } from 'vitest';
import { reloadWhenPolicyIsStale } from '../media/stale-policy.ts';
import { isRefused, localOrigins } from './local-network.ts';
import { manifestOf } from './play-queue.test-kit.ts';

afterEach(() => vi.unstubAllGlobals());

function withLocal(...addresses: readonly string[]) {
  const manifest = manifestOf([
    {
      name: 'P',
      items: addresses.map((url, i) => ({ name: `p${i}`, seconds: 10, type: 'url' as const, url })),
    },
  ]);
  const schedule = manifest.display!.schedule!;
  const playables = schedule.playables.map((each) => ({ ...each, isLocal: true }));
  return { ...manifest, display: { ...manifest.display!, schedule: { ...schedule, playables } } };
}

test('PL15: a page of the local network that our policy blocks makes it open for the hosts chosen, and no others', () => {
  let report = (_violation: object) => {};
  const target = { search: '?preview=orchard', reload: vi.fn() };
  vi.stubGlobal('document', {
    addEventListener: (_kind: string, handle: typeof report) => {
      report = handle;
    },
  });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('location', target);
  const manifest = withLocal(
    'http://192.168.1.20/menu',
    'http://192.168.1.20/prices',
    'http://till.local:8080/',
    'https://10.0.0.5/',
  );
  const chosen = localOrigins([manifest, null]);
  expect(chosen).toEqual(['http://192.168.1.20', 'http://till.local:8080']);
  reloadWhenPolicyIsStale(
    () => 'https://signs.example.com',
    () => chosen,
  );
  report({ effectiveDirective: 'frame-src', blockedURI: 'http://192.168.1.66/' });
  expect(target.search).toBe('?preview=orchard');
  report({ effectiveDirective: 'frame-src', blockedURI: 'http://192.168.1.20/menu' });
  expect(new URLSearchParams(target.search).get('local')).toBe('http://192.168.1.20 http://till.local:8080');
  expect(new URLSearchParams(target.search).get('preview')).toBe('orchard');
  expect(target.reload).not.toHaveBeenCalled();
});

test.each([
  ['https:', 'http://192.168.1.20/', 'granted', true],
  ['https:', 'https://10.0.0.5/', 'denied', true],
  ['https:', 'https://10.0.0.5/', 'granted', false],
  ['http:', 'http://192.168.1.20/', null, false],
])(
  'PL15: on a page over %s the browser refusing %s (%s) is told from silence',
  async (protocol, address, state, refused) => {
    vi.stubGlobal('location', { protocol });
    const query = async () => {
      if (state === null) throw new TypeError('unknown permission');
      return { state };
    };
    vi.stubGlobal('navigator', { permissions: { query } });
    expect(await isRefused(address)).toBe(refused);
  },
);
