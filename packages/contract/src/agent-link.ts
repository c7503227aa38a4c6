import type { DeviceFacts } from './player.ts';

export type { NetworkScreenState } from './displays.ts';

// What the player's page and the Linux agent say to each other. The agent starts the browser and calls one
// object of the page through the browser's debugging pipe, in the top frame of its server's origin only. The
// page never calls the agent: it answers `next()` when it wants something.

/** Name of the object on the window of the page. */
export const agentLinkName = 'vitrineAgent';

/** A screen with a network interface, as the manifest names it to an agent. */
export interface AgentScreen {
  readonly vendor: string;
  readonly localIp: string;
  readonly screenId: number;
  readonly password?: string | undefined;
}

/**
 * Null if nothing is to be switched: the display is inactive, or has no location yet. `alarm`: on, even if somebody switched it off,
 * and afterwards as before if nothing else is wanted.
 */
export type WantedPower = boolean | null | 'alarm';

export type AgentRequest =
  | { readonly kind: 'reboot' | 'update' }
  | { readonly kind: 'screenshot'; readonly id: number; readonly longestSide: number }
  | { readonly kind: 'screens'; readonly screens: readonly AgentScreen[]; readonly on: WantedPower };

/** Arguments and results are JSON texts, because they cross the pipe as parts of an expression. */
export interface AgentLinkTarget {
  /** Facts that a browser does not know. The first call connects the agent. */
  report(facts: string): void;
  /** Resolves to the next {@link AgentRequest}. */
  next(): Promise<string>;
  /** The JPEG of a requested screenshot in base64; null if it could not be taken. */
  screenshotTaken(id: number, base64: string | null): void;
}

export type AgentFacts = DeviceFacts;
