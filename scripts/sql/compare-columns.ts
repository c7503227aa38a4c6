import type { DescribedColumn } from './describe-statement.ts';
import type { Value } from './values.ts';

/** The differences between a statement's declared columns and Postgres' description, as sentences. */
export function compareColumns(declared: Value, described: readonly DescribedColumn[]): string[] {
  if (declared.kind !== 'object') return ['its columns are not known'];
  const names = new Set(declared.names());
  const found = described.flatMap((column) => {
    if (!names.delete(column.name)) return [`${column.name} is not declared`];
    return compareColumn(declared.get(column.name)!, column);
  });
  return [...found, ...[...names].map((name) => `${name} is declared and not returned`)];
}

function compareColumn(declared: Value, { name, type, mayBeNull }: DescribedColumn): string[] {
  if (declared.kind === 'column' && declared.maker === 'json') {
    if (type !== 'json' && type !== 'jsonb') return [`${name} is ${type}, not JSON`];
    return mayBeNull && !declared.text.includes('nullable') ? [`${name} may be null`] : [];
  }
  const spelled = declared.kind === 'column' ? declared.argument : declared;
  if (spelled.kind !== 'text') return [`${name} has no type`];
  const plain = spelled.text.replace(/[?!]$/, '');
  if (plain !== type) return [`${name} is ${type}, not ${plain}`];
  // Unparsed JSON is unknown, which null is too.
  const needsMark =
    mayBeNull && plain === spelled.text && !(declared.kind === 'text' && /^jsonb?$/.test(plain));
  return needsMark ? [`${name} may be null`] : [];
}
