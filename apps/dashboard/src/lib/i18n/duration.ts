// Durations with the international unit signs, which are the same in every language: "1 min 48 s", "3 d 4 h".

const units = [
  { sign: 'd', seconds: 86_400 },
  { sign: 'h', seconds: 3600 },
  { sign: 'min', seconds: 60 },
  { sign: 's', seconds: 1 },
] as const;

/** The two largest units, whole; what is smaller does not matter beside them. */
export function durationText(ms: number): string {
  const all = Math.max(0, Math.floor(ms / 1000));
  const first = units.findIndex(({ seconds }) => all >= seconds);
  const from = first === -1 ? units.length - 1 : first;
  let rest = all;
  const parts: string[] = [];
  for (const { sign, seconds } of units.slice(from, from + 2)) {
    const amount = Math.floor(rest / seconds);
    rest -= amount * seconds;
    if (amount > 0 || parts.length === 0) parts.push(`${amount}\u00a0${sign}`);
  }
  return parts.join(' ');
}
