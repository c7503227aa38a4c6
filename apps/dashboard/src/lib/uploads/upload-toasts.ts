import type { ToastInput } from '../../ui/toast.ts';
import type { Translate } from '../i18n/i18n.ts';
import { batchMessage, notConvertedMessage } from './batch-message.ts';
import type { UploadItem } from './upload-item.ts';

interface UploadToastsOptions {
  readonly show: (toast: ToastInput) => number;
  readonly hide: (id: number) => void;
  /** For screen readers, where the files of the batch are on the screen. */
  readonly announce: (result: string) => void;
  readonly isShown: (batch: number) => boolean;
  readonly t: Translate;
}

/**
 * Toasts about finished batches. A file that turns out to be unusable removes the success message of its
 * batch.
 */
export function createUploadToasts({ show, hide, announce, isShown, t }: UploadToastsOptions) {
  const shown = new Map<number, number>();
  const tell = (batch: number, toast: ToastInput & { readonly message: string }) => {
    if (isShown(batch)) return announce(toast.message);
    shown.set(batch, show(toast));
  };
  return {
    batchEnded(items: readonly UploadItem[]) {
      const message = batchMessage(items, t);
      const batch = items[0]?.batch;
      if (message && batch !== undefined) tell(batch, message);
    },
    notConverted(items: readonly UploadItem[]) {
      for (const batch of new Set(items.map((item) => item.batch))) {
        const toast = shown.get(batch);
        if (toast !== undefined) hide(toast);
        shown.delete(batch);
      }
      const unseen = items.filter(({ batch }) => !isShown(batch));
      if (unseen.length > 0) show({ kind: 'error', message: notConvertedMessage(unseen, t) });
    },
  };
}
