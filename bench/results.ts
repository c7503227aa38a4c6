import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isFull } from './extent.ts';
import type { Table } from './report.ts';
import { cellsOf, columns } from './report.ts';

// bench/results.md has one section for each part, so that repeating one part leaves the others unchanged.

const file = fileURLToPath(new URL('results.md', import.meta.url));

const head = `# Results

Written by \`npm run bench\`; bench/README.md says what is measured and how. Each part names its day and machine, and how much of the
machine other programs took meanwhile: with more than a few percent only ratios mean anything. A goal is one of the ratio where there
is a reference, else of the figure.
`;

export interface Measured {
  readonly part: string;
  readonly tables: readonly Table[];
  readonly minutes: number;
  readonly foreign: number;
}

export function writeResults(measured: Measured, parts: readonly string[]): void {
  const sections = readSections();
  sections.set(measured.part, sectionOf(measured));
  const known = parts.flatMap((part) => sections.get(part) ?? []);
  writeFileSync(file, [head, ...known].join('\n'));
}

function readSections(): Map<string, string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return new Map();
  }
  const sections = text.split(/^(?=## )/m).slice(1);
  return new Map(sections.map((section) => [/^## (\S+)/.exec(section)![1]!, section.trimEnd().concat('\n')]));
}

function sectionOf({ part, tables, minutes, foreign }: Measured): string {
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores ${arch()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const size = isFull ? 'in full' : 'a quick look';
  return [
    `## ${part}\n`,
    `${day}, ${size}, ${Math.max(1, Math.round(minutes))} min; ${machine}; others took ${Math.round(foreign * 100)} % of it.\n`,
    ...tables.map(tableOf),
  ].join('\n');
}

function tableOf({ title, lines }: Table): string {
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.trim()).join(' | ')} |`;
  const [, ...others] = columns;
  const rows = [[title, ...others], columns.map(() => '---'), ...lines.map(cellsOf)];
  return `${rows.map(row).join('\n')}\n`;
}
