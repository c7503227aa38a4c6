const pad = (value: number) => String(value).padStart(2, '0');

/** Seconds as a player shows them: "0:15", "1:02:03". Rounded up, so that nothing lasts "0:00". */
export function clockText(seconds: number): string {
  const all = Math.max(1, Math.round(seconds));
  const hours = Math.floor(all / 3600);
  const minutes = Math.floor(all / 60) % 60;
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(all % 60)}` : `${minutes}:${pad(all % 60)}`;
}
