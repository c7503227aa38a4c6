import { everyWay } from './evaluate.ts';
import { lineOf, type Node, type SourceFile, walk } from './source-files.ts';
import { Unresolved, type Value } from './values.ts';

export interface Query {
  /** `features/groups/groups.service.ts:54` */
  readonly place: string;
  readonly file: string;
  readonly node: Node & { type: 'CallExpression' };
  /** The text with $1, $2 …, once for each way it can be composed. */
  readonly statements: readonly string[];
  readonly columns: Value | null;
  /** Asserts its rows by a type argument, which is not checked. */
  readonly isAsserted: boolean;
  readonly problem: string | null;
}

/** Every call of `query` with a statement made by sql`…`. */
export function findQueries(sources: readonly SourceFile[]): Query[] {
  return sources.flatMap((source) => {
    const found: Query[] = [];
    walk(source.program, (node) => {
      if (node.type === 'CallExpression' && isQuery(node)) found.push(...readQuery(source, node));
    });
    return found;
  });
}

const isQuery = ({ callee }: Node & { type: 'CallExpression' }): boolean =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  callee.property.name === 'query';

function readQuery(source: SourceFile, node: Node & { type: 'CallExpression' }): Query[] {
  const file = source.path.replace('apps/server/src/', '');
  const base = {
    place: `${file}:${lineOf(node)}`,
    file,
    node,
    isAsserted: node.typeArguments !== null && node.typeArguments !== undefined,
  };
  const args = node.arguments as Node[];
  const statement = args.at(-1);
  if (!statement) return [];
  try {
    const ways = everyWay((evaluation) => {
      const value = evaluation.value(statement);
      if (value.kind !== 'sql') return null;
      return { text: compiled(value.parts), columns: value.columns };
    }).filter((way) => way !== null);
    if (ways.length > 0) {
      const statements = [...new Set(ways.map(({ text }) => text))];
      return [{ ...base, statements, columns: ways[0]!.columns, problem: null }];
    }
    return isOwnDb(node)
      ? [{ ...base, statements: [], columns: null, problem: 'the statement is not known' }]
      : [];
  } catch (error) {
    if (!(error instanceof Unresolved)) throw error;
    return [{ ...base, statements: [], columns: null, problem: error.message }];
  }
}

const compiled = (parts: readonly string[]): string =>
  parts.reduce((text, part, i) => (i === 0 ? part : `${text}$${i}${part}`), '');

/** A connection of pg itself takes text, not a statement. */
function isOwnDb({ callee }: Node & { type: 'CallExpression' }): boolean {
  if (callee.type !== 'MemberExpression') return false;
  const { object } = callee;
  const name =
    object.type === 'Identifier'
      ? object.name
      : object.type === 'MemberExpression' && object.property.type === 'Identifier'
        ? object.property.name
        : '';
  return name === 'db';
}
