import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { inOneGo } from '../../../lib/in-one-go.ts';

export interface Failure {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

export interface BulkResult {
  readonly all: number;
  readonly failed: readonly Failure[];
}

/** Processes displays one by one. Failures are collected with name and reason and do not stop the others. */
export async function forEachDisplay<D extends { id: string; name: string }>(
  displays: readonly D[],
  act: (display: D) => Promise<unknown>,
): Promise<BulkResult> {
  const failed: Failure[] = [];
  await inOneGo(async () => {
    for (const display of displays) {
      const { id, name } = display;
      await act(display).catch((error) => failed.push({ id, name, reason: reasonOf(error) }));
    }
  });
  return { all: displays.length, failed };
}

/** Refused by the client before anything was sent. */
export class NotPossible extends Error {}

const reasonOf = (error: unknown) => (error instanceof NotPossible ? error.message : errorMessage(error));
