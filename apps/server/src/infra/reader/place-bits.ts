import type { ReadReply } from './reading.ts';

// Places inside an area, one bit each: a warning for the whole country names a thousand of them in each of its languages.

export const placeBytes = (places: number) => Math.ceil(places / 8);

function bitsOf(indexes: readonly number[], places: number): string {
  const bytes = Buffer.alloc(placeBytes(places));
  for (const index of indexes) bytes[index >> 3]! |= 1 << (index & 7);
  return bytes.toString('base64');
}

export function indexesIn(bits: string, places: number): number[] {
  const bytes = Buffer.from(bits, 'base64');
  const indexes: number[] = [];
  for (let index = 0; index < places; index += 1)
    if ((bytes[index >> 3] ?? 0) & (1 << (index & 7))) indexes.push(index);
  return indexes;
}

/** As it crosses the border. */
export const writtenReply = (reply: ReadReply, places: number): unknown =>
  'cap' in reply
    ? {
        cap: {
          ...reply.cap,
          alerts: reply.cap.alerts.map((alert) => ({
            ...alert,
            infos: alert.infos.map((info) => ({ ...info, inside: bitsOf(info.inside, places) })),
          })),
        },
      }
    : reply;
