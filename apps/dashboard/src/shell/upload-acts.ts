import { translate } from '../lib/i18n/i18n.ts';
import { continueInterrupted, uploadQueue } from '../lib/uploads/engine.ts';
import { fingerprintOf } from '../lib/uploads/fingerprint.ts';
import { isOfficeFile, officeMessage } from '../lib/uploads/office-files.ts';
import { pickFiles } from '../lib/uploads/pick-files.ts';
import { asksBeforeCancel, isRunning, playableOf, type UploadItem } from '../lib/uploads/upload-item.ts';
import { currentUploads, openTray } from '../lib/uploads/uploads.ts';
import { confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.ts';

// The actions of the tray's buttons.

export const { pause, resume, retry } = uploadQueue;

export async function cancel(item: UploadItem) {
  const isAsked = item.state !== 'interrupted' && asksBeforeCancel(item);
  const isSure =
    !isAsked ||
    (await confirm({
      title: translate('uploads.stop.title', { name: item.name }),
      confirmLabel: translate('uploads.stop.label'),
      danger: true,
    }));
  if (isSure) uploadQueue.cancel(item.id);
}

export const remove = (id: string) => uploadQueue.clear((item) => item.id === id);

/** After a reload: the same file continues where it was. Several can be selected together. */
export async function chooseAgain(wanted: UploadItem) {
  const chosen = await pickFiles();
  const rest: File[] = [];
  for (const { file } of chosen) {
    const fingerprint = await fingerprintOf(file).catch(() => null);
    if (!continueInterrupted(file, fingerprint)) rest.push(file);
  }
  if (rest.length > 0) {
    showToast({ kind: 'error', message: translate('uploads.otherFile', { name: wanted.name }) });
  }
}

/**
 * A file that was uploaded but can't be converted is already in its folder; the new file replaces it there.
 */
export async function replace(item: UploadItem) {
  const [chosen] = await pickFiles({ isMany: false });
  if (chosen && (await isOfficeFile(chosen.file)))
    return void showToast({ kind: 'error', message: officeMessage([chosen.file], translate) });
  const broken = item.failure?.reason === 'notConverted' ? (item.replaces ?? playableOf(item)) : null;
  if (chosen) uploadQueue.replace(item.id, chosen.file, broken);
}

export function retryAllFailed(items: readonly UploadItem[]) {
  for (const { id } of items) retry(id);
}

export const clearFinished = () => uploadQueue.clear();

/** Cancels running uploads after a confirmation, and leaves nothing behind. */
export async function closeTray() {
  const running = currentUploads().items.filter(isRunning);
  const isSure =
    running.length === 0 ||
    (await confirm({
      title: translate('uploads.stop.allTitle'),
      body: translate('uploads.leave.body', { count: running.length }),
      confirmLabel: translate('uploads.stop.allLabel'),
      danger: true,
    }));
  if (!isSure) return;
  for (const { id } of running) uploadQueue.cancel(id);
  uploadQueue.clear(({ state }) => state === 'ready' || state === 'cancelled' || state === 'failed');
  fold();
}

/** Moves the focus to the ring into which the tray collapses. */
export function fold() {
  openTray(false);
  document.querySelector<HTMLElement>('[data-upload-button]')?.focus();
}
