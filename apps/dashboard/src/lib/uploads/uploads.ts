import { hasOfficeName } from '@vitrine/contract/office-documents';
import { useMemo, useSyncExternalStore } from 'react';
import { showToast } from '../../ui/toast.ts';
import { translate } from '../i18n/i18n.ts';
import { createListeners } from '../realtime/listeners.ts';
import { ownStores } from '../session/session-storage.ts';
import { officeMessage } from './office-files.ts';
import { pickFiles } from './pick-files.ts';
import type { ChosenFile, UploadItem, UploadTarget } from './upload-item.ts';

// What pages know of uploads: how to start them and what is under way. The queue itself (engine.ts) and everything that shows
// it come with the first upload, so that nobody waits for them who only looks around.

export interface Batch {
  readonly id: number;
  readonly files: readonly ChosenFile[];
  readonly target: UploadTarget;
}

interface Uploads {
  readonly items: readonly UploadItem[];
  /** Bytes per second of all together; null while nothing is known. */
  readonly speed: number | null;
  /** Chosen, but nobody has said yet what to do with them. */
  readonly asking: readonly Batch[];
  readonly isTrayOpen: boolean;
}

const nothing: Uploads = { items: [], speed: null, asking: [], isTrayOpen: false };
let current = nothing;
let lastBatch = 0;
const changes = createListeners();

export function nextBatch() {
  lastBatch += 1;
  return lastBatch;
}

export function publishUploads(change: Partial<Uploads>) {
  current = { ...current, ...change };
  changes.tell();
}

export const currentUploads = () => current;
export const useUploads = (): Uploads => useSyncExternalStore(changes.add, currentUploads);

/** Asks how, then uploads; the tray tells the rest. */
export function startUploads(files: readonly ChosenFile[], target: UploadTarget) {
  if (files.length === 0) return;
  // There is nothing to ask about these; among others, the sheet names them.
  if (files.every(({ file }) => hasOfficeName(file.name))) {
    const refused = files.map(({ file }) => file);
    return void showToast({ kind: 'error', message: officeMessage(refused, translate) });
  }
  const open = target.replaces ? undefined : current.asking.find((batch) => batch.files.length === 0);
  if (open) fillBatch(open.id, files);
  else publishUploads({ asking: [...current.asking, { id: nextBatch(), files, target }] });
}

/** Opens the sheet before anything was chosen; the next files that are chosen or dropped are asked about in it. */
export function askForFiles(target: UploadTarget): { batch: number; close: () => void } {
  const id = nextBatch();
  publishUploads({ asking: [...current.asking, { id, files: [], target }] });
  return { batch: id, close: () => closeBatch(id) };
}

export const closeBatch = (id: number) =>
  publishUploads({ asking: current.asking.filter((batch) => batch.id !== id) });

/** What was chosen in the sheet. */
export const fillBatch = (id: number, files: readonly ChosenFile[]) =>
  publishUploads({ asking: current.asking.map((batch) => (batch.id === id ? { ...batch, files } : batch)) });

/** Lets the person choose files, or a whole folder, and uploads them. */
export async function chooseAndUpload(target: UploadTarget, kind: 'files' | 'folder' = 'files') {
  const files = await pickFiles({ isFolder: kind === 'folder', isMany: !target.replaces });
  startUploads(files, target);
}

/** Where pages remember what they have not finished (unfinished-uploads.ts). */
export const unfinishedKey = 'signage-uploads';
export const hasUnfinishedUploads = () => ownStores.browser.getItem(unfinishedKey) !== null;

export const openTray = (isTrayOpen = true) => publishUploads({ isTrayOpen });

/** What is being uploaded into this folder (null: at the top). */
export function useUploadsOf(folder: string | null): readonly UploadItem[] {
  const { items } = useUploads();
  return useMemo(() => items.filter((item) => item.folder === folder && !item.replaces), [items, folder]);
}
