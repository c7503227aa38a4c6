import { hasOfficeName } from '@vitrine/contract/office-documents';
import { useMemo, useSyncExternalStore } from 'react';
import { showToast } from '../../ui/toast.ts';
import { translate } from '../i18n/i18n.ts';
import { createListeners } from '../realtime/listeners.ts';
import { ownStores } from '../session/session-storage.ts';
import { officeMessage } from './office-files.ts';
import { pickFiles } from './pick-files.ts';
import type { ChosenFile, UploadItem, UploadTarget } from './upload-item.ts';

// The interface of uploads for pages: how to start them and what is in progress. The queue itself (engine.ts)
// and its UI are loaded with the first upload, so that other users do not wait for them.

export interface Batch {
  readonly id: number;
  readonly files: readonly ChosenFile[];
  readonly target: UploadTarget;
  /** Its files are on their way; the sheet says how far they are. */
  readonly sent?: { readonly thenShow: boolean };
}

interface Uploads {
  readonly items: readonly UploadItem[];
  /** Total bytes per second; null while unknown. */
  readonly speed: number | null;
  /** Selected files for which the options are still open. */
  readonly asking: readonly Batch[];
  readonly isTrayOpen: boolean;
  /** How the last batch ended, for screen readers. */
  readonly result: string;
}

const nothing: Uploads = { items: [], speed: null, asking: [], isTrayOpen: false, result: '' };
let current = nothing;
let lastBatch = 0;
const changes = createListeners();

export function nextBatch() {
  lastBatch += 1;
  return lastBatch;
}

export function publishUploads(change: Partial<Uploads>) {
  current = { ...current, ...change };
  changes.notify();
}

export const currentUploads = () => current;
export const useUploads = (): Uploads => useSyncExternalStore(changes.add, currentUploads);

/** Asks for the options, then uploads; the tray shows the rest. Returns the batch, or null if there is none. */
export function startUploads(files: readonly ChosenFile[], target: UploadTarget): number | null {
  if (files.length === 0) return null;
  // Nothing to ask about these; if there are others, the sheet names them.
  if (files.every(({ file }) => hasOfficeName(file.name))) {
    const refused = files.map(({ file }) => file);
    showToast({ kind: 'error', message: officeMessage(refused, translate) });
    return null;
  }
  const open = target.replaces ? undefined : current.asking.find(({ sent }) => !sent);
  const id = open?.id ?? nextBatch();
  if (open) return fillBatch(id, [...open.files, ...files]);
  // What the sheet showed until now goes on in the tray.
  const isSent = current.asking.some(({ sent }) => sent);
  const asking = [...current.asking.filter(({ sent }) => !sent), { id, files, target }];
  publishUploads({ asking, isTrayOpen: current.isTrayOpen || isSent });
  return id;
}

/**
 * Opens the sheet before anything was selected; the next files that are selected or dropped are added to it.
 */
export function askForFiles(target: UploadTarget): { batch: number; close: () => void } {
  const id = nextBatch();
  publishUploads({ asking: [...current.asking, { id, files: [], target }] });
  return { batch: id, close: () => closeBatch(id) };
}

export const closeBatch = (id: number) =>
  publishUploads({ asking: current.asking.filter((batch) => batch.id !== id) });

const changeBatch = (id: number, change: Partial<Batch>) =>
  publishUploads({
    asking: current.asking.map((batch) => (batch.id === id ? { ...batch, ...change } : batch)),
  });

/** The files selected in the sheet. */
export function fillBatch(id: number, files: readonly ChosenFile[]): number {
  changeBatch(id, { files });
  return id;
}

export const markSent = (id: number, thenShow: boolean) => changeBatch(id, { sent: { thenShow } });

/** Lets the user select files, or a whole folder, and uploads them. */
export async function chooseAndUpload(target: UploadTarget, kind: 'files' | 'folder' = 'files') {
  const files = await pickFiles({ isFolder: kind === 'folder', isMany: !target.replaces });
  startUploads(files, target);
}

/** Storage key of unfinished uploads (unfinished-uploads.ts). */
export const unfinishedKey = 'signage-uploads';
export const hasUnfinishedUploads = () => ownStores.browser.getItem(unfinishedKey) !== null;

export const openTray = (isTrayOpen = true) => publishUploads({ isTrayOpen });

/** Uploads into this folder (null for the top). */
export function useUploadsOf(folder: string | null): readonly UploadItem[] {
  const { items } = useUploads();
  return useMemo(() => items.filter((item) => item.folder === folder && !item.replaces), [items, folder]);
}
