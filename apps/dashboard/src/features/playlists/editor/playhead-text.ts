const pad = (value: number) => String(value).padStart(2, '0');

/** "0:52", with hours if the loop has them. */
function clock(seconds: number, withHours: boolean): string {
  const all = Math.max(0, Math.floor(seconds + 0.001));
  const minutes = Math.floor(all / 60);
  if (!withHours) return `${minutes}:${pad(all % 60)}`;
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(all % 60)}`;
}

/** "0:52 / 2:30" */
export function playheadText(time: number, length: number): string {
  const whole = Math.round(length);
  return `${clock(time, whole >= 3600)} / ${clock(whole, whole >= 3600)}`;
}
