import type { Missing } from './alarm-values.ts';

const field: Readonly<Record<Missing['part'], { readonly part: string; readonly control: string }>> = {
  where: { part: 'where', control: 'input' },
  screens: { part: 'where', control: 'input' },
  title: { part: 'title', control: 'input' },
  minutes: { part: 'minutes', control: 'input' },
};

/** Goes to the field of what is missing, which on a phone may be folded. */
export function focusPart(body: HTMLElement | null, missing: Missing['part']): void {
  const { part, control } = field[missing];
  const place = body?.querySelector(`[data-part="${part}"]`);
  const folded = place?.closest('details');
  if (folded) folded.open = true;
  place?.querySelector<HTMLElement>(control)?.focus();
}
