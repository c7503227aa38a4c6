import type { App } from '../../http/app.ts';
import { BadCap, type CapPlace, type CapReading, capProblems } from '../../infra/reader/cap/cap-reading.ts';

export interface CapBody {
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly places: readonly CapPlace[];
  /** A try is `usual`. */
  readonly priority?: 'alarm' | 'usual';
}

/** The alerts of a body, with those of the places that are inside of them. Throws BadCap, and ReaderBusy where too much waits. */
export async function readCapBody(
  app: App,
  environment: string,
  { body, contentType, places, priority = 'alarm' }: CapBody,
): Promise<CapReading> {
  const reply = await app.reader.read({
    environment,
    kind: 'cap',
    priority,
    body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
    contentType,
    places,
  });
  if ('cap' in reply) return reply.cap;
  if ('unavailable' in reply) throw new BadCap('no_parser');
  throw new BadCap(capProblems.find((problem) => problem === reply.fault.code) ?? 'not_xml');
}
