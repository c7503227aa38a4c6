import type { BoxOf } from '@vitrine/contract/design-document';

// A text of parts, edited as one text. A value of a source is one character in it.

export type Run = BoxOf<'text'>['runs'][number];
export const valueSign = '◇';

const lengthOf = (run: Run): number => ('text' in run ? run.text.length : 1);
export const textOf = (runs: readonly Run[]): string =>
  runs.map((run) => ('text' in run ? run.text : valueSign)).join('');

/** The part from one place to another. */
function slice(runs: readonly Run[], from: number, to: number): Run[] {
  const found: Run[] = [];
  let at = 0;
  for (const run of runs) {
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, lengthOf(run))];
    at += lengthOf(run);
    if (start >= end) continue;
    found.push('text' in run ? { ...run, text: run.text.slice(start, end) } : run);
  }
  return found;
}

const looksOf = (run: Run) => ('text' in run ? JSON.stringify([run.bold, run.colour]) : '');

/** Neighbours that look the same become one; empty ones go, except for the last. */
function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if ('text' in run && run.text === '') continue;
    if (last && 'text' in last && 'text' in run && looksOf(last) === looksOf(run))
      result[result.length - 1] = { ...last, text: last.text + run.text };
    else result.push(run);
  }
  return result.length > 0 ? result : [{ text: '' }];
}

/** The text was edited: what was typed looks like what stands before it. */
export function retyped(runs: readonly Run[], next: string): Run[] {
  const before = textOf(runs);
  let head = 0;
  while (head < before.length && head < next.length && before[head] === next[head]) head++;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < next.length - head &&
    before[before.length - 1 - tail] === next[next.length - 1 - tail]
  )
    tail++;
  const typed = next.slice(head, next.length - tail).replaceAll(valueSign, '');
  const left = slice(runs, 0, head);
  const right = slice(runs, before.length - tail, before.length);
  const model = [...left].reverse().find((run) => 'text' in run) ?? right.find((run) => 'text' in run);
  const look = model && 'text' in model ? { bold: model.bold, colour: model.colour } : {};
  return joined([...left, ...(typed ? [clean({ text: typed, ...look })] : []), ...right]);
}

const clean = (run: Extract<Run, { text: string }>): Run => ({
  text: run.text,
  ...(run.bold !== undefined && { bold: run.bold }),
  ...(run.colour !== undefined && { colour: run.colour }),
});

type Look = { readonly bold?: boolean | undefined; readonly colour?: string | undefined };

/** A part of it looks different. */
export function formatted(runs: readonly Run[], from: number, to: number, look: Look): Run[] {
  const { length } = textOf(runs);
  const changed = slice(runs, from, to).map((run): Run => {
    const next = { ...run, ...look };
    if (next.bold === undefined) delete next.bold;
    if (next.colour === undefined) delete next.colour;
    return next as Run;
  });
  return joined([...slice(runs, 0, from), ...changed, ...slice(runs, to, length)]);
}

export const isBold = (runs: readonly Run[], from: number, to: number): boolean =>
  slice(runs, from, to).every((run) => run.bold === true);

/** A value is put in at a place. */
export const withValue = (runs: readonly Run[], at: number, value: Exclude<Run, { text: string }>): Run[] =>
  joined([...slice(runs, 0, at), value, ...slice(runs, at, textOf(runs).length)]);
