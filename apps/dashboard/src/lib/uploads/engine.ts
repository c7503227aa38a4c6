import { confirm } from '../../ui/confirm.tsx';
import { hideToast, showToast } from '../../ui/toast.ts';
import { translate } from '../i18n/i18n.ts';
import { withoutSlash } from '../session/auth-base.ts';
import type { Leaving } from '../session/logout-guard.ts';
import { session } from '../session/session.ts';
import { ownStores } from '../session/session-storage.ts';
import { followPlayables, hasAllOf } from './follow-playables.ts';
import { createFolderMaker } from './make-folders.ts';
import { discardUpload, sendByTus } from './send-by-tus.ts';
import { createSpeedometer } from './speed.ts';
import { createUnfinished, isSameFile } from './unfinished-uploads.ts';
import { isRunning } from './upload-item.ts';
import { createUploadQueue } from './upload-queue.ts';
import { createUploadToasts } from './upload-toasts.ts';
import { currentUploads, nextBatch, publishUploads, unfinishedKey } from './uploads.ts';
import { actOnReady, countWaiting } from './when-ready.ts';

// The upload queue of this page, connected with the network, the session, browser storage and the UI.

/** Progress is reported many times per second; the UI is updated at this interval. */
const showEveryMs = 250;

const pageName = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
let lastId = 0;
function newId() {
  lastId += 1;
  return `${pageName}-${lastId}`;
}
const lockOf = (page: string) => `vitrine-uploads ${page}`;
const unfinished = createUnfinished(ownStores.browser, pageName);
const folderMaker = createFolderMaker();
const speedometer = createSpeedometer();

function ownerNow(): string | null {
  const { state, user, server } = session.get();
  return state === 'loggedIn' && user && server ? `${user.id} ${server.url}` : null;
}
let owner = ownerNow();

let timer: ReturnType<typeof setTimeout> | undefined;
let lastShownAt = 0;
function show() {
  clearTimeout(timer);
  timer = undefined;
  lastShownAt = performance.now();
  const items = uploadQueue.items();
  if (!items.some(isRunning)) speedometer.stop();
  publishUploads({ items, speed: speedometer.perSecond() });
  actOnReady(items);
  follow();
}

const toasts = createUploadToasts({
  show: showToast,
  hide: hideToast,
  announce: (result) => publishUploads({ result }),
  isShown: (batch) => {
    const { asking, isTrayOpen } = currentUploads();
    return isTrayOpen || asking.some(({ id }) => id === batch);
  },
  t: translate,
});

export const uploadQueue = createUploadQueue({
  send: (item, events) => sendByTus(withoutSlash(session.get().server?.url ?? ''), item, events),
  discard: (url) => void discardUpload(url),
  folderFor: ({ folder, path }) => folderMaker.folderFor(folder, path),
  newId,
  remember: (items) => owner && unfinished.remember(owner, items),
  forget: unfinished.forget,
  onChange: () => {
    timer ??= setTimeout(show, Math.max(0, lastShownAt + showEveryMs - performance.now()));
  },
  onBytes: speedometer.add,
  onBatchEnd: (items) => {
    folderMaker.forget();
    toasts.batchEnded(items);
  },
  onNotConverted: (items) => toasts.notConverted(items),
});
const follow = followPlayables(uploadQueue);

// ---- network and session

function holdOrGoOn() {
  uploadQueue.suspend(!navigator.onLine || ownerNow() === null);
}
window.addEventListener('online', holdOrGoOn);
window.addEventListener('offline', holdOrGoOn);

session.subscribe(() => {
  const now = ownerNow();
  // Session lost: everything waits for the same user to return to the same server.
  if (now !== null && now !== owner) {
    uploadQueue.reset();
    owner = now;
    isLeaving = false;
    offerUnfinished();
  }
  if ((now === null) !== wasHeld) holdOrGoOn();
  wasHeld = now === null;
});
let wasHeld = owner === null;

// ---- confirmation before leaving

let isLeaving = false;
const running = () => uploadQueue.items().filter(isRunning);

async function askToLeave(how: Leaving): Promise<boolean> {
  const count = running().length;
  const shows = countWaiting(uploadQueue.items());
  if (count + shows === 0) return true;
  isLeaving = await confirm({
    title: how === 'logout' ? translate('uploads.leave.logOut') : translate('uploads.leave.switch'),
    body:
      count > 0
        ? translate('uploads.leave.body', { count })
        : translate('uploads.leave.shows', { count: shows }),
    confirmLabel: how === 'logout' ? translate('shell.logOut') : translate('uploads.leave.switchLabel'),
    danger: true,
  });
  return isLeaving;
}
session.guardLeaving(askToLeave);

window.addEventListener('beforeunload', (event) => {
  const isBusy = running().length > 0 || countWaiting(uploadQueue.items()) > 0;
  if (isBusy && !isLeaving && ownerNow() !== null) event.preventDefault();
});
window.addEventListener('pagehide', () => {
  if (owner && running().length > 0) unfinished.remember(owner, running());
});

// ---- unfinished uploads of an earlier page

/** Maps an upload to the page that began it. */
const offered = new Map<string, string>();
const asked = new Set<string>();

async function offerFrom(page: string) {
  const uploadOwner = owner;
  if (!uploadOwner) return;
  const found = unfinished.of(uploadOwner).filter((entry) => entry.page === page);
  const isWhole = await Promise.all(found.map(hasAllOf));
  if (uploadOwner !== owner) return;
  const left = found.filter((entry, at) => {
    if (isWhole[at]) unfinished.forget(entry);
    return !isWhole[at];
  });
  if (left.length === 0) return;
  for (const { id } of left) offered.set(id, page);
  uploadQueue.addInterrupted(left, nextBatch());
  publishUploads({ isTrayOpen: true });
}

/** Waits until the page that began them is closed, which its lock shows. */
function offerUnfinished() {
  for (const { page } of owner ? unfinished.of(owner) : []) {
    if (page === pageName) continue;
    if (!navigator.locks) void offerFrom(page);
    else if (!asked.has(page)) {
      asked.add(page);
      void navigator.locks
        .request(lockOf(page), async () => offerFrom(page))
        .finally(() => asked.delete(page));
    }
  }
}
void navigator.locks?.request(lockOf(pageName), () => new Promise<never>(() => {}));
offerUnfinished();

window.addEventListener('storage', ({ key }) => {
  if (key !== unfinishedKey || !owner) return;
  const known = new Map(unfinished.of(owner).map((entry) => [entry.id, entry.page]));
  uploadQueue.dropInterrupted(({ id }) => known.get(id) !== offered.get(id));
  offerUnfinished();
});

/** True if it is the file of an interrupted upload, which then continues. */
export function continueInterrupted(file: File, fingerprint: string | null): boolean {
  const chosen = { name: file.name, size: file.size, fingerprint };
  const item = uploadQueue.items().find((each) => each.state === 'interrupted' && isSameFile(each, chosen));
  if (item) uploadQueue.continueWith(item.id, file);
  return item !== undefined;
}
