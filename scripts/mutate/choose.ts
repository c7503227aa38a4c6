/** What is chosen and how it is judged. Needs no Stryker, so that its test needs none. */

export interface Place {
  readonly fileName: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

export interface Tried extends Place {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string | undefined;
}

/** So many of them, in the order of the files, at equal distances; the seed says where the first one lies. */
export function chooseEvenly<T extends Place>(all: readonly T[], most: number, seed: number): T[] {
  const sorted = [...all].sort(
    (a, b) =>
      (a.fileName < b.fileName ? -1 : a.fileName > b.fileName ? 1 : 0) ||
      a.location.start.line - b.location.start.line ||
      a.location.start.column - b.location.start.column,
  );
  if (sorted.length <= most) return sorted;
  const distance = sorted.length / most;
  // The golden ratio spreads seeds that follow each other.
  const first = ((seed * 0.618_033_988_75) % 1) * distance;
  return Array.from({ length: most }, (_, i) => sorted[Math.floor(first + i * distance)]!);
}

export interface Judged {
  /** Per file, and only of files that a unit test reaches. */
  readonly files: readonly { file: string; tried: number; survived: readonly Tried[] }[];
  readonly tried: number;
  readonly survived: number;
  /** Files that no unit test reaches: whether other tests notice a change there is not known. */
  readonly unreached: readonly string[];
}

/** Caught by an assertion, by an error while loading, or by running for ever. */
const isKilled = ({ status }: Tried) => ['Killed', 'Timeout', 'RuntimeError'].includes(status);

export function judge(results: readonly Tried[], reached: ReadonlySet<string>): Judged {
  const counted = results.filter(
    (each) => isKilled(each) || ['Survived', 'NoCoverage'].includes(each.status),
  );
  const byFile = [...Map.groupBy(counted, ({ fileName }) => fileName)];
  const files = byFile
    .filter(([file]) => reached.has(file))
    .map(([file, tried]) => ({
      file,
      tried: tried.length,
      survived: tried.filter((each) => !isKilled(each)),
    }));
  return {
    files,
    tried: files.reduce((sum, { tried }) => sum + tried, 0),
    survived: files.reduce((sum, { survived }) => sum + survived.length, 0),
    unreached: byFile.flatMap(([file]) => (reached.has(file) ? [] : [file])),
  };
}
