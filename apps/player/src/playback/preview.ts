// A preview plays inside a page of the dashboard, or in a window opened from it. It has separate storage for
// each customer, so that it is never mixed up with a player at the same address, or with another customer's
// preview.

const slugForm = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** The customer of this preview; null for an ordinary player. */
export function previewOf(search: string): string | null {
  const slug = new URLSearchParams(search).get('preview');
  return slug !== null && slugForm.test(slug) ? slug : null;
}

const preview = previewOf(globalThis.location?.search ?? '');

/** The storage key of this player for a name. */
export const storageName = (name: string, of: string | null = preview): string =>
  of === null ? name : `${name}-preview-${of}`;

/** Messages to the surrounding page. */
export type PreviewState =
  | { readonly kind: 'words'; readonly connectString: string }
  | { readonly kind: 'network' | 'refused' | 'elsewhere' | 'insecure' | 'paired' };

export const fromPreview = 'vitrine-preview';
/** The page asks to check immediately whether it was paired. */
export const lookNow = 'vitrine-preview-look';

export interface PreviewFrame {
  send(state: PreviewState, keepsStorage: boolean): void;
  /** Resolves when the surrounding page asks for a check, or has asked since the last time. */
  asked(): Promise<void>;
}

/**
 * Null if there is no surrounding page, or if it is no preview. The page can only be the dashboard: nobody
 * else may frame it.
 */
export function openPreviewFrame(dashboard: string): PreviewFrame | null {
  if (preview === null || window.parent === window) return null;
  const origin = new URL(dashboard).origin;
  const question = createQuestion();
  addEventListener('message', (event) => {
    if (event.origin === origin && event.source === window.parent && event.data === lookNow) question.ask();
  });
  return {
    send: (state, keepsStorage) =>
      window.parent.postMessage({ type: fromPreview, ...state, keepsStorage }, origin),
    asked: question.asked,
  };
}

/** A request made while nobody waits for it is stored, because a running poll may be too old to answer it. */
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
