import type { App } from '../../http/app.ts';
import { decodeText } from '../../infra/data-parser/decode-text.ts';
import { BadData } from '../../infra/data-parser/parsed-data.ts';
import { BadCap, type CapPlace, type CapReading } from '../../infra/reader/cap/cap-reading.ts';
import { readCap } from '../../infra/reader/cap/read-cap.ts';

export interface CapBody {
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly places: readonly CapPlace[];
}

/** The alerts of a body, with those of the places that are inside of them. Throws BadCap. */
export async function readCapBody(
  _app: App,
  _environment: string,
  { body, contentType, places }: CapBody,
): Promise<CapReading> {
  return readCap(textOf(body, contentType), places);
}

function textOf(body: Uint8Array, contentType: string): string {
  try {
    return decodeText(Buffer.from(body), contentType);
  } catch (error) {
    throw error instanceof BadData ? new BadCap('not_xml') : error;
  }
}
