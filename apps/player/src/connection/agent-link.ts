import {
  type AgentLinkTarget,
  type AgentRequest,
  type AgentScreen,
  agentLinkName,
  type WantedPower,
} from '@vitrine/contract/agent-link';
import { DeviceFacts } from '@vitrine/contract/player';

// The Linux agent starts this browser and reaches this object through the debugging pipe, in the top frame
// only; framed pages have another origin and cannot see it. In an ordinary browser nobody calls it.

/** A screenshot takes a moment on a small machine; then the player draws its frame itself. */
const screenshotWithinMs = 8000;

export interface AgentLink {
  readonly isConnected: boolean;
  /** What the agent knows about the machine; empty without one. */
  facts(): DeviceFacts;
  /** False without an agent. */
  request(kind: 'reboot' | 'update'): boolean;
  /** What is really on the screen, as a JPEG; null if it could not be taken. */
  screenshot(longestSide: number): Promise<Blob | null>;
  /** Which screens should be on; the agent gets the newest. */
  switchScreens(screens: readonly AgentScreen[], on: WantedPower): void;
}

export interface AgentLinkOptions {
  /** The agent reported something new. */
  readonly onFacts?: () => void;
}

export function openAgentLink(window: object, { onFacts = () => {} }: AgentLinkOptions = {}): AgentLink {
  let facts: DeviceFacts | null = null;
  let screens: Extract<AgentRequest, { kind: 'screens' }> | null = null;
  let queue: AgentRequest[] = [];
  let deliver: ((request: string) => void) | null = null;
  let lastId = 0;
  const pictures = new Map<number, (base64: string | null) => void>();

  const push = (request: AgentRequest) => {
    // Of several wishes for the screens only the newest counts.
    queue = [...queue.filter(({ kind }) => kind !== 'screens' || request.kind !== 'screens'), request];
    flush();
  };
  const flush = () => {
    if (!deliver || queue.length === 0) return;
    const [first, ...rest] = queue;
    const send = deliver;
    deliver = null;
    queue = rest;
    send(JSON.stringify(first));
  };
  const target: AgentLinkTarget = {
    report(text) {
      const parsed = DeviceFacts.safeParse(JSON.parse(text));
      const isFirst = facts === null;
      facts = parsed.data ?? facts ?? {};
      if (isFirst && screens) push(screens);
      onFacts();
    },
    next: () =>
      new Promise((resolve) => {
        deliver = resolve;
        flush();
      }),
    screenshotTaken(id, base64) {
      pictures.get(id)?.(base64);
    },
  };
  // Nothing in the page can replace it.
  Object.defineProperty(window, agentLinkName, { value: Object.freeze(target) });

  return {
    get isConnected() {
      return facts !== null;
    },
    facts: () => facts ?? {},
    request(kind) {
      if (facts === null) return false;
      push({ kind });
      return true;
    },
    async screenshot(longestSide) {
      if (facts === null) return null;
      const id = ++lastId;
      const base64 = await new Promise<string | null>((resolve) => {
        pictures.set(id, resolve);
        setTimeout(() => resolve(null), screenshotWithinMs);
        push({ kind: 'screenshot', id, longestSide });
      });
      pictures.delete(id);
      return base64 === null ? null : jpegFrom(base64);
    },
    switchScreens(wanted, on) {
      const next = { kind: 'screens', screens: wanted, on } as const;
      if (JSON.stringify(next) === JSON.stringify(screens)) return;
      screens = next;
      if (facts !== null) push(next);
    },
  };
}

function jpegFrom(base64: string): Blob {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return new Blob([bytes], { type: 'image/jpeg' });
}
