import { type FunctionNode, findDeclaration, type Node, parentOf, sourceOf, walk } from './source-files.ts';

// Possible values of expressions in a statement's source.

export type Value =
  /** Text between parameters. */
  | { kind: 'sql'; parts: readonly string[]; columns: Value | null }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly Value[] }
  /** Properties are computed on demand, because most are never needed. */
  | { kind: 'object'; names(): readonly string[]; get(name: string): Value | undefined }
  | { kind: 'function'; node: FunctionNode; frame: Frame | null }
  /** A call of one of the functions that declare a column. */
  | { kind: 'column'; maker: string; argument: Value; text: string }
  | { kind: 'unknown' };

/** The arguments of a call that is being evaluated, and those of the surrounding calls. */
export interface Frame {
  readonly of: FunctionNode;
  readonly args: readonly Value[];
  readonly outer: Frame | null;
}

export class Unresolved extends Error {}

export const unknown: Value = { kind: 'unknown' };
export const sqlFile = 'apps/server/src/infra/postgres/sql.ts';
const columnsFile = 'apps/server/src/infra/postgres/columns.ts';

export function valueFrom(real: unknown): Value {
  if (typeof real === 'string' || typeof real === 'number') return { kind: 'text', text: String(real) };
  if (Array.isArray(real)) return { kind: 'list', items: real.map(valueFrom) };
  if (real === null || typeof real !== 'object') return unknown;
  const entries = real as Record<string, unknown>;
  return {
    kind: 'object',
    names: () => Object.keys(entries),
    get: (name) => (name in entries ? valueFrom(entries[name]) : undefined),
  };
}

export function append(parts: string[], more: readonly string[]): void {
  parts[parts.length - 1] += more[0]!;
  parts.push(...more.slice(1));
}

export const where = (node: Node): string => {
  const source = sourceOf(node);
  return `${source.path}:${source.text.slice(0, node.start).split('\n').length}:${node.start}`;
};

export const isFrom = (callee: Node, name: string, file: string): boolean =>
  declaredIn(callee, file) === name;
export const columnMaker = (callee: Node): string | null => declaredIn(callee, columnsFile);

function declaredIn(callee: Node, file: string): string | null {
  if (callee.type !== 'Identifier') return null;
  const declared = findDeclaration(callee.name, callee);
  if (!declared || declared.kind === 'loaded') return null;
  return sourceOf(declared.node).path === file ? callee.name : null;
}

/** `kind: 'display' | 'device'` */
export function literalsOf(parameter: Node): string[] {
  let holder: Node | undefined = parameter;
  while (holder && !('typeAnnotation' in holder && holder.typeAnnotation)) holder = parentOf(holder);
  const annotation = holder && 'typeAnnotation' in holder ? (holder.typeAnnotation as Node | null) : null;
  if (!annotation) return [];
  const found: string[] = [];
  walk(annotation, (node) => {
    if (node.type === 'TSLiteralType' && node.literal.type === 'Literal')
      found.push(String(node.literal.value));
  });
  return found;
}
