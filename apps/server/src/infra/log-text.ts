/** The log for people at a terminal: one line each, `10:42:07 event: detail`. Stacks stand under errors only. */

const errorLevel = 50;
/** Fields of every line, and those that are said in another way. */
const notDetails = new Set(['level', 'time', 'msg', 'err', 'reqId', 'stack']);

interface Entry {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

/** Takes the JSON lines of the logger. */
export const asText = (output: { write(text: string): unknown }): { write(line: string): void } => ({
  write: (line) => void output.write(textOf(line)),
});

export function textOf(line: string): string {
  let entry: Entry & Record<string, unknown>;
  try {
    entry = JSON.parse(line);
  } catch {
    return line;
  }
  const details = [
    ...(entry.err?.message ? [entry.err.message.split('\n')[0]!] : []),
    ...Object.entries(entry)
      .filter(([name]) => !notDetails.has(name))
      .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`),
  ].join(', ');
  const head = [clockOf(new Date(entry.time)), entry.msg ?? 'log'].join(' ');
  const stack = entry.level >= errorLevel && entry.err?.stack ? `${entry.err.stack}\n` : '';
  return `${details ? `${head}: ${details}` : head}\n${stack}`;
}

const clockOf = (time: Date): string =>
  [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
