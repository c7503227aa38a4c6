/** One line per event, for the journal: a code to search for, then its fields. */
export function log(event: string, fields: Readonly<Record<string, unknown>> = {}): void {
  const text = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  process.stdout.write(`${[event, ...text].join(' ')}\n`);
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
