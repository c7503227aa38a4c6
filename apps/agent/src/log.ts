/** One line per event, for the journal: a code to search for, then its fields. */
export function log(event: string, fields: Readonly<Record<string, unknown>> = {}): void {
  const text = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  process.stdout.write(`${[event, ...text].join(' ')}\n`);
}

/** With its cause: a failed request says only there what was wrong. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
