import { type Manifest, manifest as manifestRoute, protocolVersion } from '@vitrine/contract/player';
import { afterEach, expect, test, vi } from 'vitest';
import { type Sent, startContractHost } from './contract-host.test-kit.ts';
import { type ManifestSync, startManifestSync } from './manifest-sync.ts';

const id = crypto.randomUUID();
const manifestOf = (version: string): Manifest => ({
  version,
  protocol: 1,
  device: { id, lowBandwidth: false, connectString: 'amber-falcon-river' },
  display: null,
});

let host: Awaited<ReturnType<typeof startContractHost>>;
let sync: ManifestSync;
afterEach(async () => {
  sync.stop();
  await host.stop();
});

async function arrange(stored: Manifest | null, answer: () => Sent) {
  host = await startContractHost([[manifestRoute, answer]]);
  const seen = { onChange: vi.fn(), onDeleted: vi.fn() };
  sync = startManifestSync({ credentials: { url: host.url, token: 'the-token' }, stored, ...seen });
  return seen;
}

test('a new version is fetched with the token, announced once and stored', async () => {
  const { onChange } = await arrange(manifestOf('v1'), () => ({ reply: manifestOf('v2') }));
  sync.offer('v1');
  expect(host.heard).toEqual([]);
  sync.offer('v2');
  await vi.waitFor(() => expect(sync.current?.version).toBe('v2'));
  expect(onChange).toHaveBeenCalledOnce();
  expect(host.heard[0]).toMatchObject({ bearer: 'the-token' });
});

test('an unchanged manifest is answered by 304 and changes nothing', async () => {
  const answers: Sent[] = [{ reply: manifestOf('v1') }, { status: 304 }];
  const { onChange } = await arrange(manifestOf('v1'), () => answers.shift()!);
  sync.refresh();
  await vi.waitFor(() => expect(host.heard).toHaveLength(1));
  // A newer program may read more of a manifest that an older one stored.
  expect(host.heard[0]!.headers['if-none-match']).toBeUndefined();
  await vi.waitFor(() => {
    sync.refresh();
    expect(host.heard).toHaveLength(2);
  });
  expect(host.heard[1]!.headers['if-none-match']).toBe('"v1"');
  expect(sync.current?.version).toBe('v1');
  expect(onChange).not.toHaveBeenCalled();
});

test('case 122: invalid replies, faults and refusals keep the last good manifest in force', async () => {
  const answers: Sent[] = [
    { nonsense: '{"version":"v2"}' },
    { nonsense: '<html>' },
    { status: 500, code: 'something_went_wrong' },
    { status: 401, code: 'unauthenticated' },
    { status: 404, code: 'not_found' },
  ];
  const left = [...answers];
  const { onChange, onDeleted } = await arrange(manifestOf('v1'), () => left.shift()!);
  for (let i = 1; i <= answers.length; i++) {
    sync.refresh();
    await vi.waitFor(() => expect(host.heard).toHaveLength(i));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(sync.current?.version).toBe('v1');
  expect(onChange).not.toHaveBeenCalled();
  expect(onDeleted).not.toHaveBeenCalled();
});

test('a deleted device is notified that it was deleted', async () => {
  const { onDeleted } = await arrange(null, () => ({ status: 401, code: 'device_deleted' }));
  sync.refresh();
  await vi.waitFor(() => expect(onDeleted).toHaveBeenCalled());
});

test('it says which protocol it understands, but not to a server that refuses to hear it', async () => {
  const answers: Sent[] = [{ status: 422, code: 'invalid_data' }, { reply: manifestOf('v2') }];
  await arrange(null, () => answers.shift()!);
  sync.refresh();
  await vi.waitFor(() => {
    sync.refresh();
    expect(sync.current?.version).toBe('v2');
  });
  expect(host.heard.map(({ query }) => query)).toEqual([`protocol=${protocolVersion}`, '']);
});
