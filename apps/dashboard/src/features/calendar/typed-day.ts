/** 2026-11-17 → 17.11.2026 */
export const writeDate = (date: string): string => date.split('-').reverse().join('.');

/** `17.11.2026`, `7.1.2026` or `2026-11-17` → `2026-11-17`; null if there is no such day. */
export function readDate(text: string): string | null {
  const typed = text.replaceAll(/\s/g, '');
  const [, day, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(typed) ?? [];
  const date = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : typed;
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  const at = Date.parse(`${date}T00:00:00Z`);
  // The 31st of a shorter month would be read as the first of the next.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : null;
}
