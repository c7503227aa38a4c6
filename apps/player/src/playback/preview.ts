// A preview plays inside a page of the dashboard, or in a window that was opened from it. It has storage of its own for
// each customer, so that it never is the player that may run at the same address, nor the preview of somebody else.

const slugForm = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** The customer whose preview this is; null: an ordinary player. */
export function previewOf(search: string): string | null {
  const slug = new URLSearchParams(search).get('preview');
  return slug !== null && slugForm.test(slug) ? slug : null;
}

const preview = previewOf(globalThis.location?.search ?? '');

/** The name under which this player keeps something in the browser. */
export const storageName = (name: string, of: string | null = preview): string =>
  of === null ? name : `${name}-preview-${of}`;

/** What the page around it is told. */
export type PreviewState =
  | { readonly kind: 'words'; readonly connectString: string }
  | { readonly kind: 'network' | 'refused' | 'elsewhere' | 'insecure' | 'paired' };

export const fromPreview = 'vitrine-preview';
/** The page asks to look whether it was paired, rather than to wait for the next time. */
export const lookNow = 'vitrine-preview-look';

export interface PreviewFrame {
  tell(state: PreviewState, keepsStorage: boolean): void;
  /** Resolves when the page around it asks to look, or has asked since the last time. */
  asked(): Promise<void>;
}

/** Null: no page is around it, or it is no preview. The page can only be the dashboard's: nobody else may frame it. */
export function openPreviewFrame(dashboard: string): PreviewFrame | null {
  if (preview === null || window.parent === window) return null;
  const origin = new URL(dashboard).origin;
  const question = createQuestion();
  addEventListener('message', (event) => {
    if (event.origin === origin && event.source === window.parent && event.data === lookNow) question.ask();
  });
  return {
    tell: (state, keepsStorage) =>
      window.parent.postMessage({ type: fromPreview, ...state, keepsStorage }, origin),
    asked: question.asked,
  };
}

/** A question that is asked while nobody waits for it is remembered: a poll that is under way may be too old to answer it. */
export function createQuestion() {
  let isAsked = false;
  let wake: () => void = () => {};
  return {
    ask() {
      isAsked = true;
      wake();
    },
    async asked(): Promise<void> {
      if (!isAsked) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      isAsked = false;
    },
  };
}
