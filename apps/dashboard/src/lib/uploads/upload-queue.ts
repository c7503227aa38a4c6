import { newId } from '../new-id.ts';
import { waitBeforeRetry } from '../realtime/live-updates.ts';
import type { FileItem, Left, QueueSurroundings, Sending } from './queue-dependencies.ts';
import type { ChosenFile, PlayableUpdate, UploadChoices, UploadItem, UploadTarget } from './upload-item.ts';
import { isFinished, isFollowed, isRunning, withUpdate } from './upload-item.ts';
import { verdictOf } from './upload-verdict.ts';

// Rules: three files are sent at a time, in the order of selection. Temporary failures are retried
// automatically with growing delays; permanent ones are reported. While suspended (no network, no session)
// nothing is sent and nothing is lost. A batch ends when none of its files is in progress.

export const mostAtOnce = 3;

/** One attempt to send an item; messages of an earlier attempt are ignored. */
interface Trip {
  sending: Sending | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  attempts: number;
}

const fresh = {
  state: 'waiting',
  sent: 0,
  isHeldUp: false,
  isWaiting: false,
  missing: null,
  percent: null,
  failure: null,
  picture: null,
  url: null,
} as const;

export function createUploadQueue(deps: QueueSurroundings) {
  let items: readonly UploadItem[] = [];
  let isHeld = false;
  const trips = new Map<string, Trip>();

  const itemOf = (id: string) => items.find((item) => item.id === id);

  function change(id: string, changed: Partial<UploadItem>) {
    items = items.map((item) => (item.id === id ? { ...item, ...changed } : item));
    deps.onChange();
  }

  function endTrip(id: string) {
    const trip = trips.get(id);
    trips.delete(id);
    clearTimeout(trip?.timer);
    trip?.sending?.stop();
  }

  /** Its batch may be finished, and another file may start. */
  function settle(id: string, changed: Partial<UploadItem>) {
    endTrip(id);
    change(id, { isHeldUp: false, ...changed });
    const batch = itemOf(id)?.batch;
    const together = items.filter((item) => item.batch === batch);
    if (!together.some(isRunning)) deps.onBatchEnd(together);
    pump();
  }

  function pump() {
    for (const item of items) {
      if (isHeld || trips.size >= mostAtOnce) return;
      if (item.state === 'waiting') begin(item);
    }
  }

  function begin({ id }: UploadItem) {
    const trip: Trip = { sending: null, timer: undefined, attempts: 0 };
    trips.set(id, trip);
    change(id, { state: 'uploading' });
    void step(id, trip);
  }

  async function step(id: string, trip: Trip) {
    const isOver = () => trips.get(id) !== trip;
    try {
      const before = itemOf(id)!;
      if (before.path.length > 0) {
        const folder = await deps.folderFor(before);
        if (isOver()) return;
        change(id, { folder, path: [] });
      }
    } catch (error) {
      if (!isOver()) judge(id, trip, error);
      return;
    }
    const item = itemOf(id) as FileItem;
    trip.sending = deps.send(item, {
      onUrl: (url) => {
        const now = itemOf(id);
        if (!now || now.url === url) return;
        const isUnwanted = now.state === 'cancelled' || (isOver() && now.url !== null);
        if (isUnwanted) return deps.discard(url);
        // It was created twice because of a pause in between; one is enough.
        if (now.url) deps.discard(now.url);
        change(id, { url });
        deps.remember([itemOf(id)!]);
      },
      onProgress: (sent) => {
        if (isOver()) return;
        const had = itemOf(id)!.sent;
        if (sent > had) {
          trip.attempts = 0;
          deps.onBytes(sent - had);
        }
        change(id, { sent, isHeldUp: false });
      },
      onDone: () => {
        if (isOver()) return;
        const done = itemOf(id)!;
        deps.forget(done);
        settle(id, { state: 'processing', sent: done.size });
      },
      onError: (error) => {
        if (!isOver()) judge(id, trip, error);
      },
    });
    if (isOver()) trip.sending.stop();
  }

  function judge(id: string, trip: Trip, error: unknown) {
    trip.sending = null;
    trip.attempts += 1;
    const verdict = verdictOf(error, trip.attempts, itemOf(id)!.url !== null);
    if (!verdict.again) {
      deps.forget(itemOf(id)!);
      return settle(id, { state: 'failed', failure: verdict.failure });
    }
    if (verdict.isGone) {
      change(id, { url: null, sent: 0 });
      deps.remember([itemOf(id)!]);
    }
    change(id, { isHeldUp: verdict.isHeldUp });
    const wait = Math.max(verdict.afterMs ?? 0, waitBeforeRetry(Math.min(trip.attempts, 6) - 1));
    trip.timer = setTimeout(() => void step(id, trip), wait);
  }

  /** Retries all items that wait for a response. */
  function retryNow() {
    for (const [id, trip] of trips) {
      if (trip.sending || trip.timer === undefined) continue;
      clearTimeout(trip.timer);
      trip.timer = undefined;
      void step(id, trip);
    }
  }

  function beginAnew(id: string, changed: Partial<UploadItem> = {}) {
    change(id, { ...fresh, ...changed });
    deps.remember([itemOf(id)!]);
    pump();
  }

  return {
    items: () => items,

    add(
      files: readonly (ChosenFile & { fingerprint: string | null; playableName?: string | undefined })[],
      batch: number,
      target: UploadTarget,
      choices: UploadChoices,
    ) {
      const action = newId();
      const added = files.map(({ file, path, fingerprint, playableName }): UploadItem => {
        const folders = path?.split('/').slice(0, -1).filter(Boolean) ?? [];
        const { name, size } = file;
        return {
          ...fresh,
          ...target,
          ...(playableName && { details: { ...target.details, name: playableName } }),
          ...choices,
          id: deps.newId(),
          batch,
          action,
          name,
          size,
          file,
          path: folders,
          fingerprint,
        };
      });
      items = [...items, ...added];
      deps.remember(added);
      deps.onChange();
      pump();
    },

    /** Started by a closed page; its file has to be selected again. */
    addInterrupted(found: readonly Left[], batch: number) {
      const isNew = ({ id }: { id: string }) => !items.some((item) => item.id === id);
      const added = found
        .filter(isNew)
        .map((entry): UploadItem => ({ ...fresh, ...entry, batch, file: null, state: 'interrupted' }));
      items = [...items, ...added];
      deps.onChange();
    },

    /** The same file was selected again. */
    continueWith(id: string, file: File) {
      change(id, { file, state: 'waiting' });
      deps.remember([itemOf(id)!]);
      pump();
    },

    /** Another page has continued or cancelled it. */
    dropInterrupted(isGone: (item: UploadItem) => boolean) {
      items = items.filter((item) => item.state !== 'interrupted' || !isGone(item));
      deps.onChange();
    },

    pause(id: string) {
      const item = itemOf(id);
      if (item?.state !== 'uploading' && item?.state !== 'waiting') return;
      endTrip(id);
      change(id, { state: 'paused', isHeldUp: false });
      pump();
    },
    resume(id: string) {
      if (itemOf(id)?.state !== 'paused') return;
      change(id, { state: 'waiting' });
      pump();
    },

    cancel(id: string) {
      const item = itemOf(id);
      if (!item || !(isRunning(item) || item.state === 'interrupted')) return;
      deps.forget(item);
      endTrip(id);
      if (item.url) deps.discard(item.url);
      if (item.state === 'interrupted') {
        items = items.filter((each) => each !== item);
        return deps.onChange();
      }
      settle(id, { state: 'cancelled', url: null });
    },

    retry(id: string) {
      const item = itemOf(id);
      if (item?.state === 'failed' || item?.state === 'cancelled') beginAnew(id);
    },
    /** Replaces a file that cannot succeed. A broken playable in the folder gets the new file. */
    replace(id: string, file: File, broken: string | null) {
      if (itemOf(id)?.state !== 'failed') return;
      const { name, size } = file;
      beginAnew(id, { file, name, size, fingerprint: null, ...(broken ? { replaces: broken } : {}) });
    },
    clear(isUnwanted: (item: UploadItem) => boolean = isFinished) {
      items = items.filter((item) => !isUnwanted(item));
      deps.onChange();
    },

    /** Without network or session everything pauses, and continues from there. */
    suspend(held: boolean) {
      if (held === isHeld) return held ? undefined : retryNow();
      isHeld = held;
      for (const [id, trip] of trips) {
        if (held) {
          clearTimeout(trip.timer);
          trip.sending?.stop();
          trips.set(id, { sending: null, timer: undefined, attempts: 0 });
          change(id, { isHeldUp: true });
        } else {
          void step(id, trip);
        }
      }
      pump();
    },

    /** The state of uploaded files; null if deleted meanwhile. */
    updatePlayables(updates: ReadonlyMap<string, PlayableUpdate | null>) {
      const before = items;
      items = before.flatMap((item) => {
        const update = isFollowed(item) ? updates.get(item.id) : undefined;
        return update === undefined ? [item] : update === null ? [] : [withUpdate(item, update)];
      });
      if (items.length !== before.length || items.some((item, at) => item !== before[at])) deps.onChange();
      const wasFollowed = new Set(before.filter(isFollowed).map(({ id }) => id));
      const busy = new Set(items.filter(isRunning).map(({ batch }) => batch));
      const late = items.filter(
        ({ id, state, batch }) => state === 'failed' && wasFollowed.has(id) && !busy.has(batch),
      );
      if (late.length > 0) deps.onNotConverted(late);
    },

    /** For another user or server: unfinished uploads stay stored for their owner. */
    reset() {
      for (const id of [...trips.keys()]) endTrip(id);
      items = [];
      deps.onChange();
    },
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;
