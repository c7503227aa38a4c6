/**
 * Parses times as people type them: 7, 730, 7:30, 07.30, 24:00. Returns `HH:mm`, or null if it is not a time
 * of day.
 */
export function parseTypedTime(typed: string): string | null {
  const match = /^(\d{1,2})(?:\s*[:.,h]\s*(\d{1,2})?|(\d{2}))?$/.exec(typed.trim());
  if (!match) return null;
  const hours = Number(match[1]);
  const minutes = Number(match[2] ?? match[3] ?? 0);
  const isTime = minutes < 60 && (hours < 24 || (hours === 24 && minutes === 0));
  const pad = (value: number) => String(value).padStart(2, '0');
  return isTime ? `${pad(hours)}:${pad(minutes)}` : null;
}
