import type { ReactNode } from 'react';

export interface ToastInput {
  message: ReactNode;
  kind?: 'info' | 'success' | 'error';
  action?: { label: string; onClick: () => void };
  /** Interrupts a screen reader; only for the loss of the session. */
  assertive?: boolean;
}

export interface Toast extends ToastInput {
  readonly id: number;
}

export const toastMs = 10_000;
export const maxToasts = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const publish = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** What the next toast of a success offers to take back. */
let offerUndo: () => ToastInput['action'] | null = () => null;
export const setUndo = (offer: typeof offerUndo) => {
  offerUndo = offer;
};

export function showToast(given: ToastInput): number {
  lastId += 1;
  const undo = given.kind === 'success' && !given.action ? offerUndo() : null;
  const input = undo ? { ...given, action: undo } : given;
  // A toast with the same text replaces the old one.
  const others = toasts.filter(
    (toast) => typeof input.message !== 'string' || toast.message !== input.message,
  );
  publish([...others, { ...input, id: lastId }].slice(-maxToasts));
  return lastId;
}

export const hideToast = (id: number) => publish(toasts.filter((toast) => toast.id !== id));

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => toasts,
};
