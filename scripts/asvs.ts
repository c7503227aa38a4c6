/** The compliance statement on the OWASP Application Security Verification Standard, row by row. */
export const asvsFiles = [
  'docs/security/asvs-input-and-web.md',
  'docs/security/asvs-people-and-sessions.md',
  'docs/security/asvs-platform.md',
] as const;

export interface AsvsRow {
  readonly id: string;
  readonly state: string;
  readonly how: string;
  /** Paths relative to the project root. */
  readonly tests: readonly string[];
}

const rowForm = /^\| (\d+\.\d+\.\d+) \| [12] \| (.+?) \| (.*?) \|(.*)\|$/gm;
const fromRoot = /^(apps|e2e|packages|scripts)\//;

export const readAsvs = (text: string): AsvsRow[] =>
  [...text.matchAll(rowForm)].map(([, id, state, how, shown]) => ({
    id: id!,
    state: state!.replaceAll('*', ''),
    how: how!,
    tests: [...shown!.matchAll(/`([^`]+)`/g)].map(([, file]) =>
      fromRoot.test(file!) ? file! : `apps/server/src/${file}`,
    ),
  }));
