import { type AddressKind, addressKinds, SourceInput } from '@vitrine/contract/sources';
import * as z from 'zod';
import { problemsIn } from '../../lib/forms/problems-in.ts';

export const AddressValues = z.object({
  kind: z.enum([...addressKinds, 'weather']),
  // Addresses may contain a secret, so drafts have none.
  address: z.string().default(''),
  pointer: z.string().default(''),
  name: z.string(),
});
export type AddressValues = z.infer<typeof AddressValues>;

export const emptyAddress: AddressValues = { kind: 'sheet', address: '', pointer: '', name: '' };

/** Most addresses tell what they are. */
export function guessKind(address: string): AddressKind | null {
  if (/\.ics(\?|$)|\/ical\/|webcal:/i.test(address)) return 'calendar';
  if (/\.(rss|atom|xml)(\?|$)|\/(feed|rss)\/?(\?|$)/i.test(address)) return 'feed';
  if (/\.json(\?|$)|\/api\//i.test(address)) return 'json';
  if (/\.csv(\?|$)|output=csv|format=csv/i.test(address)) return 'sheet';
  return null;
}

/** What is tried, and saved when that went well. */
export const addressOf = ({ kind, address, pointer }: AddressValues) => ({
  kind: kind as AddressKind,
  address: address.trim().replace(/^webcal:/i, 'https:'),
  ...(kind === 'json' && { pointer }),
});

export const inputOf = (values: AddressValues): SourceInput =>
  values.kind === 'weather'
    ? { name: values.name.trim(), kind: 'weather' }
    : { ...addressOf(values), name: values.name.trim() };

export const problemsOf = (values: AddressValues) => problemsIn(SourceInput, inputOf(values));
