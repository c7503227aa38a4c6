import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import type { FileItem, SendingEvents } from './queue-dependencies.ts';
import { asksBeforeCancel, type PlayableUpdate, type UploadItem } from './upload-item.ts';
import { createUploadQueue } from './upload-queue.ts';

const target = { folder: 'folder-1' };
const choices = { conversion: 'fullhd', notify: false } as const;
const problem = (status: number, code = 'unknown', message = '') => new ApiError({ status, code, message });

/** A queue whose network is controlled by the test. */
function arrange() {
  const sendings: { item: FileItem; events: SendingEvents; isStopped: boolean }[] = [];
  const discarded: string[] = [];
  const remembered = new Map<string, UploadItem>();
  const ended: (readonly UploadItem[])[] = [];
  const late: string[] = [];
  const folderFor = vi.fn(async () => 'made');
  let lastId = 0;
  const queue = createUploadQueue({
    send(item, events) {
      const sending = { item, events, isStopped: false };
      sendings.push(sending);
      return {
        stop: () => {
          sending.isStopped = true;
        },
      };
    },
    newId: () => {
      lastId += 1;
      return `item-${lastId}`;
    },
    discard: (url) => discarded.push(url),
    folderFor,
    remember: (items) => {
      for (const item of items) remembered.set(item.id, item);
    },
    forget: ({ id }) => void remembered.delete(id),
    onChange: () => {},
    onBytes: () => {},
    onBatchEnd: (items) => ended.push(items),
    onNotConverted: (items) => late.push(...items.map(({ name }) => name)),
  });
  const fileOf = (name: string, size = 100) => new File([new Uint8Array(size)], name);
  const add = (...names: string[]) =>
    queue.add(
      names.map((name) => ({ file: fileOf(name), fingerprint: `print of ${name}` })),
      1,
      target,
      choices,
    );
  const named = (name: string) => queue.items().find((item) => item.name === name)!;
  const latest = (name: string) => sendings.findLast(({ item }) => item.name === name)!;
  const states = () => queue.items().map(({ state }) => state);
  return {
    queue,
    sendings,
    discarded,
    remembered,
    ended,
    late,
    folderFor,
    fileOf,
    add,
    named,
    latest,
    states,
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the upload queue', () => {
  test('three files are sent at a time, in the order of selection', async () => {
    const { add, sendings, states, latest } = arrange();
    add('a', 'b', 'c', 'd', 'e');
    await settled();
    expect(sendings.map(({ item }) => item.name)).toEqual(['a', 'b', 'c']);
    expect(states()).toEqual(['uploading', 'uploading', 'uploading', 'waiting', 'waiting']);
    latest('b').events.onDone();
    await settled();
    expect(sendings.map(({ item }) => item.name)).toEqual(['a', 'b', 'c', 'd']);
    expect(states()).toEqual(['uploading', 'processing', 'uploading', 'uploading', 'waiting']);
  });

  test('a paused file makes room for the next one and continues where it was', async () => {
    const { add, queue, sendings, named, latest } = arrange();
    add('a', 'b', 'c', 'd');
    await settled();
    latest('a').events.onUrl('https://server/uploads/1');
    latest('a').events.onProgress(40);
    queue.pause(named('a').id);
    await settled();
    expect(sendings[0]!.isStopped).toBe(true);
    expect(sendings.map(({ item }) => item.name)).toEqual(['a', 'b', 'c', 'd']);
    expect(named('a')).toMatchObject({ state: 'paused', sent: 40 });

    queue.resume(named('a').id);
    expect(named('a').state).toBe('waiting');
    latest('b').events.onDone();
    await settled();
    expect(latest('a').item.url).toBe('https://server/uploads/1');
  });

  test('the queue waits for an unreachable server indefinitely, and the upload continues automatically', async () => {
    const { add, sendings, named, latest } = arrange();
    add('a');
    await settled();
    latest('a').events.onUrl('https://server/uploads/1');
    for (let silence = 0; silence < 30; silence += 1) {
      latest('a').events.onError(problem(silence % 2 ? 0 : 503));
      expect(named('a')).toMatchObject({ state: 'uploading', isHeldUp: true });
      await vi.advanceTimersByTimeAsync(31_000);
    }
    expect(sendings).toHaveLength(31);
    latest('a').events.onProgress(50);
    expect(named('a').isHeldUp).toBe(false);
  });

  test('a restored network is used immediately', async () => {
    const { add, queue, sendings, named, latest } = arrange();
    add('a');
    await settled();
    queue.suspend(true);
    expect(latest('a').isStopped).toBe(true);
    expect(named('a').isHeldUp).toBe(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sendings).toHaveLength(1);
    queue.suspend(false);
    await settled();
    expect(sendings).toHaveLength(2);
  });

  test('a server that keeps failing is given up after some attempts; progress resets the count', async () => {
    const { add, named, latest } = arrange();
    add('a');
    await settled();
    for (let fault = 0; fault < 5; fault += 1) {
      latest('a').events.onError(problem(500));
      await vi.advanceTimersByTimeAsync(31_000);
    }
    latest('a').events.onProgress(10);
    for (let fault = 0; fault < 7; fault += 1) {
      latest('a').events.onError(problem(423));
      await vi.advanceTimersByTimeAsync(31_000);
      expect(named('a').state).toBe('uploading');
    }
    latest('a').events.onError(problem(409));
    expect(named('a')).toMatchObject({ state: 'failed', failure: { reason: 'notUploaded' } });
  });

  test('an upload that the server no longer has is started again', async () => {
    const { add, named, latest } = arrange();
    add('a');
    await settled();
    latest('a').events.onUrl('https://server/uploads/1');
    latest('a').events.onProgress(60);
    latest('a').events.onError(problem(410, 'upload_expired'));
    expect(named('a')).toMatchObject({ url: null, sent: 0, state: 'uploading' });
    await vi.advanceTimersByTimeAsync(31_000);
    expect(latest('a').item.url).toBeNull();
  });

  test.each([
    [problem(413, 'file_too_large'), { reason: 'tooLarge' }],
    [problem(422, 'quota_exceeded', 'The server’s words'), { reason: 'quota' }],
    [problem(507, 'storage_full', 'No room'), { reason: 'refused', message: 'No room' }],
    [problem(403, 'access_denied', 'Not here'), { reason: 'refused', message: 'Not here' }],
    [problem(0, 'unreadable'), { reason: 'browser' }],
    [new Error('a fault of ours'), { reason: 'notUploaded' }],
  ])('a permanent failure says why: %s', async (error, failure) => {
    const { add, named, latest, remembered } = arrange();
    add('a');
    await settled();
    latest('a').events.onError(error);
    expect(named('a')).toMatchObject({ state: 'failed', failure });
    expect(remembered.size).toBe(0);
  });

  test('a failed file can be retried or replaced by another one', async () => {
    const { add, queue, named, latest, fileOf } = arrange();
    add('a', 'b');
    await settled();
    latest('a').events.onError(problem(422, 'quota_exceeded'));
    latest('b').events.onError(problem(413, 'file_too_large'));
    queue.retry(named('a').id);
    queue.replace(named('b').id, fileOf('smaller', 5), null);
    await settled();
    expect(named('a')).toMatchObject({ state: 'uploading', failure: null, sent: 0 });
    expect(named('smaller')).toMatchObject({ state: 'uploading', size: 5, folder: 'folder-1' });
    expect(latest('smaller').item.file.size).toBe(5);
  });

  test('a cancelled upload leaves nothing behind, even while it is being created', async () => {
    const { add, queue, named, latest, discarded, remembered } = arrange();
    add('a', 'b');
    await settled();
    latest('a').events.onUrl('https://server/uploads/1');
    queue.cancel(named('a').id);
    queue.cancel(named('b').id);
    latest('b').events.onUrl('https://server/uploads/2');
    expect(discarded).toEqual(['https://server/uploads/1', 'https://server/uploads/2']);
    expect(remembered.size).toBe(0);
    latest('a').events.onProgress(99);
    expect(named('a')).toMatchObject({ state: 'cancelled', sent: 0 });
  });

  test('paused and resumed while being created, it is created twice and one of the two is deleted', async () => {
    for (const answers of [
      ['first', 'second'],
      ['second', 'first'],
    ]) {
      const { add, queue, named, sendings, discarded } = arrange();
      add('a');
      await settled();
      queue.pause(named('a').id);
      queue.resume(named('a').id);
      await settled();
      const [first, second] = sendings;
      for (const answer of answers)
        (answer === 'first' ? first : second)!.events.onUrl(`https://server/${answer}`);
      expect(named('a').url).toBe('https://server/second');
      expect(discarded).toEqual(['https://server/first']);
    }
  });

  test('cancelling asks only if much would have to be sent again', () => {
    const item = { size: 100, sent: 50 } as UploadItem;
    expect(asksBeforeCancel(item)).toBe(false);
    expect(asksBeforeCancel({ ...item, sent: 51 })).toBe(true);
    expect(asksBeforeCancel({ ...item, size: 4e9, sent: 499_000_000 })).toBe(false);
    expect(asksBeforeCancel({ ...item, size: 4e9, sent: 501_000_000 })).toBe(true);
  });

  test('the folders of a file are created before it is sent', async () => {
    const { queue, folderFor, fileOf, latest, named } = arrange();
    queue.add(
      [{ file: fileOf('beach'), path: 'Photos/Summer/beach', fingerprint: null }],
      1,
      target,
      choices,
    );
    await settled();
    expect(folderFor).toHaveBeenCalledWith(expect.objectContaining({ path: ['Photos', 'Summer'] }));
    expect(latest('beach').item.folder).toBe('made');
    expect(named('beach').path).toEqual([]);
  });

  test('after a reload the same file continues where it was; the batch ends with it', async () => {
    const { add, remembered, latest } = arrange();
    add('a');
    await settled();
    latest('a').events.onUrl('https://server/uploads/1');
    const left = [...remembered.values()];

    const later = arrange();
    later.queue.addInterrupted(left, 7);
    expect(later.named('a')).toMatchObject({ state: 'interrupted', file: null });
    expect(later.sendings).toEqual([]);
    later.queue.continueWith(later.named('a').id, later.fileOf('a'));
    await settled();
    expect(later.latest('a').item.url).toBe('https://server/uploads/1');
    later.latest('a').events.onDone();
    expect(later.ended).toHaveLength(1);
    expect(later.remembered.size).toBe(0);
  });

  test("the server's processing of the file and its result are shown", async () => {
    const { add, queue, named, latest, late } = arrange();
    add('a', 'b', 'c');
    await settled();
    for (const name of ['a', 'b', 'c']) latest(name).events.onDone();
    const updatePlayable = (name: string, news: PlayableUpdate | null) =>
      queue.updatePlayables(new Map([[named(name).id, news]]));
    updatePlayable('a', { state: 'converting', percent: 40 });
    expect(named('a')).toMatchObject({ state: 'converting', percent: 40 });
    updatePlayable('a', { state: 'ready', percent: null });
    expect(named('a').state).toBe('ready');
    updatePlayable('b', { state: 'failed', percent: null, message: 'The file is damaged.' });
    expect(named('b').failure).toEqual({ reason: 'notConverted', message: 'The file is damaged.' });
    expect(late).toEqual(['b']);
    updatePlayable('c', null);
    expect(named('c')).toBeUndefined();
  });

  test('another user sees nothing of it, and it stays stored for its owner', async () => {
    const { add, queue, latest, remembered } = arrange();
    add('a', 'b');
    await settled();
    queue.reset();
    expect(queue.items()).toEqual([]);
    expect(latest('a').isStopped).toBe(true);
    expect(remembered.size).toBe(2);
  });
});
