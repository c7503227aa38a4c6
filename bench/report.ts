// Prints figures next to their reference and goal, one table per part.

export interface Line {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  readonly reference?: number;
  /** Applies to the ratio if there is a reference, otherwise to the figure. */
  readonly goal?: { readonly atLeast: number } | { readonly atMost: number };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export interface Table {
  readonly title: string;
  readonly lines: readonly Line[];
}

export const columns = ['', 'measured', 'reference', 'ratio', 'goal', 'met'] as const;

let printed: Table[] = [];

/** Returns the tables printed since the last call. */
export function takeTables(): Table[] {
  const tables = printed;
  printed = [];
  return tables;
}

export function printTable(title: string, lines: readonly Line[]): void {
  printed.push({ title, lines });
  const cells = [columns, ...lines.map(cellsOf)];
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)));
  console.log(`\n${title}`);
  for (const row of cells)
    console.log(
      `  ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[i]!))).join('  ')}`,
    );
}

export function cellsOf({ what, measured, unit, reference, goal }: Line): string[] {
  const ratio = reference === undefined ? undefined : measured / reference;
  return [
    what,
    `${round(measured)} ${unit}`,
    reference === undefined ? '' : `${round(reference)} ${unit}`,
    ratio === undefined ? '' : ratio.toFixed(2),
    goal === undefined ? '' : 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`,
    goal === undefined ? '' : isMet(ratio ?? measured, goal) ? 'yes' : 'NO',
  ];
}

const isMet = (value: number, goal: NonNullable<Line['goal']>) =>
  'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;

const round = (value: number) =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0);
