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

/** Each call gets the next answer; the last one is repeated. */
const inTurn = (answers: Sent[]) => () => (answers.length > 1 ? answers.shift()! : answers[0]!);

async function arrange(stored: Manifest | null, answer: () => Sent) {
  host = await startContractHost([[manifestRoute, answer]]);
  // Asked for a delay once for each reply, when that has been read.
  const seen = { onChange: vi.fn(), onDeleted: vi.fn(), random: vi.fn(() => 0) };
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
  const answer = inTurn([{ reply: manifestOf('v1') }, { status: 304 }]);
  const { onChange, random } = await arrange(manifestOf('v1'), answer);
  sync.refresh();
  // While the first is under way; so it follows by itself.
  sync.refresh();
  await vi.waitFor(() => expect(random).toHaveBeenCalledTimes(2));
  // A newer program may read more of a manifest that an older one stored.
  expect(host.heard.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"']);
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
  const { onChange, onDeleted, random } = await arrange(manifestOf('v1'), inTurn([...answers]));
  for (let i = 1; i <= answers.length; i++) {
    sync.refresh();
    await vi.waitFor(() => expect(random.mock.calls.length).toBeGreaterThanOrEqual(i));
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
  await arrange(null, inTurn([{ status: 422, code: 'invalid_data' }, { reply: manifestOf('v2') }]));
  sync.refresh();
  // It tries again by itself, once.
  await vi.waitFor(() => expect(sync.current?.version).toBe('v2'));
  expect(host.heard.map(({ query }) => query)).toEqual([`protocol=${protocolVersion}`, '']);
});
