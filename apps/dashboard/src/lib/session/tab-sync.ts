// Messages between the tabs of one browser about the session. A message has no address and no data, so a
// forged one can at most log out or make a tab ask the server for the user.

const kinds = ['login', 'logout'] as const;
type Kind = (typeof kinds)[number];

export interface TabMessage {
  readonly kind: Kind;
  /** Milliseconds since 1970, by the clock shared by all tabs. */
  readonly at: number;
}

type Listener = (message: TabMessage) => void;

export interface TabSync {
  send(kind: Kind): void;
  listen(listener: Listener): () => void;
  close(): void;
}

const channelName = 'vitrine-session';
/** Fallback for browsers without channels: a write is an event in all other tabs. */
export const storageKey = 'vitrine-session-message';

export function parseTabMessage(data: unknown): TabMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { kind, at, ...rest } = data as Record<string, unknown>;
  const isKnown = kinds.some((each) => each === kind) && typeof at === 'number' && Number.isFinite(at);
  return isKnown && Object.keys(rest).length === 0 ? { kind: kind as Kind, at: at as number } : null;
}

export function createTabSync(
  Channel: typeof BroadcastChannel | undefined,
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): TabSync {
  const listeners = new Set<Listener>();
  const receive = (data: unknown) => {
    const message = parseTabMessage(data);
    if (message) for (const listener of listeners) listener(message);
  };
  const listen = (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const messageOf = (kind: Kind): TabMessage => ({ kind, at: Date.now() });

  if (Channel) {
    const channel = new Channel(channelName);
    channel.onmessage = (event) => receive(event.data);
    return { listen, send: (kind) => channel.postMessage(messageOf(kind)), close: () => channel.close() };
  }

  const onStorage = (event: Event) => {
    const { key, newValue } = event as StorageEvent;
    if (key === storageKey && newValue) receive(parseJson(newValue));
  };
  events.addEventListener('storage', onStorage);
  return {
    listen,
    send(kind) {
      storage.setItem(storageKey, JSON.stringify(messageOf(kind)));
      storage.removeItem(storageKey);
    },
    close: () => events.removeEventListener('storage', onStorage),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
