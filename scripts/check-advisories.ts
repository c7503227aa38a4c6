// `npm run advisories`: checks whether a package installed for production has a known vulnerability. If the
// registry cannot be reached, that is reported and does not fail the build, which must not depend on an
// external service.
import { spawnSync } from 'node:child_process';

interface Report {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly via: readonly unknown[] }>
  >;
}

const grave = new Set(['high', 'critical']);

/** Null if the registry did not answer. */
export function readReport(json: string): string[] | null {
  let report: Report;
  try {
    report = JSON.parse(json) as Report;
  } catch {
    return null;
  }
  if (!report.vulnerabilities) return null;
  return Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => grave.has(severity))
    .map(([name, { severity, via }]) => {
      const titles = via.flatMap((each) => (isTitled(each) ? [each.title] : []));
      return `${name} (${severity})${titles.length > 0 ? `: ${titles.join('; ')}` : ''}`;
    });
}

const isTitled = (each: unknown): each is { title: string } =>
  typeof each === 'object' && each !== null && 'title' in each && typeof each.title === 'string';

if (import.meta.main) {
  const words = ['audit', '--omit=dev', '--json', '--fetch-timeout=15000', '--fetch-retries=0'];
  const { stdout } = spawnSync('npm', words, { encoding: 'utf8', timeout: 60_000 });
  const found = readReport(stdout ?? '');
  if (found === null) console.log('Advisories: no source answers, so nothing was checked.');
  else if (found.length === 0) console.log('Advisories: none of a high or critical kind.');
  else {
    console.error(`Packages with a known hole:\n${found.map((line) => `  ${line}`).join('\n')}`);
    process.exit(1);
  }
}
